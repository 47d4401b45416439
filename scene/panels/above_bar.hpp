#pragma once

#include <string_view>

#include "scene/board/frame.hpp"

namespace tetron::scene {

// A line of text in a box above the seek bar, around `middle`.
void draw_above_bar(Layer& layer, const Frame& frame, std::string_view text, int middle);

}  // namespace tetron::scene
