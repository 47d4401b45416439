#pragma once

#include <optional>
#include <string>

#include "scene/layout/open_panels.hpp"
#include "scene/primitives/geometry.hpp"

namespace tetron::app {

// How the window looked when it was closed last. What is not known is left to others.
struct WindowMemory {
  std::optional<std::string> theme{};
  std::optional<std::string> palette{};
  std::optional<scene::Panels> panels{};
  std::optional<scene::Size> size{};
  std::optional<int> volume{};  // of sounds, 0 to 100
  bool muted = false;
  bool is_first = false;  // nothing was remembered yet; is not kept
};

// $XDG_STATE_HOME/tetron/window.json, or ~/.local/state/tetron/window.json. A file that is not there, cannot
// be read or is none of ours says nothing.
WindowMemory remembered_window();
// Not being able to write is no error: then nothing is remembered. It is state and not configuration: nobody
// edits it, and it may be lost.
void remember_window(const WindowMemory& memory);

}  // namespace tetron::app
