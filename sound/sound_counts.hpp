#pragma once

#include <vector>

#include "sound/sounds_between.hpp"

namespace tetron::replay {
class State;
class Timeline;
}  // namespace tetron::replay

namespace tetron::sound {

// The counts of all players at a moment of a recording. In games with weapons each use of one, by whomever,
// counts as an attack of the first player.
std::vector<SoundCounts> counts_at(const replay::Timeline& timeline, const replay::State& state);

}  // namespace tetron::sound
