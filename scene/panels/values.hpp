#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// How good each player's field was over time, above the seek bar: a line a player, in the player's color,
// from no lines expected to as many as any had, and a tick below it for each mistake. Nothing of what has not
// been seen.
void draw_values(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
