#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "solver/build/build_order.hpp"

namespace tetron::solver {

// A piece of a tiling, at its place in the order of building.
struct BagStep {
  std::size_t piece = 0;  // number of the piece in the tiling
  std::size_t bag = 0;    // number of the bag
  friend bool operator==(const BagStep&, const BagStep&) = default;
};

struct BagSplit {
  End end = End::complete;
  // If empty and complete, no order of building uses up one bag after the other.
  std::optional<std::vector<BagStep>> steps;
};

// Finds which piece comes from which bag, so that the tiling can be built with the pieces of each bag before
// those of the next, in any order within a bag. The result is the first such order in the preference of
// build_order().
BagSplit split_by_bags(const Surroundings& surroundings, const Tiling& tiling,
                       const std::vector<Pieces>& bags, const Limits& limits = {});

}  // namespace tetron::solver
