#pragma once

#include "motion/movement.hpp"

namespace tetron::pc {

// How pieces move is told by motion/.
using motion::index_of;
using motion::Kick;
using motion::Movement;
using motion::movement_from_text;
using motion::srs_movement;
using motion::turning_in_place;

// How a piece gets to its place.
enum class Drop : std::uint8_t {
  soft,  // moved left, right, down and turned, with kicks
  hard,  // turned and moved above the field, then straight down
  none,  // put anywhere where it rests
};

}  // namespace tetron::pc
