#include "replay/timeline/statistics.hpp"

#include <algorithm>

namespace tetron::replay {

namespace {

constexpr std::size_t recent = 10;

double per_second(std::size_t count, std::uint32_t ms) {
  return ms == 0 ? 0 : 1000.0 * static_cast<double>(count) / ms;
}

}  // namespace

PlayerStatistics statistics(const State& state, base::PlayerId player, base::Milliseconds now) {
  const PlayerState& own = state.players[player.value];
  const FieldState& field = state.fields[state.layout().field_of(player).value];
  PlayerStatistics result;
  result.placements = own.placements;
  result.pace = per_second(own.placements, now.value);
  result.credits = own.credits;
  result.lines = field.lines;
  result.singles = field.singles();
  result.doubles = field.doubles;
  result.triples = field.triples;
  result.tetrises = field.tetrises;
  return result;
}

PlayerStatistics statistics(const Timeline& timeline, const State& state, base::PlayerId player,
                            base::Milliseconds now) {
  PlayerStatistics result = statistics(state, player, now);
  const auto marks = timeline.placements(player).first(result.placements);
  const auto last = marks.last(std::min(marks.size(), recent + 1));
  if (last.size() > 1)
    result.recent_pace = per_second(last.size() - 1, last.back().time.value - last.front().time.value);
  return result;
}

std::size_t placements_between(const Timeline& timeline, base::PlayerId player, base::Milliseconds first,
                               base::Milliseconds last) {
  const auto marks = timeline.placements(player);
  const auto begin = std::ranges::upper_bound(marks, first, {}, &Mark::time);
  const auto end = std::ranges::upper_bound(marks, last, {}, &Mark::time);
  return begin < end ? static_cast<std::size_t>(end - begin) : 0;
}

std::vector<PlayerStatistics> final_statistics(const Timeline& timeline) {
  Playhead end(timeline);
  end.seek_events(timeline.events());
  std::vector<PlayerStatistics> all;
  for (int id = 0; id < timeline.layout().players; ++id)
    all.push_back(statistics(timeline, end.state(), base::PlayerId(static_cast<std::uint8_t>(id)),
                             timeline.duration()));
  return all;
}

}  // namespace tetron::replay
