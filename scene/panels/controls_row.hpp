#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws the buttons of the bottom line, each with a symbol for what it does.
void draw_controls(Layer& layer, const Frame& frame);
// Above the seek bar, says what the button under the mouse does.
void draw_control_tip(Layer& layer, const Frame& frame);
// A few lines for first-time users, above the seek bar.
void draw_hints(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
