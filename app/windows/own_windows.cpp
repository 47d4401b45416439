#include "app/windows/own_windows.hpp"

#include <cstdlib>

#include "app/io/messages.hpp"

namespace tetron::app {

Windows own_windows() {
  return {.play = play_in_window, .play_rules = play_rules_in_window};
}

[[noreturn]] void leave_lost_display() {
  error("the display went away");
  // Without destructors: nothing that uses the display can be cleaned up.
  std::_Exit(static_cast<int>(ExitCode::cannot_open));
}

}  // namespace tetron::app
