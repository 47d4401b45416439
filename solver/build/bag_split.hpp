#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/build/build_order.hpp"

namespace tetron::solver {

// One piece of a tiling in the order of building.
struct BagStep {
  std::size_t piece = 0;  // number in the tiling
  std::size_t bag = 0;    // number among the bags
  friend bool operator==(const BagStep&, const BagStep&) = default;
};

struct BagSplit {
  End end = End::complete;
  // Nothing and complete: no order of building takes the bags one after the other.
  std::optional<std::vector<BagStep>> steps;
};

// Which piece comes from which bag, so that the tiling can be built with the pieces of each bag before those
// of the next; within a bag in any order. The first such order as build_order() prefers them.
BagSplit split_by_bags(const Surroundings& surroundings, const Tiling& tiling,
                       const std::vector<Pieces>& bags, const Limits& limits = {});

}  // namespace tetron::solver
