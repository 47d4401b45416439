#pragma once

#include <optional>

#include "field/grid.hpp"
#include "solver/pc/setup/spin.hpp"

namespace tetron::pc {

struct SpinSetupQuestion {
  int rows = 1;          // that the T clears at least
  int from_row = 0;      // rows that it may clear: from this one, the lowest is 0,
  int end_row = 1000;    // before this one
  bool full = false;     // no mini
  int most_pieces = 20;  // with the T
  // Pieces without which all else would be as it is, but the T would not turn into its place: at most so
  // many, and whether they are looked for.
  int most_roof = 1000;
  bool roof = true;
  SpinFit least_fit = SpinFit::all;
};

// If nothing is said of them: the T clears rows up to the highest with a block, at least to the second, and
// pieces lie up to two rows above those.
struct SpinSetupRows {
  int end_row = 0;
  int lines = 0;
};
SpinSetupRows usual_rows(field::GridView grid, std::optional<int> end_row, std::optional<int> lines,
                         const Rules& rules);

// What to build so that a T clears rows in a spin, and which sequences bring it: each a Spin whose pieces
// before are built first, wherever `origin` says. The T is the last piece, and comes with Drop::soft unless
// the drop is Drop::none. None has a piece that could be left out, so that the T still spins into the same
// place and clears the same rows; without a roof, so that it still lies there, with three blocks or walls
// diagonal to its centre. Pieces lie within the rows of the board. What need not be possible is taken as if
// it were, of a T that does not turn into its place the blocks around it say whether it is full.
Spins spin_setups(const Board& board, const SpinSetupQuestion& question, const Queues& queues,
                  const Rules& rules, const solver::Limits& limits = {});

}  // namespace tetron::pc
