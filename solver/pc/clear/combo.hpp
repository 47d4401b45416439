#pragma once

#include "solver/pc/clear/path.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// How many pieces in a row each clear at least one row of the board.
struct Combos {
  solver::End end = solver::End::complete;
  std::uint64_t total = 0;
  // Of each sequence, by its number (Queues::at); empty if the memory has no room for so many.
  std::vector<std::uint8_t> longest;
  std::vector<Placed> best;         // a longest of all
  std::uint64_t best_sequence = 0;  // of which sequence that is
};

// The longest combo of every sequence from its first piece on, one of which may be held. Pieces lie within
// the rows of the board with_room().
Combos combos(const Board& board, const Queues& queues, const Rules& rules,
              const solver::Limits& limits = {});

}  // namespace tetron::pc
