#pragma once

#include <optional>

#include "field/grid.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::scene {

// How many rows a piece falls straight down until it lands: 0 if it cannot fall. Empty if the piece has no
// cells, overlaps blocks, or has cells to the left, right or below the field. Cells above the field are
// free.
std::optional<int> rows_to_landing(field::GridView grid, const replay::StoneCells& piece);

}  // namespace tetron::scene
