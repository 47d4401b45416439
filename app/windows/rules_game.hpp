#pragma once

#include <string>

#include "player/keys/game_input.hpp"
#include "scene/game_view.hpp"

namespace tetron::app {

// A game by somebody's rules, as a window plays it.
class RulesGame {
 public:
  virtual ~RulesGame() = default;
  // One frame: what was pressed, what is to be seen. May throw Exit.
  virtual scene::GameView frame(const player::GameInput& input) = 0;
  // Completes the recording.
  virtual void finish() = 0;
  // For tests and scripts, as one line of JSON.
  virtual std::string state() const = 0;
};

}  // namespace tetron::app
