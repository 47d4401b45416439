#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/problem/limits.hpp"
#include "solver/problem/problem.hpp"

// What a count of tilings will take, before it is begun. docs/tilings.md,
// docs/decisions/0069-streamed-counts.md

namespace tetron::solver {

// One way to do a count.
struct CountPlan {
  std::size_t bytes = 0;  // the memory it takes, Limits::memory
  int parts = 1;          // done one after the other
  double nodes = 0;       // a count is kept for each of them, in all parts together
  double seconds = 0;     // by the clock, with the limits' threads; right within a factor of two
};

struct CountEstimate {
  Ending ending;               // whether all of this is known
  std::size_t states = 0;      // frontiers from which the terrain can be completed
  std::size_t placements = 0;  // from one state to another
  // How many bits the number of tilings has at most: as if there were any number of each kind that there is.
  double bits = 0;
  // With the limits' memory; nothing if it cannot be done so, or only by placing pieces one by one.
  std::optional<CountPlan> plan;
  // With as much memory as one part takes, with half of that, and so on, as far as there is a way.
  std::vector<CountPlan> plans;
};

// Of count(), or of by_pieces(). Makes the graph and goes through it without counts, which takes about a
// fifth of the time of the count in one part, and memory within the limits. Of a problem without a tiling,
// all is 0.
CountEstimate estimate_count(const Problem& problem, bool by_pieces, const Limits& limits);

}  // namespace tetron::solver
