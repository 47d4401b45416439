#pragma once

#include <optional>
#include <vector>

#include "solver/problem/terrain.hpp"

// Within the solver only.
namespace tetron::solver {

// Parts of the terrain that no piece of any tiling crosses, in the order of their first cells row by row; the
// cells of each likewise. Nothing if one has a size that is not a multiple of 4, so that there is no tiling.
//
// These are the connected parts. Where the removal of a cell separates a side, the size of the side decides
// what the piece on the cell takes of it: 4k cells, nothing; 4k - 1 cells, three, and so nothing of the
// others.
std::optional<std::vector<std::vector<field::Position>>> regions_of(const Terrain& terrain);

}  // namespace tetron::solver
