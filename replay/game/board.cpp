#include "replay/game/board.hpp"

#include <algorithm>

namespace tetron::game {

void Field::put(const Place& place) {
  const auto draw = [&](std::span<const field::Offset> cells, std::span<const field::Cell> kinds) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      CellBoard::set(place.column + cells[i].right, place.row + cells[i].up,
                     i < kinds.size() ? kinds[i] : place.piece);
  };
  if (const auto kind = field::to_tetromino(place.piece)) return draw(field::shape(*kind, place.turn), {});
  const auto turn = static_cast<std::size_t>(place.turn);
  const auto kind = std::ranges::find(pieces_, place.piece, &PieceKind::piece);
  if (kind != pieces_.end()) draw(kind->turns[turn], kind->cells[turn]);
}

int Field::put(const Place& place, EventWriter& events) {
  events.put(Placed{place});
  put(place);
  const int gone = clear_full_rows();
  if (gone == 0) return 0;
  events.put(Cleared{static_cast<std::uint8_t>(gone), 0, is_empty()});
  events.put_board(filled());
  return gone;
}

std::optional<Place> Field::rest_of(field::Tetromino kind, field::Rotation turn, int column) const {
  const field::Shape& shape = field::shape(kind, turn);
  const auto [left, right] = std::ranges::minmax(shape, {}, &field::Offset::right);
  if (column < 0 || column + right.right - left.right >= width()) return std::nullopt;
  Place place{field::to_cell(kind), turn, static_cast<std::int16_t>(column - left.right),
              static_cast<std::int16_t>(rows() + 2)};
  const auto is_free = [&](const field::Offset& cell) {
    const int row = place.row + cell.up - 1;
    return row >= 0 && at(place.column + cell.right, row) == field::Cell::empty;
  };
  while (std::ranges::all_of(shape, is_free)) --place.row;
  return place;
}

Board board_of(field::GridView grid) {
  Board board;
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

}  // namespace tetron::game
