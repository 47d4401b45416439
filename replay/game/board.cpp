#include "replay/game/board.hpp"

#include <algorithm>

namespace tetron::game {

void Field::put(const Place& place) {
  const auto draw = [&](std::span<const field::Offset> cells) {
    for (const field::Offset cell : cells)
      CellBoard::set(place.column + cell.right, place.row + cell.up, place.piece);
  };
  if (const auto kind = field::to_tetromino(place.piece)) return draw(field::shape(*kind, place.turn));
  const auto kind = std::ranges::find(pieces_, place.piece, &PieceKind::piece);
  if (kind != pieces_.end()) draw(kind->turns[static_cast<std::size_t>(place.turn)]);
}

}  // namespace tetron::game
