#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "player/controller/outside_judge.hpp"
#include "player/games/playlist.hpp"
#include "player/games/standing.hpp"
#include "player/keys/keys.hpp"
#include "review/attempt/attempt.hpp"

namespace tetron::player {

// How the window is opened, and what it calls.
struct Options {
  base::Milliseconds start{};
  std::optional<base::PlayerId> focus{};  // nothing: all fields in a grid
  double speed = 1;
  double scale = 0;  // how fine the screen's pixels are, 1 for an ordinary one; 0: as the desktop says
  scene::Look look{};
  std::optional<scene::Panels> panels{};  // nothing: what there is room for
  std::optional<scene::Size> size{};      // of the window on the desktop
  bool fullscreen = false;
  bool paused = false;
  bool plays_matches = true;  // the next round follows a while after the end of one
  bool hide_result = false;
  int volume = 0;  // of sounds, in hundredths
  bool muted = false;
  bool is_first = false;  // no window was open before: it says how to go about
  KeyMap keys{};
  std::string message{};           // shown at the beginning
  std::optional<Beside> beside{};  // what is opened is two of the list
  // Somebody plays at once, on this board.
  std::optional<review::AttemptStart> attempt{};
  std::shared_ptr<OutsideJudge> judge{};  // null: nobody but our own
  std::filesystem::path screenshot_folder = ".";
  // Called when the connection to the display breaks, in the middle of things: Xlib allows nothing but to end
  // the process, and ends it if this returns.
  std::function<void()> display_lost{};
  // Called many times a second, when all that came in has been dealt with and is to be seen. The first time
  // the window is open and listens.
  std::function<void(const Standing&)> watch{};
};

}  // namespace tetron::player
