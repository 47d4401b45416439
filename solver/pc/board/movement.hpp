#pragma once

#include "motion/movement.hpp"

namespace tetron::pc {

// How pieces move is described in motion/.
using motion::index_of;
using motion::Kick;
using motion::Movement;
using motion::movement_from_text;
using motion::srs_movement;
using motion::turning_in_place;

// How a piece gets to its place.
enum class Drop : std::uint8_t {
  soft,  // moved left, right and down, and turned with kicks
  hard,  // moved and turned above the field, then dropped straight down
  none,  // put anywhere where it rests on something
  // A T moves as with `soft`, the other pieces as with `hard`.
  t_soft,
  // As t_soft, but every T has to spin into its place. With t_spin it may clear any number of rows; the
  // others say how many it has to clear, and whether the spin has to be full.
  t_spin,
  t_spin_row,
  t_spin_single,
  t_spin_double,
  t_spin_triple,
};

// The spin that a T makes when it is turned into its place.
enum class TSpin : std::uint8_t { none, mini, full };

}  // namespace tetron::pc
