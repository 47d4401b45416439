#pragma once

#include <span>

#include "rules/engine/board.hpp"
#include "rules/engine/tumo.hpp"

namespace tetron::rules {

// A range of columns of a field, including both.
struct Columns {
  int first = 0;
  int last = max_columns - 1;
};

// Says where a tumo can be: on empty cells of a board, within some of its columns, and not on the tumos of
// other players on the same field. Everything above the top row is free. Holds references to what it is
// given, and copies nothing.
class CollisionChecker {
 public:
  CollisionChecker(const Board& board, const Settings& settings, Columns columns = {},
                   std::span<const Tumo> others = {})
      : board_(board), settings_(settings), columns_(columns), others_(others) {}

  // Returns false for a tumo without blocks.
  bool fits(const Tumo& tumo) const;
  // The tumo moved down until it lies on something.
  Tumo dropped(Tumo tumo) const;

 private:
  const Board& board_;
  const Settings& settings_;
  Columns columns_;
  std::span<const Tumo> others_;
};

}  // namespace tetron::rules
