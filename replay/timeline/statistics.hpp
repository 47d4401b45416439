#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/units.hpp"

namespace tetron::replay {

class State;
class Timeline;
class Track;

// What can be counted of one player's game up to a moment.
struct PlayerStatistics {
  std::uint32_t placements = 0;
  double pace = 0;         // placements per second from time 0 to the moment
  double recent_pace = 0;  // over the last ten placements; 0 with fewer than two
  std::uint32_t credits = 0;
  std::uint16_t lines = 0;  // of the player's field; players who share a field share its lines
  int singles = 0;
  int doubles = 0;
  int triples = 0;
  int tetrises = 0;
};

// A stone that was placed, where nothing else is known of it.
struct Placed {
  base::Milliseconds at{};
  int cleared = 0;  // lines
};

// What these placements, in order, tell alone. `now` is not before the last of them.
PlayerStatistics statistics(std::span<const Placed> placed, base::Milliseconds now);
// What `state` itself tells of `player`: all but the recent pace. `now` is the moment shown, at least
// state.time.
PlayerStatistics statistics(const State& state, base::PlayerId player, base::Milliseconds now);
// Statistics of `player` in `state`, a state of `timeline`; `now` is the moment shown, at least state.time.
// Of a state that has more placements than the timeline the recent pace means nothing.
PlayerStatistics statistics(const Timeline& timeline, const State& state, base::PlayerId player,
                            base::Milliseconds now);
// How many placements of `player` happened after `first` and not after `last`, by the player's own time.
std::size_t placements_between(const Timeline& timeline, base::PlayerId player, base::Milliseconds first,
                               base::Milliseconds last);
// How a player's credits, or what games that show a queue keep there, went from 0 to `end`: that many values
// at equal distances, at least two. `tells_length`: in the steps that the whole recording has, which depend
// on how long it is; else in those of a recording that ends there.
std::vector<double> credits_curve(const Timeline& timeline, base::PlayerId player, base::Milliseconds end,
                                  std::size_t samples, bool tells_length);
// The same of placements a minute, each counted over the 8 % of that time that lie before it, at least 5 s.
std::vector<double> placements_curve(const Timeline& timeline, base::PlayerId player, base::Milliseconds end,
                                     std::size_t samples);
// What games that show a queue tell of each second (measures::Curves), at the same moments; empty where
// nothing of it is told.
enum class RoundCurve : std::uint8_t { apm, pps, stack, garbage };
std::vector<double> round_curve(const Timeline& timeline, base::PlayerId player, RoundCurve which,
                                base::Milliseconds end, std::size_t samples);
// Of a player of a game that shows a queue (Says::queue): until `now`, the moment shown, or until the
// player's part of the round ended.
struct Rates {
  double pieces_per_second = 0;
  double attack_per_minute = 0;
  double versus_score = 0;  // a hundred times what was attacked and cleared of garbage a second
  double attack_per_piece = 0;
};
Rates rates(const Track& track, const State& state, base::PlayerId player, base::Milliseconds now);
// Of all players at the end of the recording.
std::vector<PlayerStatistics> final_statistics(const Timeline& timeline);

}  // namespace tetron::replay
