#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Whether the message of the moment stands in place of what is right of the clock.
bool has_room_for_message(const Frame& frame);
// The bottom of the window: seek bar with markers, play button, time, speed, file name.
void draw_transport(Layer& layer, const Frame& frame, const Titles& titles);
// The time, and how long the game takes.
void draw_clock(Layer& layer, const Frame& frame);
// The moment and the marker, or the other round, that the mouse points at, above the seek bar.
void draw_hover(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
