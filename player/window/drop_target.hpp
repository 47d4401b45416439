#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "player/window/display.hpp"

namespace tetron::player {

// Receives files that are dropped on a window, with the protocol XDND (version 5). Its messages go to the
// program that created the window, which is SFML, and SFML ignores them. So a property of the window
// redirects them to another window (XdndProxy, which the protocol has for nested windows). Creating the main
// window here instead, with SFML only drawing on it, would change how keys and sizes arrive. On Wayland it
// works if XWayland translates drops.
class DropTarget {
 public:
  // Both must outlive it. Does nothing if the server does not support it.
  DropTarget(const Display& display, unsigned long window);
  DropTarget(const DropTarget&) = delete;
  DropTarget& operator=(const DropTarget&) = delete;
  ~DropTarget();

  // Returns what was dropped since the last call. Also answers messages about what is dragged over the
  // window.
  std::vector<std::string> take();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// The paths of the files in a list of URIs (text/uri-list, RFC 2483). Other URIs are left out.
std::vector<std::string> paths_of(std::string_view uris);

}  // namespace tetron::player
