#pragma once

#include "player/frame.hpp"

namespace tetron::player {

// The cells of a field, the stones falling in it, and GAME OVER when all its players are out.
void draw_well(Layer& layer, const Frame& frame, const FieldPlace& place);

}  // namespace tetron::player
