#include <algorithm>

#include "replay/kinds/tetrio/rules.hpp"
#include "replay/timeline/timeline.hpp"
#include "replay/timeline/what_happens.hpp"
#include "review/attempt/attempt.hpp"
#include "review/judge/judge.hpp"
#include "review/ruleset/places.hpp"
#include "review/ruleset/stones.hpp"
#include "review/value/moment.hpp"
#include "review/value/risen.hpp"

// Makes the start of an attempt from a moment of a recording.
namespace tetron::review {

namespace {

using base::StoneStyle;

// The player of the recording dropped pieces; by themselves they fall this much more slowly.
constexpr std::uint32_t slower_than_played = 3;
// Whether pieces come in bags with each kind once; needs two whole bags. `left` gets the rest of the last
// bag.
bool draws_bags(const std::vector<StoneStyle>& drawn, const std::vector<StoneStyle>& kinds,
                std::vector<StoneStyle>& left) {
  if (kinds.empty() || drawn.size() < 2 * kinds.size()) return false;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    if (left.empty()) left = kinds;
    const auto found = std::ranges::find(left, drawn[i]);
    if (found == left.end()) {
      left.clear();
      return false;
    }
    left.erase(found);
  }
  return true;
}

// How long a player had each piece, from where it appeared until it was placed.
class StoneTimes {
 public:
  void begin(base::Milliseconds now) {
    began_ = now;
    has_one_ = true;
  }
  void end(base::Milliseconds now, bool is_placed) {
    if (has_one_ && is_placed) times_.push_back(now.value - began_.value);
    has_one_ = false;
  }
  // The median, on which pauses have no effect; empty if there are no pieces.
  std::optional<std::uint32_t> middle() {
    if (times_.empty()) return std::nullopt;
    const auto middle = times_.begin() + static_cast<std::ptrdiff_t>(times_.size() / 2);
    std::ranges::nth_element(times_, middle);
    return *middle;
  }

 private:
  base::Milliseconds began_{};
  bool has_one_ = false;
  std::vector<std::uint32_t> times_;
};

// The order of pieces from a moment on, from the queue of five that is shown: each time some of the pieces
// that were shown before are shown again, further ahead.
class SeenQueue {
 public:
  explicit SeenQueue(const replay::Profile& profile) : profile_(profile) {}

  void see(const decltype(replay::PlayerState::queue)& has) {
    if (has == had_) return;
    std::size_t gone = 0;
    while (gone < had_.size() &&
           !std::equal(had_.begin() + static_cast<std::ptrdiff_t>(gone), had_.end(), has.begin()))
      ++gone;
    for (std::size_t i = has.size() - gone; i < has.size(); ++i)
      if (has[i] != field::Cell::empty) queue_.push_back(profile_.style(has[i]));
    had_ = has;
  }
  const std::vector<StoneStyle>& queue() const { return queue_; }

 private:
  const replay::Profile& profile_;
  decltype(replay::PlayerState::queue) had_{};
  std::vector<StoneStyle> queue_;
};

// The lowest rows of a field, as they rose.
field::Grid lowest(field::GridView grid, int rows) {
  field::Grid low(grid.width(), rows);
  const auto from = grid.cells().last(low.cells().size());
  std::ranges::copy(from, low.cells().begin());
  return low;
}

}  // namespace

AttemptStart attempt_start(const replay::Timeline& timeline, const Ruleset& rules, const replay::State& state,
                           base::PlayerId player) {
  AttemptStart start;
  start.may_hold = rules.may_hold;
  start.grid = field::Grid(state.grid(state.layout().field_of(player)));
  start.falling = state.players[player.value].falling;
  std::vector<StoneStyle> drawn;
  replay::Run run(timeline.track());
  std::uint32_t placed = 0;
  double levels = 0;  // sum over all placements
  SeenLevels seen;
  StoneTimes stone_times;
  const replay::Profile& profile = timeline.profile();
  SeenQueue from_beginning(profile);
  SeenQueue from_here(profile);
  const base::MatrixId field = state.layout().field_of(player);
  // The player's own time: when two recordings are shown side by side, one may be slowed down or sped up.
  const auto own_time = [&](base::Milliseconds shown) { return timeline.track().own_time(player, shown); };
  const auto own = [&]() -> const replay::FieldState& { return run.state().fields[field.value]; };
  field::Grid before(run.state().grid(field));  // the field after the last placement
  int risen = 0;
  std::uint32_t full_rows = 0;  // that the last placement filled
  int seen_since = 0;           // rows that rose since then and are already recorded
  for (auto event = run.next(); event; event = run.next()) {
    auto change = replay::piece_change(*event, run.track());
    if (change && change->player != player) change.reset();
    const auto set = replay::field_set(*event, run.track());
    const std::uint32_t events = run.state().events;
    if (events == state.events) before = field::Grid(run.state().grid(field));
    const bool goes_on = events >= state.events;
    const bool is_fixed = change && change->fixed && profile.stone(change->fixed->piece) != nullptr;
    if (goes_on && is_fixed) {
      risen += rows_risen(before, run.state().grid(field));
      seen_since = 0;
      before = field::Grid(run.state().grid(field));
      replay::fix(*change->fixed, profile, state.layout(), before.cells());
      field::Grid after(before);
      full_rows = static_cast<std::uint32_t>(after.clear_full_rows());
    }
    if (goes_on) from_here.see(run.state().players[player.value].queue);
    run.step();
    from_beginning.see(run.state().players[player.value].queue);
    if (set == field && own().lines && own().level) seen[*own().lines].insert(static_cast<int>(*own().level));
    if (goes_on && set == field) {
      const int rows = rows_risen(before, run.state().grid(field));
      if (rows > seen_since)
        start.recorded_garbage.push_back(
            {base::Milliseconds(own_time(run.state().time).value - own_time(state.time).value),
             lowest(run.state().grid(field), rows - seen_since)});
      seen_since = std::max(seen_since, rows);
    }
    if (!change) continue;
    placed += is_fixed ? 1 : 0;
    levels += is_fixed ? own().level.value_or(0) : 0;
    if (is_fixed && goes_on) {
      start.done.push_back(*change->fixed);
      start.risen.push_back(risen);
      start.cleared.push_back(full_rows);
    }
    stone_times.end(own_time(run.state().time), is_fixed);
    if (!change->appeared || profile.stone(change->appeared->piece) == nullptr) continue;
    const StoneStyle style = profile.style(change->appeared->piece);
    add_spawn(start.spawns, profile, *change->appeared);
    drawn.push_back(style);
    stone_times.begin(own_time(run.state().time));
    if (goes_on) start.upcoming.push_back(style);
  }
  from_here.see(run.state().players[player.value].queue);
  if (rules.shows_queue) {
    if (const field::Cell held = state.players[player.value].held; held != field::Cell::empty)
      start.held = profile.style(held);
    start.upcoming = from_here.queue();
    // The first piece was in no queue that was seen.
    if (!drawn.empty()) drawn.resize(1);
    drawn.insert(drawn.end(), from_beginning.queue().begin(), from_beginning.queue().end());
  } else if (start.upcoming.empty()) {
    if (const field::Cell next = state.players[player.value].queue[0]; profile.stone(next) != nullptr)
      start.upcoming.push_back(profile.style(next));
  }
  start.draws_bags = draws_bags(drawn, styles_with_shape(profile), start.bag);
  start.gravity = rules.gravity;
  start.attacks = rules.attacks;
  if (rules.attacks) start.attack_state = attack_state_of(state.players[player.value]);
  start.lines = state.fields[field.value].lines.value_or(0);
  start.time = own_time(state.time);
  if (const game::Round* const round = timeline.track().round()) start.rows_seen = round->height;
  start.levels = level_rule(seen);
  if (placed > 0) start.paced = levels / placed;
  if (const auto time = stone_times.middle()) {
    const auto row =
        std::uint64_t{slower_than_played} * *time / static_cast<std::uint32_t>(state.layout().height);
    start.row_time = base::Milliseconds(
        static_cast<std::uint32_t>(std::clamp<std::uint64_t>(row, shortest_row, longest_row)));
  }
  return start;
}

AttemptStart attempt_at_turn(const replay::Timeline& timeline, const Ruleset& rules,
                             const Judgement& judged) {
  const replay::State begins = turn_start(timeline, judged);
  AttemptStart start = attempt_start(timeline, rules, begins, judged.player);
  replay::Playhead ends(timeline);
  ends.seek_events(judged.event);
  start.grid = field::Grid(ends.state().grid(begins.layout().field_of(judged.player)));
  start.recorded_garbage.clear();
  start.risen.clear();
  start.waits = true;
  return start;
}

}  // namespace tetron::review
