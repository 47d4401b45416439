#pragma once

#include <span>

#include "scene/primitives/geometry.hpp"

namespace tetron::scene {

// How many pixels of `kept` a box covers. What several of them have in common counts for each.
int covered(const Box& box, std::span<const Box> kept);

// The box of that size in `room` that covers as little of `kept` as possible; of those the one whose middle
// is nearest to `wanted`. A box that is larger than the room begins at its top left corner.
Box free_place(const Box& room, Size size, Point wanted, std::span<const Box> kept);

}  // namespace tetron::scene
