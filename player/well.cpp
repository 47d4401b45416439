#include "player/well.hpp"

#include <algorithm>

#include "player/blocks.hpp"

namespace tetron::player {

namespace {

using field::Position;

Box cell_box(const FieldPlace& place, Position p) {
  return {place.well.x + p.column.value * place.cell, place.well.y + p.row.value * place.cell, place.cell,
          place.cell};
}

void draw_background(Layer& layer, const Frame& frame, const FieldPlace& place) {
  const Box& well = place.well;
  const bool is_focused =
      std::ranges::any_of(place.players, [&](const PlayerPlace& p) { return frame.is_focused(p.player); });
  layer.fill(well.inset(-1), is_focused ? frame.theme.accent : frame.theme.well_edge);
  layer.fill(well, frame.theme.well);
  if (place.cell < smallest_cell_with_gap) return;
  const int line = block_gap(place.cell);
  for (int x = well.x + place.cell; x < well.right(); x += place.cell)
    layer.fill({x - line, well.y, line, well.height}, frame.theme.grid);
  for (int y = well.y + place.cell; y < well.bottom(); y += place.cell)
    layer.fill({well.x, y - line, well.width, line}, frame.theme.grid);
  // Where one player's part of a shared field ends.
  for (std::size_t i = 1; i < place.players.size(); ++i)
    layer.fill({place.players[i].column.x - line, well.y, line, well.height}, frame.theme.well_edge);
}

void draw_falling_stones(Layer& layer, const Frame& frame, const FieldPlace& place,
                         const field::GridView& grid) {
  for (const PlayerPlace& player : place.players) {
    const replay::PlayerState& state = frame.state.players[player.player.value];
    if (!state.stone) continue;
    const Colour colour = frame.palette.block(frame.timeline.profile().cell(state.stone->style));
    for (const Position& p : frame.timeline.profile().cells(*state.stone))
      if (grid.contains(p)) draw_falling_block(layer, cell_box(place, p), colour);
  }
}

void draw_game_over(Layer& layer, const Frame& frame, const FieldPlace& place) {
  const Box& well = place.well;
  layer.fill(well, frame.theme.shade);
  const int size = std::min(place.em * 2, well.width / 8);
  const int height = std::min(well.height, size * 5 / 2);
  const Box band{well.x, well.y + (well.height - height) / 2, well.width, height};
  layer.fill(band, frame.theme.deep_shade);
  if (size >= 6) layer.write("GAME OVER", band, {size, frame.theme.danger, Align::centre, Weight::bold});
}

}  // namespace

void draw_well(Layer& layer, const Frame& frame, const FieldPlace& place) {
  if (place.cell <= 0) return;
  draw_background(layer, frame, place);
  const field::GridView grid = frame.state.grid(place.field);
  for (int row = 0; row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const Position p{field::Column(column), field::Row(row)};
      const field::Cell cell = grid.at(p);
      if (field::is_block(cell)) draw_block(layer, cell_box(place, p), frame.palette.block(cell));
    }
  draw_falling_stones(layer, frame, place, grid);
  const bool is_over = std::ranges::none_of(
      place.players, [&](const PlayerPlace& p) { return frame.state.players[p.player.value].alive; });
  if (is_over) draw_game_over(layer, frame, place);
}

}  // namespace tetron::player
