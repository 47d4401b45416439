#pragma once

#include <optional>
#include <vector>

#include "player/keys/keys.hpp"
#include "player/keys/window_event.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::player {

review::Steer steer_of(Steering steering);
// Esc ends it in every scheme, and so does the key that closes the window.
bool ends_attempt(const KeyPress& key);
// Whether an action keeps its function while the user plays on.
bool goes_with_attempt(Action action);
// All keys that have a function while the user plays on: these, and those of `keys` that keep theirs.
std::vector<scene::KeyHelp> attempt_help(const KeyMap& keys, bool may_hold);

}  // namespace tetron::player
