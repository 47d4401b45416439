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
  // A T as with `soft`, the others as with `hard`.
  t_soft,
  // The same, but a T has to spin into its place, and with what it clears: anything, a row, a row in a full
  // spin, two, three.
  t_spin,
  t_spin_row,
  t_spin_single,
  t_spin_double,
  t_spin_triple,
};

// What a T that was turned into its place makes.
enum class TSpin : std::uint8_t { none, mini, full };

}  // namespace tetron::pc
