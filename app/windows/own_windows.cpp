#include "app/windows/own_windows.hpp"

namespace tetron::app {

Windows own_windows() {
  return {.play = play_in_window, .play_rules = play_rules_in_window};
}

}  // namespace tetron::app
