#pragma once

#include <map>
#include <optional>
#include <span>

#include "solver/graph/engine.hpp"

// Internal to the solver.
namespace tetron::solver {

struct StreamedCount {
  // The number of completions by the pieces used at the end. Pieces of kinds whose number does not matter
  // are all counted as one such kind.
  std::map<PieceCountCode::Used, BigUint> counts;
  std::size_t states = 0;
  std::size_t bytes = 0;  // the most that was taken at the same time
  int parts = 1;          // done one after the other, if the memory was not enough for all at once
};

// Counts the completions of partial coverings; `times` says how many times each is counted. With `all` the
// numbers of all kinds are returned. Two passes, from the roots and from the end, each keep a table of the
// layer they are at, and meet in the middle. If the tables do not fit into the memory, the tilings are
// counted in slices (docs/decisions/solver.md#little-memory).
//
// Returns nothing if it was stopped or if the memory is not enough; the stop check says which.
std::optional<StreamedCount> count_streamed(const PreparedProblem& prepared,
                                            std::span<const PartialCover> covers,
                                            std::span<const BigUint> times, bool all, const Limits& limits,
                                            const Context& context);

}  // namespace tetron::solver
