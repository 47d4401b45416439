#pragma once

#include <optional>
#include <string>

#include "player/sfml/system_window.hpp"
#include "player/window/display.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::player {

// The window on the screen, which can change between full screen and a window on the desktop. It stays the
// same window, so that no key press is lost.
class Window {
 public:
  // `title` is UTF-8. If `size` is empty, the window is 1280 × 720 times `scale`, or as large as fits. The
  // display must outlive the window. The window is in its place when this returns.
  Window(const Display& display, const std::string& title, bool fullscreen, double scale,
         std::optional<scene::Size> size = std::nullopt);

  bool is_open() const { return window_.is_open(); }
  void close() { window_.close(); }
  void toggle_fullscreen();
  bool is_fullscreen() const { return fullscreen_; }
  // Changes the size to this, or as large as fits on the desktop. A full-screen window changes its size when
  // it is restored.
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
  scene::Box on_desktop_;  // the window's place when it is not full screen
};

}  // namespace tetron::player
