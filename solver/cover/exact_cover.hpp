#pragma once

#include <cstdint>
#include <functional>

#include "solver/problem/limits.hpp"
#include "solver/problem/problem.hpp"

namespace tetron::solver {

// How a search ended.
struct CoverEnd {
  std::uint64_t tilings = 0;  // number found so far
  End end = End::complete;
  bool is_complete() const { return end == End::complete; }
};

// The plain method: exact cover by dancing links. It has a column for each cell, and one for each kind,
// which may be used as often as the supply has that kind. It is slower than the graph by orders of
// magnitude. It shares no code with the graph, so that the graph can be compared with it. Memory: a few
// kilobytes for each cell. Source: D. E. Knuth, "Dancing Links" (2000), with multiplicities for the kinds.

// Calls visit(tiling) for every tiling until it returns false. The order is always the same, but it is not
// that of the graph. The reference is valid only during the call. Of the limits, stop and deadline are used.
CoverEnd exact_cover(const Problem& problem, const std::function<bool(const Tiling&)>& visit,
                     const Limits& limits = {});

// The number of tilings, found one by one.
CoverEnd exact_cover_count(const Problem& problem, const Limits& limits = {});

}  // namespace tetron::solver
