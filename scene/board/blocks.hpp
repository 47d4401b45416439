#pragma once

#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::scene {

// Smaller cells have no room for a gap between them.
inline constexpr int smallest_cell_with_gap = 5;
// Pixels of a cell to the right and below that no block covers.
constexpr int block_gap(int cell) {
  return cell < smallest_cell_with_gap ? 0 : cell < 64 ? 1 : cell / 32;
}

// Draws a block with a subtle bevel in a cell, in whole pixels at any size.
void draw_block(Layer& layer, const Box& cell, const BlockLook& look);

}  // namespace tetron::scene
