#pragma once

#include "solver/pc/clear/path.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// The longest series of pieces that each clear at least one row of the board.
struct Combos {
  solver::End end = solver::End::complete;
  std::uint64_t total = 0;
  // For each sequence, by its number (Queues::at). Empty if there is not enough memory for all sequences.
  std::vector<std::uint8_t> longest;
  std::vector<Placed> best;         // one of the longest
  std::uint64_t best_sequence = 0;  // number of its sequence
};

// The longest combo of each sequence that begins with its first piece; one piece may be held at a time.
// Pieces lie within the rows of with_room(board).
Combos combos(const Board& board, const Queues& queues, const Rules& rules,
              const solver::Limits& limits = {});

}  // namespace tetron::pc
