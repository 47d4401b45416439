#pragma once

#include "scene/board/frame.hpp"

namespace tetron::scene {

// Draws numbers of the focused player, or of all players, and plots of their credits and pace.
void draw_statistics(Layer& layer, const Frame& frame);

}  // namespace tetron::scene
