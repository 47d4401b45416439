#pragma once

#include "scene/game_view.hpp"

namespace tetron::scene {

// The size of a window in which blocks have the size that the game asks for, with room for what is next to
// the field.
Size natural_size(const GameView& view, double scale);

// Where the field is in a window of that size.
GameField game_field(const GameView& view, Size window, double scale);

// The picture of a game in a window of that size. Needs no display. In a window larger than natural_size()
// everything is larger; in a smaller one blocks are as large as possible.
Picture game_scene(const GameView& view, Size window, double scale);

}  // namespace tetron::scene
