#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// The verdict on a try and its buttons: beside the field or, where there is no room for the whole of it, over
// the top of the field. Nothing if no verdict is shown.
void add_trial_buttons(Arrangement& arrangement, const View& view);
void draw_trial(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
