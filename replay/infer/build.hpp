#pragma once

#include "replay/infer/reading.hpp"
#include "replay/infer/shapes.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay::infer {

// Makes a profile of a reading and shapes. `garbage`: values that belong to no style.
Profile build_profile(const Reading& reading, const Shapes& shapes, std::span<const std::uint8_t> garbage);

// Values in fields that are neither empty nor belong to a style.
std::vector<std::uint8_t> other_values(const Evidence& evidence, const Reading& reading,
                                       const Shapes& shapes);

}  // namespace tetron::replay::infer
