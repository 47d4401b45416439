#include "scene/board/small_field.hpp"

#include "scene/board/blocks.hpp"

namespace tetron::scene {

void draw_small_field(Layer& layer, const Frame& frame, const SmallField& small, Point at, int cell) {
  const field::GridView grid = small.state.grid(small.field);
  const Box well{at.x, at.y, cell * grid.width(), cell * small.rows};
  layer.fill({well.x - 1, well.y - 1, well.width + 2, well.height + 2}, frame.theme.well_edge);
  layer.fill(well, frame.theme.well);
  const auto draw_cell = [&](field::Position p, field::Cell kind) {
    const int row = p.row.value - small.first_row;
    if (row < 0 || row >= small.rows || !grid.contains(p) || !field::is_block(kind)) return;
    draw_block(layer, {well.x + p.column.value * cell, well.y + row * cell, cell, cell},
               frame.palette.look(kind));
  };
  for (int row = small.first_row; row < small.first_row + small.rows && row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const field::Position p{field::Column(column), field::Row(row)};
      draw_cell(p, grid.at(p));
    }
  const replay::Layout& layout = frame.timeline.layout();
  for (int id = 0; id < layout.players; ++id) {
    const base::PlayerId player(static_cast<std::uint8_t>(id));
    const auto& falling = small.state.players[player.value].falling;
    if (layout.field_of(player) != small.field || !falling) continue;
    const replay::StoneCells cells = frame.timeline.profile().cells(*falling);
    for (const field::Position& p : cells) draw_cell(p, cells.cell_at(p));
  }
}

}  // namespace tetron::scene
