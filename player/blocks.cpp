#include "player/blocks.hpp"

#include <algorithm>

#include "player/theme.hpp"

namespace tetron::player {

namespace {

constexpr Colour white = rgb(0xffffff);
constexpr Colour black = rgb(0x000000);

constexpr int smallest_with_bevel = 8;

}  // namespace

void draw_block(Layer& layer, const Box& cell, Colour colour) {
  const int between = block_gap(cell.width);
  const Box block{cell.x, cell.y, cell.width - between, cell.height - between};
  if (cell.width < smallest_with_bevel) {
    layer.fill(block, colour);
    return;
  }
  const int bevel = std::max(1, cell.width / 16);
  const Box lit{block.x, block.y, block.width - bevel, block.height - bevel};
  layer.fill(block, mixed(colour, black, 0.34));
  layer.fill(lit, mixed(colour, white, 0.30));
  layer.fill(block.inset(bevel), mixed(colour, white, 0.06), mixed(colour, black, 0.10));
}

void draw_falling_block(Layer& layer, const Box& cell, Colour colour) {
  draw_block(layer, cell, mixed(colour, white, 0.22));
}

}  // namespace tetron::player
