#pragma once

#include <vector>

#include "solver/problem/problem.hpp"

namespace tetron::solver {

// The same piece in the form that field::placement_of gives.
field::Placement canonical(const field::Placement& placement);

// Every placement of every kind that lies completely on the terrain, each set of cells once, in the order of
// all_tetrominoes, then of rotations, then of centres row by row.
std::vector<field::Placement> placements_on(const Terrain& terrain);

// Makes the placements canonical and sorts them by their first cells, as in a Tiling.
void make_canonical(Tiling& tiling);

// The first cell of a placement: rows from the top, each from the left.
field::Position first_cell(const field::Placement& placement);

}  // namespace tetron::solver
