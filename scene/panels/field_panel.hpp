#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// What stands beside, below or above a field's cells: names, next stones, numbers.
void draw_panel(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
