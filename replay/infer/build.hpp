#pragma once

#include "replay/infer/reading.hpp"
#include "replay/infer/shapes.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay::infer {

// The profile that a reading and shapes make. `garbage` are values that are no style's.
Profile build_profile(const Reading& reading, const Shapes& shapes, std::span<const std::uint8_t> garbage);

// Values that fields have and that are neither empty nor a style's.
std::vector<std::uint8_t> other_values(const Evidence& evidence, const Reading& reading,
                                       const Shapes& shapes);

}  // namespace tetron::replay::infer
