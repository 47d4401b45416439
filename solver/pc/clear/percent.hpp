#pragma once

#include <cstddef>

#include "solver/pc/board/board.hpp"
#include "solver/pc/clear/chance.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// How many pieces of a queue of `length` matter: those needed and, with hold, one more if the queue has it.
std::size_t pieces_that_matter(const Board& board, bool hold, std::size_t length);

// For every sequence, whether all rows of the board can be cleared with its pieces. One piece may be held at
// a time, and each is placed completely within the rows that are left. Only the first pieces_that_matter()
// pieces of longer sequences count. A board that is not workable ends with End::memory. Memory: one bit for
// each sequence and board, see docs/perfect-clears.md.
Chance chance(const Board& board, const Queues& queues, const Rules& rules,
              const solver::Limits& limits = {});

}  // namespace tetron::pc
