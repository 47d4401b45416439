#pragma once

#include <vector>

#include "replay/infer/dataset.hpp"

namespace tetron::replay::infer {

// Guessed cells for one turn of one style.
struct TurnGuess {
  base::StoneStyle style{};
  std::size_t rot = 0;
  Cells cells;
  int value = -1;  // value of the cells in packdata; -1 if none was seen
};

// For a segment that is not reproduced: the cells that certain pieces do not explain are tiled with the
// doubtful pieces, each in the shape that its style has in other turns; a single doubtful piece may also get
// all of them. Each result is one way to do so; empty if no cells are left over, nothing fits, or too many
// pieces are in doubt.
std::vector<std::vector<TurnGuess>> tile_unexplained_cells(const Dataset& dataset, const Sample& one,
                                                           const Shapes& shapes);

}  // namespace tetron::replay::infer
