#include "app/windows/own_windows.hpp"

#include <cstdlib>

#include "app/io/messages.hpp"

namespace tetron::app {

Windows own_windows() {
  return {.play = play_in_window, .play_rules = play_rules_in_window};
}

[[noreturn]] void leave_lost_display() {
  error("the display went away");
  // Nothing that holds on to the display can be cleaned up any more.
  std::_Exit(static_cast<int>(ExitCode::cannot_open));
}

}  // namespace tetron::app
