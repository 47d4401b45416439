#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// The buttons of the bottom line, each with a sign that says what it does.
void draw_controls(Layer& layer, const Frame& frame);
// What the button that is pointed at does, above the seek bar.
void draw_control_tip(Layer& layer, const Frame& frame);
// A few lines for who is here the first time, above the seek bar.
void draw_hints(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
