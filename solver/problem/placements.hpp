#pragma once

#include <vector>

#include "solver/problem/problem.hpp"

namespace tetron::solver {

// The same piece as field::placement_of gives it.
field::Placement canonical(const field::Placement& placement);

// Every placement of every kind that lies wholly on the terrain, each set of cells once, in the order of
// all_tetrominoes, then of rotations, then of centres row by row.
std::vector<field::Placement> placements_on(const Terrain& terrain);

// Brings placements into the form of a Tiling: canonical, sorted by first cells.
void make_canonical(Tiling& tiling);

// The first cell of a placement, row by row from the top and from the left.
field::Position first_cell(const field::Placement& placement);

}  // namespace tetron::solver
