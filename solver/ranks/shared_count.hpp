#pragma once

#include <string>

#include "solver/ranks/ranks.hpp"
#include "solver/solve.hpp"

// Counting the tilings of a terrain on many machines: the states of each layer of the graph and the counts of
// their nodes are shared out among the ranks, so that memory and work divide by their number.
// docs/cluster.md, docs/decisions/0069-streamed-counts.md

namespace tetron::solver {

struct SharedLimits {
  // Of each rank; threads, scratch and progress are of no matter, but for the progress of whoever watches
  // one.
  Limits limits{};
  // A folder that all ranks see: after each layer what they have is written there, and a run that finds what
  // an earlier one has left of the same question, with any number of ranks, goes on from it. Empty: none.
  std::string checkpoints{};
};

// The same for all ranks, except where it says so.
struct SharedCounted {
  Ending ending;                      // states: all ranks'; bytes: the most that this rank took
  BigUint tilings;                    // 0 unless complete
  std::vector<CountedPieces> pieces;  // if asked for; in the order of Pieces
  int from_layer = 0;                 // where it went on, if an earlier run left something
  std::size_t nodes = 0;              // with how many different pieces states are reached, all ranks'
  std::uint64_t sent = 0;             // bytes that this rank gave others
  // Whether the folder for checkpoints could be written; if not, it counted without.
  bool is_kept = true;
};

// How many tilings there are, and with `by_pieces` with which pieces. All ranks call it with the same
// problem.
SharedCounted count_shared(const Problem& problem, bool by_pieces, const SharedLimits& limits, Ranks& ranks);

}  // namespace tetron::solver
