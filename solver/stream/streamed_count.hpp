#pragma once

#include <map>
#include <optional>
#include <span>

#include "solver/graph/engine.hpp"

// Within the solver only.
namespace tetron::solver {

struct StreamedCount {
  // Completions by the pieces used in the end, those of kinds whose number does not matter under one of them.
  std::map<PieceCountCode::Used, BigUint> counts;
  std::size_t states = 0;
  std::size_t bytes = 0;  // the most that was taken at a time
  int parts = 1;          // done one after the other because the memory did not suffice for all at once
};

// Counts the completions of partial coverings, each as many times as `times` says; with `all` the numbers of
// all kinds are told. Two passes, from the roots and from the end, keep a table of the layer they are at, and
// meet in the middle. If the tables do not fit into the memory, the tilings are counted in slices
// (docs/decisions/0069).
//
// Nothing if the stop check ended it, which is told if the memory does not suffice.
std::optional<StreamedCount> count_streamed(const PreparedProblem& prepared,
                                            std::span<const PartialCover> covers,
                                            std::span<const BigUint> times, bool all, const Limits& limits,
                                            const Context& context);

}  // namespace tetron::solver
