#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Whether the view's message fits right of the clock, where the titles are.
bool has_room_for_message(const Frame& frame);
// Draws the bottom of the window: seek bar with markers, play button, time, speed, file name.
void draw_transport(Layer& layer, const Frame& frame, const Titles& titles);
// Draws the time and the duration of the game.
void draw_clock(Layer& layer, const Frame& frame);
// Above the seek bar: the moment and the marker, or the other round, under the mouse.
void draw_hover(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
