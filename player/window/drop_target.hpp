#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "player/window/display.hpp"

namespace tetron::player {

// Files that are dropped on a window, by the protocol XDND (version 5). Its messages go to whoever made the
// window, which is SFML, and it does not know them: a property of the window asks for them to be sent to
// another one of ours, as the protocol has it for windows in windows (XdndProxy). A window of ours
// that SFML draws on would change how keys and sizes arrive. On Wayland it works as far as XWayland
// translates drops.
class DropTarget {
 public:
  // Both must outlive it. Does nothing where that is not possible.
  DropTarget(const Display& display, unsigned long window);
  DropTarget(const DropTarget&) = delete;
  DropTarget& operator=(const DropTarget&) = delete;
  ~DropTarget();

  // What was dropped since it was asked last; answers what is dragged over the window.
  std::vector<std::string> take();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// The paths of the files that a list of URIs (text/uri-list, RFC 2483) names; other URIs are left out.
std::vector<std::string> paths_of(std::string_view uris);

}  // namespace tetron::player
