#pragma once

#include "scene/game_view.hpp"

namespace tetron::scene {

// The picture of a game in a window of that size. Knows no display.
Picture game_scene(const GameView& view, Size window, double scale);

}  // namespace tetron::scene
