#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws what is next to, below or above a field's cells: names, next pieces, numbers.
void draw_panel(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
