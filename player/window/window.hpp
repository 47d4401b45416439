#pragma once

#include <optional>
#include <string>

#include "player/sfml/system_window.hpp"
#include "player/window/display.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::player {

// The window on the screen, and its change between a frame on the desktop and the full screen. It is the same
// window all the time, so that no key gets lost on the way.
class Window {
 public:
  // `title` is UTF-8. On the desktop the window has that size, else 1280 × 720 times `scale`, or as large as
  // fits. The display must outlive the window, which is in its place when this returns.
  Window(const Display& display, const std::string& title, bool fullscreen, double scale,
         std::optional<scene::Size> size = std::nullopt);

  bool is_open() const { return window_.is_open(); }
  void close() { window_.close(); }
  void toggle_fullscreen();
  bool is_fullscreen() const { return fullscreen_; }
  // As large as that, or as fits on the desktop. Where the window fills the screen, when it no longer does.
  void resize(scene::Size size);
  void set_title(const std::string& title);
  scene::Size size() const { return window_.size(); }
  unsigned long handle() const { return window_.handle(); }
  SystemWindow& target() { return window_; }

 private:
  void place(const scene::Box& box);
  scene::Box placed();

  const Display& display_;
  SystemWindow window_;
  bool fullscreen_ = false;
  scene::Box on_desktop_;  // where the window stands when it does not fill the screen
};

}  // namespace tetron::player
