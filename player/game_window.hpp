#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "player/keys/game_input.hpp"
#include "player/play.hpp"
#include "scene/game_view.hpp"

namespace tetron::player {

struct GameWindowOptions {
  std::string title{};
  double scale = 0;  // as in Options
  bool fullscreen = false;
  SteeringKeys keys{};
  std::function<void()> display_lost{};  // as in Options
  std::function<void()> drawn{};         // called when the last result of `frame` is visible
  // Called after `frame`: what is to be heard with it, one bit for each sound::Sound.
  std::function<std::uint8_t()> sounds{};
  double volume = 0.4;  // of sounds, 0 to 1
};

// Opens a window and calls `frame` 60 times a second with the input. Shows what it returns. Ends when the
// window is closed or `frame` returns nothing.
std::expected<void, Failure> run_game(
    const GameWindowOptions& options,
    const std::function<std::optional<scene::GameView>(const GameInput&)>& frame);

}  // namespace tetron::player
