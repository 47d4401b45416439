#pragma once

#include <optional>
#include <string>

#include "replay/events.hpp"

namespace tetron::player {

// What the scene shows besides the game itself.
struct View {
  formats::Milliseconds now{};
  bool playing = false;
  double speed = 1;
  std::optional<formats::PlayerId> focus{};  // nothing: all fields in a grid
  bool help = false;
  std::string message{};  // shown for a moment
};

// What stands in the window all the time.
struct Titles {
  std::string file_name;
  std::string damage;  // empty if there is none
};

}  // namespace tetron::player
