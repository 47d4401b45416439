#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solver/build/surroundings.hpp"
#include "solver/problem/limits.hpp"
#include "solver/problem/problem.hpp"

namespace tetron::solver {

// An order in which the pieces of a tiling can be dropped. Each piece gets to its place from the open sky by
// moving left, right and down and by quarter turns with the guideline's kicks. It rests there on a block, a
// wall or the floor, and stays; full rows are not cleared.
struct BuildOrder {
  End end = End::complete;
  // The numbers of the tiling's pieces. If empty and complete, there is no such order.
  std::optional<std::vector<std::size_t>> order;
};

// The first such order when each step prefers the pieces whose lowest cell is lowest, and among those the
// ones further left. With `bags` (bag_split.hpp) the pieces of each bag come before those of the next. The
// terrain's cells must lie within the surroundings and not on walls. Of the limits, stop, deadline and
// memory are used.
BuildOrder build_order(const Surroundings& surroundings, const Tiling& tiling, const Limits& limits = {},
                       std::span<const Pieces> bags = {});

}  // namespace tetron::solver
