#include "replay/timeline/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "replay/game/rates.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::replay {

namespace {

constexpr std::size_t recent = 10;

constexpr std::uint32_t minute = 60'000;
// Placements per minute are counted over this share of a curve's time, but over at least so many
// milliseconds.
constexpr double counted_share = 0.08;
constexpr std::uint32_t least_counted = 5'000;

// The time of a curve's sample, in milliseconds.
std::uint32_t time_of(std::size_t sample, std::size_t samples, base::Milliseconds end) {
  const double share = static_cast<double>(sample) / static_cast<double>(samples - 1);
  return static_cast<std::uint32_t>(std::lround(share * end.value));
}

// The pace over the last ten of `placements` placements; `time_of(i)` is the time of one.
template <class TimeOf>
double recent_pace_of(std::size_t placements, TimeOf time_of) {
  if (placements < 2) return 0;
  const std::size_t counted = std::min(placements - 1, recent);
  const base::Milliseconds last = time_of(placements - 1);
  return game::per_second(static_cast<double>(counted), last.value - time_of(placements - 1 - counted).value);
}

}  // namespace

PlayerStatistics statistics(std::span<const Placed> placed, base::Milliseconds now) {
  PlayerStatistics result;
  result.placements = static_cast<std::uint32_t>(placed.size());
  result.pace = game::per_second(static_cast<double>(placed.size()), now.value);
  result.recent_pace = recent_pace_of(placed.size(), [&](std::size_t i) { return placed[i].at; });
  std::uint32_t lines = 0;
  for (const Placed& one : placed) {
    lines += static_cast<std::uint32_t>(one.cleared);
    result.singles += one.cleared == 1 ? 1 : 0;
    result.doubles += one.cleared == 2 ? 1 : 0;
    result.triples += one.cleared == 3 ? 1 : 0;
    result.quads += one.cleared == 4 ? 1 : 0;
  }
  result.lines = lines;
  return result;
}

PlayerStatistics statistics(const State& state, base::PlayerId player, base::Milliseconds now) {
  const PlayerState& own = state.players[player.value];
  const FieldState& field = state.fields[state.layout().field_of(player).value];
  PlayerStatistics result;
  result.placements = own.placements;
  result.pace = game::per_second(own.placements, now.value);
  result.credits = own.credits;
  result.lines = field.lines;
  result.singles = static_cast<int>(field.singles());
  result.doubles = static_cast<int>(field.doubles);
  result.triples = static_cast<int>(field.triples);
  result.quads = static_cast<int>(field.quads);
  return result;
}

PlayerStatistics statistics(const Timeline& timeline, const State& state, base::PlayerId player,
                            base::Milliseconds now) {
  const Track& track = timeline.track();
  PlayerStatistics result = statistics(state, player, track.own_time(player, now));
  const auto marks = timeline.placements(player);
  result.recent_pace = recent_pace_of(std::min<std::size_t>(marks.size(), result.placements),
                                      [&](std::size_t i) { return track.own_time(player, marks[i].time); });
  return result;
}

std::size_t placements_between(const Timeline& timeline, base::PlayerId player, base::Milliseconds first,
                               base::Milliseconds last) {
  const auto marks = timeline.placements(player);
  const auto own_time = [&](const Mark& mark) { return timeline.track().own_time(player, mark.time); };
  const auto begin = std::ranges::upper_bound(marks, first, {}, own_time);
  const auto end = std::ranges::upper_bound(marks, last, {}, own_time);
  return begin < end ? static_cast<std::size_t>(end - begin) : 0;
}

std::vector<double> credits_curve(const Timeline& timeline, base::PlayerId player, base::Milliseconds end,
                                  std::size_t samples, bool shows_length) {
  const History& history = timeline.credits(player);
  const std::uint32_t step = (shows_length ? history.step() : History::step_until(end)).value;
  std::vector<double> curve;
  for (std::size_t i = 0; i < samples; ++i)
    curve.push_back(history.before(base::Milliseconds(time_of(i, samples, end) / step * step)));
  return curve;
}

std::vector<double> placements_curve(const Timeline& timeline, base::PlayerId player, base::Milliseconds end,
                                     std::size_t samples) {
  const auto counted = std::max(least_counted, static_cast<std::uint32_t>(counted_share * end.value));
  std::vector<double> curve;
  for (std::size_t i = 0; i < samples; ++i) {
    const base::Milliseconds time =
        timeline.track().own_time(player, base::Milliseconds(time_of(i, samples, end)));
    const base::Milliseconds from(time.value > counted ? time.value - counted : 0);
    const auto count = static_cast<double>(placements_between(timeline, player, from, time));
    curve.push_back(count * minute / counted);
  }
  return curve;
}

std::vector<double> round_curve(const Timeline& timeline, base::PlayerId player, RoundCurve which,
                                base::Milliseconds end, std::size_t samples) {
  std::vector<double> curve;
  const measures::Curves* const curves = timeline.curves(player);
  if (curves == nullptr) return curve;
  const measures::Curves& of = *curves;
  const auto sampled = [&](const auto& values) {
    for (std::size_t i = 0; i < samples && !values.empty(); ++i) {
      const auto time = timeline.track().own_time(player, base::Milliseconds(time_of(i, samples, end)));
      curve.push_back(values[std::min<std::size_t>(time.value / of.step_ms, values.size() - 1)]);
    }
  };
  switch (which) {
    case RoundCurve::apm:
      sampled(of.apm);
      break;
    case RoundCurve::pps:
      sampled(of.pps);
      break;
    case RoundCurve::stack:
      sampled(of.stack);
      break;
    case RoundCurve::garbage:
      sampled(of.garbage);
      break;
  }
  return curve;
}

Rates rates(const Track& track, const State& state, base::PlayerId player, base::Milliseconds now) {
  const PlayerState& own = state.players[player.value];
  const std::uint32_t played = std::min(track.own_time(player, now), track.end_of(player)).value;
  return {game::per_second(own.placements, played), game::attack_per_minute(own.attack, played),
          game::versus_score(own.attack, own.garbage_cleared, played),
          game::attack_per_piece(own.attack, own.placements)};
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
