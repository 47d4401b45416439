#pragma once

#include <cstdint>
#include <functional>

#include "solver/problem/limits.hpp"
#include "solver/problem/problem.hpp"

namespace tetron::solver {

// How a search ended.
struct CoverEnd {
  std::uint64_t tilings = 0;  // found so far
  End end = End::complete;
  bool is_complete() const { return end == End::complete; }
};

// The plain method: exact cover by dancing links. A column for each cell, and one for each kind that may be
// used as often as the supply has it. Slower than the graph by orders of magnitude, and made of nothing that
// the graph is made of: what the graph is compared with. Memory: a few kilobytes for each cell.
// Source: D. E. Knuth, "Dancing Links" (2000), with multiplicities for the kinds.

// Calls visit(tiling) for every tiling until it returns false. The order is always the same, but it is not
// that of the graph. The reference is good for the call only. Of the limits, stop and deadline count.
CoverEnd exact_cover(const Problem& problem, const std::function<bool(const Tiling&)>& visit,
                     const Limits& limits = {});

// The number of tilings, each of them found.
CoverEnd exact_cover_count(const Problem& problem, const Limits& limits = {});

}  // namespace tetron::solver
