#pragma once

#include <optional>

#include "field/grid.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::scene {

// Where a stone comes to rest if it falls straight down from where it is: the rows it falls, 0 if it rests
// already. Nothing if it has no cells, stands in blocks, or has cells beside or below the field; above it is
// free.
std::optional<int> rows_to_landing(field::GridView grid, const replay::StoneCells& stone);

}  // namespace tetron::scene
