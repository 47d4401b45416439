#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/problem/limits.hpp"
#include "solver/problem/problem.hpp"

// Estimates what a count of tilings will take before it is started. See docs/tilings.md and
// docs/decisions/solver.md#little-memory.

namespace tetron::solver {

// One way to do a count.
struct CountPlan {
  std::size_t bytes = 0;  // the memory that it takes, for Limits::memory
  int parts = 1;          // number of parts, done one after the other
  double nodes = 0;       // number of nodes, each with a count, in all parts together
  double seconds = 0;     // wall-clock time with the limits' threads; right within a factor of two
};

struct CountEstimate {
  Ending ending;               // whether all of this estimate is known
  std::size_t states = 0;      // frontiers from which the terrain can be completed
  std::size_t placements = 0;  // from one state to another
  // The most bits that the number of tilings can have, calculated as if there were any number of each kind
  // in the supply.
  double bits = 0;
  // The plan with the memory of the limits. Empty if that is not possible, or only by placing pieces one by
  // one.
  std::optional<CountPlan> plan;
  // The plans with as much memory as one part takes, with half of that, and so on, as far as possible.
  std::vector<CountPlan> plans;
};

// Estimates count(), or with `by_pieces` by_pieces(). Makes the graph and goes through it without counts.
// That takes about a fifth of the time of the count in one part, and memory within the limits. If the
// problem has no tiling, everything is 0.
CountEstimate estimate_count(const Problem& problem, bool by_pieces, const Limits& limits);

}  // namespace tetron::solver
