#pragma once

#include <optional>
#include <string>

#include "scene/layout/open_panels.hpp"
#include "scene/primitives/geometry.hpp"

namespace tetron::app {

// The appearance of the window when it was last closed. Unknown values stay empty.
struct WindowMemory {
  std::optional<std::string> theme{};
  std::optional<std::string> palette{};
  std::optional<scene::Panels> panels{};
  std::optional<scene::Size> size{};
  std::optional<int> volume{};  // of sounds, in percent
  bool muted = false;
  bool is_first = false;  // nothing was remembered; not saved
};

// Reads $XDG_STATE_HOME/tetron/window.json, else ~/.local/state/tetron/window.json. Empty if the file is
// missing, unreadable or not valid.
WindowMemory remembered_window();
// Writes that file. Errors are ignored, and nothing is remembered then. It is state, not configuration:
// users do not edit it, and it may be lost.
void remember_window(const WindowMemory& memory);

}  // namespace tetron::app
