#pragma once

#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::scene {

// What is around and below the cells of a field.
struct GridBackgroundStyle {
  int border = 1;            // pixels of the line around the cells
  bool transparent = false;  // draws nothing below the cells
};

// Draws the border around `well` in the color `edge`, and the lines between its cells.
void draw_grid_background(Layer& layer, const Theme& theme, const Box& well, int cell, Color edge,
                          const GridBackgroundStyle& style);

}  // namespace tetron::scene
