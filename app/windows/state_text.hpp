#pragma once

#include <string>

#include "player/games/playlist.hpp"
#include "player/games/window_state.hpp"

namespace tetron::app {

// The state of a window as JSON in one line, for scripts. `playlist` has the window's games; null if it has
// none. docs/player.md
std::string state_text(const player::WindowState& window_state, const player::Playlist* playlist);

}  // namespace tetron::app
