#pragma once

#include "scene/picture.hpp"
#include "scene/theme.hpp"

namespace tetron::scene {

// What is around and below the cells of a field.
struct GroundStyle {
  int border = 1;            // pixels of the line around the cells
  bool transparent = false;  // nothing is below the cells
};

// The border in `edge` around `well` and the lines between its cells.
void draw_ground(Layer& layer, const Theme& theme, const Box& well, int cell, Colour edge,
                 const GroundStyle& style);

}  // namespace tetron::scene
