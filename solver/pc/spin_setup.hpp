#pragma once

#include "solver/pc/spin.hpp"

namespace tetron::pc {

struct SpinSetupQuestion {
  int rows = 1;          // that the T clears at least
  int from_row = 0;      // rows that it may clear: from this one, the lowest is 0,
  int end_row = 1000;    // before this one
  bool full = false;     // no mini
  int most_pieces = 20;  // with the T
};

// What to build so that a T clears rows in a spin, and which sequences bring it: each a Spin whose pieces
// before are built first, wherever `origin` says. The T is the last piece, and comes with Drop::soft unless
// the drop is Drop::none. None has a piece that could be left out, so that the T still spins into the same
// place and clears the same rows. Pieces lie within the rows of the board.
Spins spin_setups(const Board& board, const SpinSetupQuestion& question, const Queues& queues,
                  const Rules& rules, const solver::Limits& limits = {});

}  // namespace tetron::pc
