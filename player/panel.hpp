#pragma once

#include "player/frame.hpp"

namespace tetron::player {

// What stands beside, below or above a field's cells: names, next stones, numbers.
void draw_panel(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::player
