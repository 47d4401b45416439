#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// A field of `state` without anything around it.
struct SmallField {
  const replay::State& state;
  base::MatrixId field{};
  int first_row = 0;  // the row at the top
  int rows = 0;       // how many are shown
};

// Draws the field at that place, with the falling pieces of its players and with cells of that size.
void draw_small_field(Layer& layer, const Frame& frame, const SmallField& small, Point at, int cell);

}  // namespace tetron::scene
