#pragma once

#include "base/units.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::review {

// Puts an attempt into the moment that it began at, where that player's field is.
void put_attempt(const Attempt& attempt, base::PlayerId player, replay::State& state);

// Leads a playhead to what the recording shows when so much of that player's own time has gone by since the
// moment.
void race(replay::Playhead& recorded, const replay::Timeline& timeline, const replay::State& moment,
          base::PlayerId player, base::Milliseconds elapsed);

// What the player of the recording has done since the moment.
struct RaceNumbers {
  std::uint32_t pieces = 0;
  std::uint32_t lines = 0;
};
RaceNumbers race_numbers(const replay::State& recorded, const replay::State& moment, base::PlayerId player);

}  // namespace tetron::review
