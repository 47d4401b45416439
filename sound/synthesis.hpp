#pragma once

#include <cstdint>
#include <vector>

#include "sound/sound.hpp"

namespace tetron::sound {

inline constexpr unsigned sample_rate = 44'100;  // a second

// The sound as samples of one channel, made here and not read from a file; the same each time. It begins and
// ends in silence, so that nothing clicks.
std::vector<std::int16_t> samples_of(Sound sound);

}  // namespace tetron::sound
