#pragma once

#include <span>
#include <vector>

#include "replay/game/match.hpp"

namespace tetron::game {

// A field as it fills: what BoardSet, Placed and Cleared do to it. Row 0 is the lowest.
class Field {
 public:
  // Empty, of the round's size. `pieces` are those of the match that are no tetrominoes; they must outlive
  // it.
  explicit Field(const Round& round, std::span<const PieceKind> pieces = {});

  // Outside is empty.
  field::Cell at(int column, int row) const;
  void set(const Board& board);
  // The cells of a tetromino, or of a piece that is known; nothing of another.
  void put(const Place& place);
  // What is above full rows comes down.
  void take_out_full_rows();
  // Without the empty rows at its top.
  Board board() const;

 private:
  int width_;
  int rows_;
  std::vector<field::Cell> cells_;
  std::span<const PieceKind> pieces_;
};

}  // namespace tetron::game
