#pragma once

#include <optional>
#include <vector>

#include "solver/problem/terrain.hpp"

// Internal to the solver.
namespace tetron::solver {

// The parts of the terrain that no piece of any tiling crosses, in the order of their first cells row by
// row; the cells of each part are also row by row. Returns nothing if the size of a part is not a multiple
// of 4, because then there is no tiling.
//
// The connected parts are such parts. In addition, where the removal of a cell separates a side, the size of
// that side decides how many of its cells the piece on the removed cell covers: none for 4k cells; three for
// 4k - 1 cells, so that it covers no cell of the other sides.
std::optional<std::vector<std::vector<field::Position>>> regions_of(const Terrain& terrain);

}  // namespace tetron::solver
