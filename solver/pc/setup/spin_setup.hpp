#pragma once

#include <optional>

#include "field/grid.hpp"
#include "solver/pc/setup/spin.hpp"

namespace tetron::pc {

struct SpinSetupQuestion {
  int rows = 1;          // fewest rows that the T clears
  int from_row = 0;      // the T may clear rows from this one (0 is the lowest)
  int end_row = 1000;    // up to the one before this
  bool full = false;     // no minis
  int most_pieces = 20;  // including the T
  // The roof: pieces that are only needed so that the T can turn into its place. `most_roof` limits their
  // number; `roof` says whether setups may have them.
  int most_roof = 1000;
  bool roof = true;
  SpinFit least_fit = SpinFit::all;
};

// The defaults for rows: the T clears rows up to the highest one with a block, at least up to the second,
// and pieces lie up to two rows above those.
struct SpinSetupRows {
  int end_row = 0;
  int lines = 0;
};
SpinSetupRows usual_rows(field::GridView grid, std::optional<int> end_row, std::optional<int> lines,
                         const Rules& rules);

// Setups for T-spins that clear rows, and the sequences that bring them. Each is a Spin whose pieces in
// `before` are built first, at the places in `origin`. The T is the last piece, and comes with Drop::soft
// unless the drop is Drop::none. No setup has a piece without which the T would still spin into the same
// place and clear the same rows; without a roof, without which it would still lie there with three blocks or
// walls diagonal to its centre. Pieces lie within the rows of the board. If question.least_fit is less than
// SpinFit::all, the moves that need not be possible are assumed; whether the spin of a T that cannot turn
// into its place is full is then decided by the blocks around it.
Spins spin_setups(const Board& board, const SpinSetupQuestion& question, const Queues& queues,
                  const Rules& rules, const solver::Limits& limits = {});

}  // namespace tetron::pc
