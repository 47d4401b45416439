#pragma once

#include <vector>

#include "replay/infer/dataset.hpp"

namespace tetron::replay::infer {

// Cells for one turn of one style.
struct TurnGuess {
  base::StoneStyle style{};
  std::size_t rot = 0;
  Cells cells;
  int value = -1;  // of its cells in packdata, if one was seen
};

// For a segment that does not come out: what the stones that are sure leave over is tiled with the others,
// each in the shape that its style has in other turns, or whatever is left if there is but one. Each result
// is one way to do so; empty where nothing is left, nothing fits, or the stones in doubt are too many.
std::vector<std::vector<TurnGuess>> explain_leftover(const Dataset& dataset, const Sample& one,
                                                     const Shapes& shapes);

}  // namespace tetron::replay::infer
