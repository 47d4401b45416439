#pragma once

#include "player/frame.hpp"

namespace tetron::player {

// Numbers of the focused player, or of everybody, and how credits and pace went.
void draw_statistics(Layer& layer, const Frame& frame);

}  // namespace tetron::player
