#pragma once

#include <cstdint>
#include <vector>

#include "sound/sound.hpp"

namespace tetron::sound {

inline constexpr unsigned sample_rate = 44'100;  // per second

// The samples of a sound, in one channel. They are computed, not read from a file, and are the same each
// time. A sound begins and ends in silence, so that it does not click.
std::vector<std::int16_t> samples_of(Sound sound);

}  // namespace tetron::sound
