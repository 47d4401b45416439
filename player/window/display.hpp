#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "scene/primitives/picture.hpp"

namespace tetron::player {

enum class DisplayState : std::uint8_t {
  usable,
  absent,         // no X server can be reached
  without_opengl  // it has no OpenGL to draw with
};

// Checks for a display before SFML does, which ends the process if there is none. Stays connected while it
// exists, because a server without clients resets itself and refuses connections meanwhile. Also makes Xlib
// ignore errors of requests, which would end the process.
class Display {
 public:
  // `lost` is called by Xlib when the connection to the server breaks. Xlib ends the process if it returns.
  explicit Display(std::function<void()> lost);
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;
  ~Display();

  DisplayState state() const { return state_; }
  // The desktop's pixel density, relative to an ordinary screen; 1 if it is unknown.
  double scale() const;
  // False if another program has destroyed the window, which SFML does not notice.
  bool has(unsigned long window) const { return size_of(window).has_value(); }
  // The size that the server has given the window.
  std::optional<scene::Size> size_of(unsigned long window) const;
  // Asks the window manager to make the window full screen, or to restore it. Returns false if no window
  // manager supports that.
  bool ask_fullscreen(unsigned long window, bool on) const;
  // Sets the name by which rules of window managers identify the window.
  void set_class(unsigned long window, const char* name) const;

  // Waits until the server has sent something to this program, on SFML's connections too, but at most that
  // long. What was already received before counts as nothing.
  void wait(std::chrono::milliseconds most) const;

  // Xlib and the connection; null if there is none.
  const std::shared_ptr<void>& xlib() const { return xlib_; }
  void* connection() const { return connection_.get(); }

 private:
  std::shared_ptr<void> xlib_;
  std::shared_ptr<void> connection_;
  DisplayState state_ = DisplayState::absent;
};

// The dots per inch set in X resources (a line "Xft.dpi:\t192"). Empty if there is no valid value.
std::optional<double> dots_per_inch(std::string_view resources);

}  // namespace tetron::player
