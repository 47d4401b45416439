#pragma once

#include "scene/game_view.hpp"

namespace tetron::scene {

// How large a window is in which blocks have the size that the game asks for, with room for what is beside
// the field.
Size natural_size(const GameView& view, double scale);

// The picture of a game in a window of that size. Knows no display. In a larger window than natural_size()
// all is larger, in a smaller one blocks are as large as fits.
Picture game_scene(const GameView& view, Size window, double scale);

}  // namespace tetron::scene
