#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws, above the seek bar, how good each player's field was over time: a line for each player in the
// player's color, between 0 and the largest number of expected lines of any player, and a tick below for
// each mistake. Leaves out what must stay hidden.
void draw_values(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
