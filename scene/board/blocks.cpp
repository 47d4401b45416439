#include "scene/board/blocks.hpp"

#include <algorithm>
#include <cmath>

namespace tetron::scene {

namespace {

constexpr Color pure_white = rgb(0xffffff);
constexpr Color pure_black = rgb(0x000000);

constexpr int smallest_with_bevel = 7;
constexpr int smallest_with_round_corners = 14;
constexpr int smallest_with_letter = 9;
constexpr int smallest_with_sides = 20;

constexpr double letter_size = 0.6;  // share of the cell

// Corners are rounded by whole pixels. Returns how many pixels a row `y` rows from the edge loses on either
// side.
int corner_inset(int radius, int y) {
  if (y >= radius) return 0;
  const double up = radius - y - 0.5;
  return radius - static_cast<int>(std::lround(std::sqrt(radius * radius - up * up)));
}

// Fills a horizontal band of a block, rounding the parts of it that are in the block's corners.
void fill_band(Layer& layer, const Box& block, int from, int to, int radius, Color color) {
  for (int y = from; y < to;) {
    const int edge = std::min(y, block.height - 1 - y);
    const int inset = corner_inset(radius, edge);
    int end = y + 1;
    while (end < to && corner_inset(radius, std::min(end, block.height - 1 - end)) == inset) ++end;
    layer.fill({block.x + inset, block.y + y, block.width - 2 * inset, end - y}, color);
    y = end;
  }
}

}  // namespace

void draw_block(Layer& layer, const Box& cell, const BlockLook& look) {
  const int between = block_gap(cell.width);
  const Box block{cell.x, cell.y, cell.width - between, cell.height - between};
  if (cell.width < smallest_with_bevel || look.flat) {
    layer.fill(block, look.color);
    return;
  }
  const int bevel = std::max(1, cell.width / 16);
  const int radius = cell.width < smallest_with_round_corners ? 0 : std::max(1, cell.width / 16);
  const Color lit = mixed(look.color, pure_white, 0.34);
  if (look.outlined) {
    fill_band(layer, block, 0, block.height, radius, look.edge);
    layer.fill(block.inset(bevel), mixed(look.color, pure_white, 0.08), mixed(look.color, pure_black, 0.05));
  } else {
    // Light from above: the upper edge is bright, the lower one dark, and the sides are in between.
    const int middle = block.height - 2 * bevel;
    fill_band(layer, block, 0, bevel, radius, lit);
    fill_band(layer, block, block.height - bevel, block.height, radius, look.edge);
    const Box body{block.x, block.y + bevel, block.width, middle};
    layer.fill(body, mixed(look.color, pure_white, 0.08), mixed(look.color, pure_black, 0.10));
    if (cell.width >= smallest_with_sides) {
      layer.fill({body.x, body.y, bevel, middle}, mixed(look.color, pure_white, 0.20), look.color);
      layer.fill({body.right() - bevel, body.y, bevel, middle}, mixed(look.color, pure_black, 0.12),
                 mixed(look.color, pure_black, 0.26));
    }
  }
  if (!look.letter.empty() && cell.width >= smallest_with_letter)
    layer.write(
        look.letter, block,
        {static_cast<int>(std::lround(cell.width * letter_size)), look.ink, Align::centre, Weight::bold});
}

}  // namespace tetron::scene
