#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws a row of keys below the field. Keys that the player holds down are bright; keys released a moment
// ago still glow.
void draw_inputs(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::scene
