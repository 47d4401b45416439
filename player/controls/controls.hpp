#pragma once

#include <string>
#include <vector>

#include "player/games/window_state.hpp"
#include "player/keys/keys.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"

// What the buttons of the window do. Each is an action from the table of keys.
namespace tetron::player {

// `view` decides what buttons do that have several functions in turn.
Command command_of(scene::Control control, const scene::View& view);

// What the buttons' states depend on in addition to the view.
struct Ways {
  bool previous = false;  // a file or round
  bool next = false;
  bool attempting = false;
  bool fullscreen = false;
};
scene::ControlStates control_states(const scene::View& view, const KeyMap& keys, const Ways& ways,
                                    std::optional<scene::Control> pointed);

// The middle of each button, with the name of its present function.
std::vector<WindowState::Spot> clickable_controls(const scene::Arrangement& all, const scene::View& view);

// Three lines for first-time users.
std::vector<std::string> first_hints(const KeyMap& keys);

}  // namespace tetron::player
