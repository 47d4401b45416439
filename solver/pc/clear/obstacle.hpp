#pragma once

#include <cstdint>
#include <string>

#include "solver/pc/board/board.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// A simple reason why none of the sequences can clear a board, if there is one.
struct Obstacle {
  enum class Kind : std::uint8_t {
    none,       // no simple reason; the board may be clearable
    cells,      // the number of empty cells is not divisible by four
    part,       // that of a part between two walls is not: columns `first` to `last`
    row,        // no piece can cover the cell in column `first` of row `row`, so that row can never be full
    columns,    // the even and the odd columns have numbers of empty cells that no sequence can match
    uncovered,  // no pieces at all can cover the empty cells
    pieces,     // some pieces can, but not those of any sequence
    way,        // the pieces cover them, but in no order does each get to its place
  };
  Kind kind = Kind::none;
  int cells = 0;  // number of empty cells; for `columns`, by how many pairs they differ
  int first = 0;  // columns and rows from 0, row 0 the lowest
  int last = 0;
  int row = 0;
};

// The first reason that is found; those that are quick to check come first. If the number of empty cells is
// divisible by four, only the first pieces_that_matter() pieces of longer sequences count. Kind::way is
// never returned: a caller that found no sequence may conclude it from Kind::none. Also returns Kind::none
// if there are too many coverings to go through.
Obstacle obstacle(const Board& board, const Queues& queues, const Rules& rules,
                  const solver::Limits& limits = {});

// The reason in words, with columns and rows from 1, such as "there are ... empty cells; the number must be
// divisible by four". Empty for Kind::none.
std::string described(const Obstacle& obstacle);

}  // namespace tetron::pc
