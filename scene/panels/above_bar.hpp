#pragma once

#include <string_view>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Where a box of that width above the seek bar is, centred at `middle` if there is room.
Box above_bar(const Frame& frame, int width, int middle);
// Draws a line of text in a box above the seek bar, centred at `middle` if there is room.
void draw_above_bar(Layer& layer, const Frame& frame, std::string_view text, int middle);

}  // namespace tetron::scene
