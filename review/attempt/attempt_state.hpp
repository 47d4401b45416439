#pragma once

#include "base/units.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::review {

// Shows an attempt in a state: that of the moment at which it began, with the attempt in this player's field.
void put_attempt(const Attempt& attempt, base::PlayerId player, replay::State& state);

// Moves a playhead to what the recording shows once so much of this player's own time has passed since the
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
