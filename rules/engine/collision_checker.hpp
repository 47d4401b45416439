#pragma once

#include <span>

#include "rules/engine/board.hpp"
#include "rules/engine/tumo.hpp"

namespace tetron::rules {

// Part of a field, both columns included.
struct Columns {
  int first = 0;
  int last = max_columns - 1;
};

// Where a tumo can be: on empty cells of a board, within some of its columns, beside the tumos of others who
// play on the same field. Above the top row all is free. Looks at what it is given; copies nothing.
class CollisionChecker {
 public:
  CollisionChecker(const Board& board, const Settings& settings, Columns columns = {},
                   std::span<const Tumo> others = {})
      : board_(board), settings_(settings), columns_(columns), others_(others) {}

  // False for a tumo without blocks.
  bool fits(const Tumo& tumo) const;
  // Moved down until it lies on something.
  Tumo dropped(Tumo tumo) const;

 private:
  const Board& board_;
  const Settings& settings_;
  Columns columns_;
  std::span<const Tumo> others_;
};

}  // namespace tetron::rules
