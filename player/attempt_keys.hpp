#pragma once

#include <optional>

#include "player/window_event.hpp"
#include "review/attempt.hpp"

namespace tetron::player {

// What a key does while somebody plays on: arrows move, X and Up turn right, Z left, Space drops, C holds
// where the game has that, Backspace takes a stone back, R all of them. These keys are the same in every
// scheme.
std::optional<review::Steer> steering(const KeyPress& key);
// Esc ends it, whatever the scheme; so does the key that closes the window.
bool ends_attempt(const KeyPress& key);
// Ctrl+S.
bool saves_attempt(const KeyPress& key);

}  // namespace tetron::player
