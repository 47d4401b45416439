#pragma once

#include <string>
#include <vector>

#include "player/games/standing.hpp"
#include "player/keys/keys.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/view.hpp"

// What the buttons of the window do: each is an action of the table of keys.
namespace tetron::player {

// `view` decides where a button does one thing after the other.
Command command_of(scene::Control control, const scene::View& view);

// What is there besides the view that buttons could lead to.
struct Ways {
  bool previous = false;  // a file or round
  bool next = false;
  bool attempting = false;
  bool fullscreen = false;
};
scene::ControlStates control_states(const scene::View& view, const KeyMap& keys, const Ways& ways,
                                    std::optional<scene::Control> pointed);

// The middle of each button, by the name of what it does now.
std::vector<Standing::Spot> clickable_controls(const scene::Arrangement& all, const scene::View& view);

// Three lines for who opens the window the first time.
std::vector<std::string> first_hints(const KeyMap& keys);

}  // namespace tetron::player
