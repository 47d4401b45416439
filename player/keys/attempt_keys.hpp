#pragma once

#include <optional>
#include <vector>

#include "player/keys/keys.hpp"
#include "player/keys/window_event.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::player {

review::Steer steer_of(Steering steering);
// Esc ends it, whatever the scheme; so does the key that closes the window.
bool ends_attempt(const KeyPress& key);
// Whether an action does what it always does while somebody plays on.
bool goes_with_attempt(Action action);
// All keys that do something meanwhile: these, and those of `keys` that keep their meaning.
std::vector<scene::KeyHelp> attempt_help(const KeyMap& keys, bool may_hold);

}  // namespace tetron::player
