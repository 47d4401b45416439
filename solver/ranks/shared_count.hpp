#pragma once

#include <string>

#include "solver/ranks/ranks.hpp"
#include "solver/solve.hpp"

// Counts the tilings of a terrain on many machines. The states of each layer of the graph and the counts of
// their nodes are divided among the ranks, so that each needs only a part of the memory and of the work. See
// docs/cluster.md and docs/decisions/solver.md#little-memory.

namespace tetron::solver {

struct SharedLimits {
  // The limits of each rank. Threads and scratch are ignored. Progress is used only by a rank that reports
  // it.
  Limits limits{};
  // A folder that all ranks see. After each layer the ranks write there what they have. A run of the same
  // question, with any number of ranks, continues from what an earlier run left. If empty, nothing is
  // written.
  std::string checkpoints{};
};

// The same for all ranks, except where noted.
struct SharedCounted {
  Ending ending;                      // states: those of all ranks; bytes: the most that this rank took
  BigUint tilings;                    // 0 unless complete
  std::vector<CountedPieces> pieces;  // if asked for, in the order of Pieces
  int from_layer = 0;                 // the layer from which it continued, if an earlier run left something
  std::size_t nodes = 0;              // pairs of a state and the pieces that lead to it, over all ranks
  std::uint64_t sent = 0;             // bytes that this rank sent to others
  // False if the folder for checkpoints could not be written; the count then went on without it.
  bool is_kept = true;
};

// How many tilings there are, and with `by_pieces` with which pieces. All ranks call it with the same
// problem.
SharedCounted count_shared(const Problem& problem, bool by_pieces, const SharedLimits& limits, Ranks& ranks);

}  // namespace tetron::solver
