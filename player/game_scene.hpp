#pragma once

#include "player/game_view.hpp"

namespace tetron::player {

// The picture of a game in a window of that size. Knows no display.
Picture game_scene(const GameView& view, Size window, double scale);

}  // namespace tetron::player
