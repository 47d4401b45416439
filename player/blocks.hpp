#pragma once

#include "player/picture.hpp"

namespace tetron::player {

// Smaller cells have no room for a line between them.
inline constexpr int smallest_cell_with_gap = 5;
// Pixels of a cell to the right and below that no block covers.
constexpr int block_gap(int cell) {
  return cell < smallest_cell_with_gap ? 0 : cell < 64 ? 1 : cell / 32;
}

// A block with a subtle bevel in a cell, in whole pixels whatever its size.
void draw_block(Layer& layer, const Box& cell, Colour colour);
// A block of a stone that is still falling: the same, a little brighter.
void draw_falling_block(Layer& layer, const Box& cell, Colour colour);

}  // namespace tetron::player
