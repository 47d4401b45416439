#include "scene/board/grid_background.hpp"

#include "scene/board/blocks.hpp"

namespace tetron::scene {

void draw_grid_background(Layer& layer, const Theme& theme, const Box& well, int cell, Color edge,
                          const GridBackgroundStyle& style) {
  if (style.transparent) {
    if (style.border == 0) return;
    const Box all = well.inset(-style.border);
    layer.fill({all.x, all.y, all.width, style.border}, edge);
    layer.fill({all.x, well.bottom(), all.width, style.border}, edge);
    layer.fill({all.x, well.y, style.border, well.height}, edge);
    layer.fill({well.right(), well.y, style.border, well.height}, edge);
    return;
  }
  if (style.border > 0) layer.fill(well.inset(-style.border), edge);
  layer.fill(well, theme.well);
  if (cell < smallest_cell_with_gap) return;
  const int line = block_gap(cell);
  for (int x = well.x + cell; x < well.right(); x += cell)
    layer.fill({x - line, well.y, line, well.height}, theme.grid);
  for (int y = well.y + cell; y < well.bottom(); y += cell)
    layer.fill({well.x, y - line, well.width, line}, theme.grid);
}

}  // namespace tetron::scene
