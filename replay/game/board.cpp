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

}  // namespace tetron::game
