#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "player/controller/external_judge.hpp"
#include "player/games/playlist.hpp"
#include "player/games/window_state.hpp"
#include "player/keys/keys.hpp"
#include "player/start_options.hpp"
#include "player/training.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::player {

// How the window is opened, and functions that it calls.
struct Options {
  base::Milliseconds start{};
  std::optional<base::PlayerId> focus{};  // empty: all fields in a grid
  double speed = 1;
  double scale = 0;  // pixel density of the screen, 1 for an ordinary one; 0: from the desktop
  scene::Look look{};
  std::optional<scene::Panels> panels{};  // empty: those for which there is room
  std::optional<scene::Size> size{};      // of the window when it is not full screen
  bool fullscreen = false;
  bool paused = false;
  bool plays_matches = true;  // starts the next round a while after the end of one
  bool hide_result = false;
  bool stage = false;
  bool stage_chances = false;
  std::optional<scene::Color> key_color{};  // on the stage, around the fields
  int volume = 0;                           // of sounds, in percent
  bool muted = false;
  bool is_first = false;  // first use of the window: shows hints
  KeyMap keys{};
  std::string message{};                    // shown at the start
  std::optional<SecondGame> second_game{};  // if set, two recordings of the list are opened
  // If set, the user immediately plays on this board.
  std::optional<review::AttemptStart> attempt{};
  // When the 10th, 20th ... line was cleared in the game with which a race against the clock is compared.
  // Empty if there is none.
  std::function<std::vector<base::Milliseconds>(const OpenRecording&)> best_of{};
  std::optional<Training> training{};
  std::shared_ptr<ExternalJudge> judge{};  // null: only the built-in evaluation
  std::filesystem::path screenshot_folder = ".";
  StartOptions start_screen{};
  // Opens a folder in the file manager and returns a message.
  std::function<std::string(const std::filesystem::path&)> open_folder{};
  // Called when the connection to the display breaks, at any time. Xlib allows only to end the process, and
  // ends it if this returns.
  std::function<void()> display_lost{};
  // Called many times a second, after all input has been handled and its effects are visible. At the first
  // call the window is open and receives input.
  std::function<void(const WindowState&)> watch{};
};

}  // namespace tetron::player
