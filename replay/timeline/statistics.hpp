#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/units.hpp"

namespace tetron::replay {

class State;
class Timeline;
class Track;

// Counts of one player's game up to a moment.
struct PlayerStatistics {
  std::uint32_t placements = 0;
  double pace = 0;         // placements per second, from time 0 to the moment
  double recent_pace = 0;  // placements per second, over the last ten placements; 0 with fewer than two
  std::optional<std::uint32_t> credits{};  // empty, like the lines, if that is not known
  std::optional<std::uint32_t> lines{};    // of the player's field; players who share a field share its lines
  int singles = 0;                         // 0, like the next three, if the lines are not known
  int doubles = 0;
  int triples = 0;
  int quads = 0;
};

// A placement of which only this is known.
struct Placed {
  base::Milliseconds at{};
  int cleared = 0;  // lines
};

// The statistics that follow from these placements, in order. `now` must not be before the last of them.
PlayerStatistics statistics(std::span<const Placed> placed, base::Milliseconds now);
// The statistics that follow from `state`: all but recent_pace, which is 0. `now` is the moment shown, at
// least state.time.
PlayerStatistics statistics(const State& state, base::PlayerId player, base::Milliseconds now);
// Statistics of `player` in `state`, a state of `timeline`; `now` is the moment shown, at least state.time.
// If `state` has more placements than the timeline, recent_pace is meaningless.
PlayerStatistics statistics(const Timeline& timeline, const State& state, base::PlayerId player,
                            base::Milliseconds now);
// How many placements of `player` happened after `first` and no later than `last`, by the player's time.
std::size_t placements_between(const Timeline& timeline, base::PlayerId player, base::Milliseconds first,
                               base::Milliseconds last);
// A player's credits from time 0 to `end` as `samples` values (at least two) at equal distances. In games
// that show a queue, these are instead what PlayerState::credits holds there: rows of attack or the score.
// With `shows_length` the values are taken at the time steps of the whole recording, which depend on its
// length; else at those of a recording that ends at `end`.
std::vector<double> credits_curve(const Timeline& timeline, base::PlayerId player, base::Milliseconds end,
                                  std::size_t samples, bool shows_length);
// Placements per minute in the same form, each counted over the 8 % of `end` before it, at least over 5 s.
std::vector<double> placements_curve(const Timeline& timeline, base::PlayerId player, base::Milliseconds end,
                                     std::size_t samples);
// The values of each second (measures::Curves) of a game that shows a queue, at the same moments; empty if
// there are none.
enum class RoundCurve : std::uint8_t { apm, pps, stack, garbage };
std::vector<double> round_curve(const Timeline& timeline, base::PlayerId player, RoundCurve which,
                                base::Milliseconds end, std::size_t samples);
// Rates of a player of a game that shows a queue (AvailableData::queue), until `now`, the moment shown, or
// until the player's part of the round ended.
struct Rates {
  double pieces_per_second = 0;
  double attack_per_minute = 0;
  double versus_score = 0;  // attack and cleared garbage in 100 seconds, in rows
  double attack_per_piece = 0;
};
Rates rates(const Track& track, const State& state, base::PlayerId player, base::Milliseconds now);
// The statistics of all players at the end of the recording.
std::vector<PlayerStatistics> final_statistics(const Timeline& timeline);

}  // namespace tetron::replay
