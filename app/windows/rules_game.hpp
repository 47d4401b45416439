#pragma once

#include <cstdint>
#include <string>

#include "player/keys/game_input.hpp"
#include "scene/game_view.hpp"

namespace tetron::app {

// A game by the rules of a file, as a window plays it.
class RulesGame {
 public:
  virtual ~RulesGame() = default;
  // Plays one frame with the input and returns what is visible. May throw Exit.
  virtual scene::GameView frame(const player::GameInput& input) = 0;
  // Completes the recording.
  virtual void finish() = 0;
  // A line of JSON for tests and scripts.
  virtual std::string state() const = 0;
  // What is to be heard with the last frame, as in rules::Events.
  virtual std::uint8_t sounds() const = 0;
};

}  // namespace tetron::app
