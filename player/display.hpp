#pragma once

#include <cstdint>
#include <memory>

namespace tetron::player {

enum class DisplayState : std::uint8_t {
  usable,
  absent,         // no X server can be reached
  without_opengl  // there is one, and no OpenGL to draw with
};

// Looks for a display before SFML does, which ends the process when there is none. As long as it lives it
// stays connected: a server that loses its last client starts anew, and refuses others meanwhile.
class Display {
 public:
  Display();

  DisplayState state() const { return state_; }

 private:
  std::shared_ptr<void> xlib_;
  std::shared_ptr<void> connection_;
  DisplayState state_ = DisplayState::absent;
};

}  // namespace tetron::player
