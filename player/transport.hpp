#pragma once

#include "player/frame.hpp"

namespace tetron::player {

// The bottom of the window: seek bar with markers, play button, time, speed, file name.
void draw_transport(Layer& layer, const Frame& frame, const Titles& titles);

}  // namespace tetron::player
