#pragma once

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
  without_opengl  // there is one, and no OpenGL to draw with
};

// Looks for a display before SFML does, which ends the process when there is none. As long as it lives it
// stays connected: a server that loses its last client starts anew, and refuses others meanwhile. From then
// on requests that the server refuses are passed over, where Xlib would end the process.
class Display {
 public:
  // `lost` is called when the connection to the server breaks, by Xlib, which ends the process if it returns.
  explicit Display(std::function<void()> lost);
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;
  ~Display();

  DisplayState state() const { return state_; }
  // How many of its pixels make one of an ordinary screen, as the desktop says; 1 if it says nothing.
  double scale() const;
  // False if another program has destroyed the window, of which SFML says nothing.
  bool has(unsigned long window) const { return size_of(window).has_value(); }
  // How large the server has made the window.
  std::optional<scene::Size> size_of(unsigned long window) const;
  // Asks the window manager to spread the window over the screen, or to put it back. False if there is none
  // that does this.
  bool ask_fullscreen(unsigned long window, bool on) const;
  // By what window managers' rules know the window.
  void set_class(unsigned long window, const char* name) const;

  // Xlib and the connection, null where there is none.
  const std::shared_ptr<void>& xlib() const { return xlib_; }
  void* connection() const { return connection_.get(); }

 private:
  std::shared_ptr<void> xlib_;
  std::shared_ptr<void> connection_;
  DisplayState state_ = DisplayState::absent;
};

// The dots per inch that X resources ("Xft.dpi:\t192" in a line of its own) ask for; nothing if they do not,
// or nothing that can be.
std::optional<double> dots_per_inch(std::string_view resources);

}  // namespace tetron::player
