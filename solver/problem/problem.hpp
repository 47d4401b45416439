#pragma once

#include <vector>

#include "solver/problem/supply.hpp"
#include "solver/problem/terrain.hpp"

namespace tetron::solver {

// The question in which ways a terrain can be covered exactly.
struct Problem {
  Terrain terrain;
  Supply supply;  // for the whole terrain, including the fixed pieces
  std::vector<field::Placement>
      fixed{};  // placements that every tiling must contain; their cells are part of the terrain
  friend bool operator==(const Problem&, const Problem&) = default;
};

// One answer: placements that cover the terrain exactly, in the order of their first cells, row by row from
// the top and from the left. If two rotations cover the same cells, the first of spawn, right, reverse, left
// is used (field::placement_of).
using Tiling = std::vector<field::Placement>;

}  // namespace tetron::solver
