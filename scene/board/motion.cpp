#include "scene/board/motion.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "replay/timeline/what_happens.hpp"

namespace tetron::scene {

namespace {

using base::PlayerId;
using replay::Mark;

// At higher speeds these lights would flicker, so they are weaker.
constexpr double calm_speed = 2;

// 1 at the beginning, 0 from `time` on; the change slows down towards the end.
double eased(std::uint32_t age, std::uint32_t time) {
  if (age >= time) return 0;
  const double left = 1 - static_cast<double>(age) / time;
  return left * left;
}

std::optional<Mark> last_placement(const replay::Timeline& timeline, const replay::State& state,
                                   PlayerId player) {
  const auto marks = timeline.placements(player);
  const auto after =
      std::ranges::partition_point(marks, [&](const Mark& mark) { return mark.events <= state.events; });
  if (after == marks.begin()) return std::nullopt;
  return *std::prev(after);
}

// In more fields, pieces are too small to see it.
constexpr std::size_t most_smooth = 8;
// Pieces that fall farther at once are dropped.
constexpr int most_fallen_rows = 3;

// Only pieces whose next move is straight down.
std::vector<Motion::Falling> falling_at(const replay::Timeline& timeline, const replay::State& state,
                                        base::Milliseconds now) {
  std::vector<Motion::Falling> falling;
  const std::size_t players = state.players.size();
  if (players > most_smooth) return falling;
  const base::Milliseconds from(now.value - std::min(now.value, falling_time));
  replay::Playhead playhead(timeline);
  playhead.seek(from);
  if (playhead.state().events > state.events) return falling;
  std::vector<base::Milliseconds> moved(players, from);
  std::vector<bool> is_done(players);
  std::vector<std::optional<game::Place>> before(players);
  for (auto next = playhead.next(); next && next->time.value <= now.value + falling_time;
       next = playhead.next()) {
    for (std::size_t i = 0; i < players; ++i) before[i] = playhead.state().players[i].falling;
    const bool is_past = playhead.state().events < state.events;
    const base::Milliseconds time = next->time;
    if (!playhead.step()) break;
    for (std::size_t i = 0; i < players; ++i) {
      const std::optional<game::Place>& after = playhead.state().players[i].falling;
      if (is_done[i] || after == before[i]) continue;
      if (is_past) {
        moved[i] = time;
        continue;
      }
      is_done[i] = true;
      if (!before[i] || !after || time <= now) continue;
      const int rows = before[i]->row - after->row;  // row 0 is the lowest
      const bool is_straight = after->piece == before[i]->piece && after->turn == before[i]->turn &&
                               after->column == before[i]->column;
      const std::uint32_t whole = std::min(falling_time, time.value - moved[i].value);
      const std::uint32_t left = time.value - now.value;
      if (is_straight && rows > 0 && rows <= most_fallen_rows && left < whole)
        falling.push_back({PlayerId(static_cast<std::uint8_t>(i)), rows * (1 - 1.0 * left / whole)});
    }
  }
  return falling;
}

}  // namespace

Motion motion_at(const replay::Timeline& timeline, const replay::State& state, const View& view) {
  Motion motion;
  if (!view.look.motion || !view.playing) return motion;
  if (view.smooth) motion.falling = falling_at(timeline, state, view.now);
  const double share = std::min(1.0, calm_speed / view.speed);
  for (int id = 0; id < timeline.layout().players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    const auto mark = last_placement(timeline, state, player);
    if (!mark || mark->time > view.now || view.now.value - mark->time.value >= cleared_time) continue;
    const std::uint32_t age = view.now.value - mark->time.value;
    replay::Playhead playhead(timeline);
    playhead.seek_events(mark->events - 1);
    const auto event = playhead.next();
    const auto piece = event ? replay::fixed_piece(*event, timeline.track()) : std::nullopt;
    if (!piece) continue;
    // With the piece in it, and before full rows are cleared.
    const base::MatrixId field = timeline.layout().field_of(player);
    const field::GridView before = playhead.state().grid(field);
    std::vector<field::Cell> with(before.cells().begin(), before.cells().end());
    replay::fix(piece->place, timeline.profile(), timeline.layout(), with);
    const field::GridView grid(with, before.width(), before.height());
    const replay::StoneCells cells = timeline.profile().cells(piece->place);
    const std::size_t cleared_before = motion.cleared.size();
    for (int row = 0; row < grid.height(); ++row)
      if (grid.row_full(field::Row(row)) &&
          std::ranges::any_of(cells, [row](const field::Position& p) { return p.row.value == row; }))
        motion.cleared.push_back({field, field::Row(row), share * eased(age, cleared_time)});
    if (motion.cleared.size() == cleared_before && age < placed_time)
      motion.placed.push_back({field, cells, share * eased(age, placed_time)});
  }
  return motion;
}

}  // namespace tetron::scene
