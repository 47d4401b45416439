#pragma once

#include <optional>
#include <span>

#include "field/cell_board.hpp"
#include "field/grid.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/game/match.hpp"

namespace tetron::game {

// A field that BoardSet, Placed and Cleared events change. Row 0 is the lowest.
class Field : public field::CellBoard<> {
 public:
  // An empty field of the round's size. `pieces` are those of the match that are not tetrominoes; they must
  // outlive the field.
  explicit Field(const Round& round, std::span<const PieceKind> pieces = {})
      : CellBoard(round.width, round.rows), pieces_(pieces) {}
  Field(int width, int rows) : CellBoard(width, rows) {}

  void set(const Board& board) { CellBoard::set(board.cells); }
  // Adds the cells of a tetromino or of one of `pieces`; does nothing for other pieces.
  void put(const Place& place);
  // The same, then full rows go; writes what happens. Returns how many rows went.
  int put(const Place& place, EventWriter& events);
  // Where a tetromino rests that falls straight down from above the field, with its leftmost cell in
  // `column`. Empty if that is not between the walls.
  std::optional<Place> rest_of(field::Tetromino kind, field::Rotation turn, int column) const;
  // The field without the empty rows at its top.
  Board board() const { return {{filled().begin(), filled().end()}}; }

 private:
  std::span<const PieceKind> pieces_;
};

// The cells of a field in the form of Round::boards, without the empty rows at its top.
Board board_of(field::GridView grid);

}  // namespace tetron::game
