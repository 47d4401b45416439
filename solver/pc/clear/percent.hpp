#pragma once

#include <cstddef>

#include "solver/pc/board/board.hpp"
#include "solver/pc/clear/chance.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// How many pieces of a queue of `length` matter: those needed, with hold one more if it is there.
std::size_t pieces_that_matter(const Board& board, bool hold, std::size_t length);

// For every sequence whether all rows of the board can be cleared with its pieces, one of which may be held
// at a time, each placed wholly below the rows that are left. Of sequences that are longer only as many
// pieces count as pieces_that_matter() says. A board that is not workable ends with End::memory. Memory: one
// bit a sequence and board, see docs/perfect-clears.md.
Chance chance(const Board& board, const Queues& queues, const Rules& rules,
              const solver::Limits& limits = {});

}  // namespace tetron::pc
