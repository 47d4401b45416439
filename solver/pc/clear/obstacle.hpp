#pragma once

#include <cstdint>
#include <string>

#include "solver/pc/board/board.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// Why a board cannot be cleared with any of the sequences, as far as there is a plain reason.
struct Obstacle {
  enum class Kind : std::uint8_t {
    none,     // no such reason: there may be a way
    cells,    // the empty cells are not divisible by four
    part,     // those of a part between two walls are not: columns `first` to `last`
    row,      // the cell in column `first` of row `row` can be covered by no piece, so that row is never full
    columns,  // the even and the odd columns have numbers of empty cells that none of the sequences makes up
              // for
    uncovered,  // no pieces at all cover the empty cells
    pieces,     // some do, but none that the sequences bring
    way,        // the pieces cover them, but in no order does each get to its place
  };
  Kind kind = Kind::none;
  int cells = 0;  // empty ones; of `columns`: by how many pairs they differ
  int first = 0;  // columns and rows from 0, rows from below
  int last = 0;
  int row = 0;
};

// The first that is found, cheap ones first. Of sequences that are longer only as many pieces count as
// pieces_that_matter() says, if the cells are divisible by four. Kind::way is never given: whoever found no
// sequence may say so after Kind::none. Where coverings are too many to be gone through, Kind::none.
Obstacle obstacle(const Board& board, const Queues& queues, const Rules& rules,
                  const solver::Limits& limits = {});

// "there are ... empty cells; the number must be divisible by four", in words, columns and rows from 1; empty
// for none.
std::string described(const Obstacle& obstacle);

}  // namespace tetron::pc
