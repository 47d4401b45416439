#pragma once

#include "replay/game/match.hpp"

namespace tetron::game {

// A field as it fills: what BoardSet and Placed do to it. Row 0 is the lowest.
class Field {
 public:
  // Empty, of the round's size.
  explicit Field(const Round& round);

  // Outside is empty.
  field::Cell at(int column, int row) const;
  void set(const Board& board);
  // The four cells of a tetromino; nothing of another piece.
  void put(const Place& place);

 private:
  int width_;
  int rows_;
  std::vector<field::Cell> cells_;
};

}  // namespace tetron::game
