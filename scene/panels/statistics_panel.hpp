#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Numbers of the focused player, or of everybody, and how credits and pace went.
void draw_statistics(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
