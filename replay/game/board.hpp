#pragma once

#include <span>

#include "field/cell_board.hpp"
#include "field/grid.hpp"
#include "replay/game/match.hpp"

namespace tetron::game {

// A field as it fills: what BoardSet, Placed and Cleared do to it. Row 0 is the lowest.
class Field : public field::CellBoard<> {
 public:
  // Empty, of the round's size. `pieces` are those of the match that are not tetrominoes; they must outlive
  // it.
  explicit Field(const Round& round, std::span<const PieceKind> pieces = {})
      : CellBoard(round.width, round.rows), pieces_(pieces) {}

  void set(const Board& board) { CellBoard::set(board.cells); }
  // The cells of a tetromino, or of a piece that is known; nothing of another.
  void put(const Place& place);
  // Without the empty rows at its top.
  Board board() const { return {{filled().begin(), filled().end()}}; }

 private:
  std::span<const PieceKind> pieces_;
};

// The cells of a field as Round::boards has them, without the empty rows at its top.
Board board_of(field::GridView grid);

}  // namespace tetron::game
