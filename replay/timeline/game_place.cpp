#include "replay/timeline/game_place.hpp"

#include <algorithm>

namespace tetron::replay {

field::Cell game_piece(const Profile& profile, base::StoneStyle style) {
  const StoneKind* const stone = profile.stone(style);
  return stone != nullptr ? stone->cell : field::extra_cell(style.value);
}

std::vector<game::PieceKind> game_pieces(const Profile& profile) {
  std::vector<game::PieceKind> pieces;
  for (const auto& stone : profile.stones) {
    if (!stone || !field::is_extra(stone->cell)) continue;
    if (std::ranges::find(pieces, stone->cell, &game::PieceKind::piece) != pieces.end()) continue;
    pieces.push_back({stone->cell, stone->name, stone->turns, stone->cells, stone->color});
  }
  return pieces;
}

game::Place game_place(const Profile& profile, int rows, const tet::StonePlace& stone) {
  const StoneCells cells = profile.cells(stone);
  const auto turn = static_cast<field::Rotation>(stone.rot % 4);
  const auto row_of = [rows](field::Row row) { return static_cast<std::int16_t>(rows - 1 - row.value); };
  if (const auto placement = field::placement_of(cells.span(), turn))
    return {field::to_cell(placement->kind), placement->rotation,
            static_cast<std::int16_t>(placement->centre.column.value), row_of(placement->centre.row)};
  const field::Position anchor = profile.anchor(stone.x, stone.y);
  return {game_piece(profile, stone.style), turn, static_cast<std::int16_t>(anchor.column.value),
          row_of(anchor.row)};
}

game::Board game_board(field::GridView grid) {
  game::Board board;
  const auto width = static_cast<std::size_t>(grid.width());
  auto cells = grid.cells();
  const auto is_empty = [](field::Cell cell) { return cell == field::Cell::empty; };
  while (!cells.empty() && std::ranges::all_of(cells.first(width), is_empty)) cells = cells.subspan(width);
  for (; !cells.empty(); cells = cells.first(cells.size() - width)) {
    const auto lowest = cells.last(width);
    board.cells.insert(board.cells.end(), lowest.begin(), lowest.end());
  }
  return board;
}

}  // namespace tetron::replay
