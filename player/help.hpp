#pragma once

#include "player/frame.hpp"
#include "player/keys.hpp"

namespace tetron::player {

// All keys and what they do, over everything else.
void draw_help(Layer& layer, const Frame& frame, const KeyMap& keys);

}  // namespace tetron::player
