#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// A row of keys below the field: those that its player holds down are lit, those that were let go a moment
// ago still glow.
void draw_inputs(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
