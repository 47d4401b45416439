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

}  // namespace

Motion motion_at(const replay::Timeline& timeline, const replay::State& state, const View& view) {
  Motion motion;
  if (!view.look.motion || !view.playing) return motion;
  const double share = std::min(1.0, calm_speed / view.speed);
  for (int id = 0; id < timeline.layout().players; ++id) {
    const PlayerId player(static_cast<std::uint8_t>(id));
    const auto mark = last_placement(timeline, state, player);
    if (!mark || mark->time > view.now || view.now.value - mark->time.value >= cleared_time) continue;
    const std::uint32_t age = view.now.value - mark->time.value;
    replay::Playhead playhead(timeline);
    playhead.seek_events(mark->events - 1);
    const auto event = playhead.next();
    const auto stone = event ? replay::fixed_piece(*event, timeline.track()) : std::nullopt;
    if (!stone) continue;
    // With the piece in it, and before full rows are cleared.
    const base::MatrixId field = timeline.layout().field_of(player);
    const field::GridView before = playhead.state().grid(field);
    std::vector<field::Cell> with(before.cells().begin(), before.cells().end());
    replay::fix(stone->place, timeline.profile(), timeline.layout(), with);
    const field::GridView grid(with, before.width(), before.height());
    const replay::StoneCells cells = timeline.profile().cells(stone->place);
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
