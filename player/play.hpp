#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "player/keys.hpp"
#include "player/playlist.hpp"
#include "review/attempt.hpp"

namespace tetron::player {

// How things stand in the window.
struct Standing {
  scene::View view;
  std::uint32_t events = 0;  // how many had happened
  std::size_t file = 0;      // which one was shown
  std::string damage;        // of that
  bool fullscreen = false;
  scene::Size size{};         // of the window
  std::uint64_t inputs = 0;   // key presses, clicks and turns of the wheel that came in
  int held = 0;               // keys and mouse buttons that are down
  std::uint64_t reloads = 0;  // how often a file was read again
  // Somebody plays on from the recording: how many stones were placed, and lines cleared.
  bool attempting = false;
  std::uint32_t attempt_placements = 0;
  std::uint32_t attempt_lines = 0;
  bool attempt_over = false;
  // The list of the games, if it is open.
  struct Games {
    std::string query;
    std::size_t found = 0;
    std::size_t read = 0;
    std::size_t pictured = 0;               // whose fields are known
    std::optional<std::size_t> selected{};  // index
  };
  std::optional<Games> games{};
};

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
  KeyMap keys{};
  std::string message{};  // shown at the beginning
  // Somebody plays at once, on this board.
  std::optional<review::AttemptStart> attempt{};
  std::filesystem::path screenshot_folder = ".";
  // Called when the connection to the display breaks, in the middle of things: Xlib allows nothing but to end
  // the process, and ends it if this returns.
  std::function<void()> display_lost{};
  // Called many times a second, when all that came in has been dealt with and is to be seen. The first time
  // the window is open and listens.
  std::function<void(const Standing&)> watch{};
};

// Why there is no window.
struct Failure {
  enum class Kind : std::uint8_t { no_display, no_font, no_window } kind{};
  std::string message;
};

// Opens a window, shows `recording`, the one of `recordings` at index `first`, and returns how things stood
// when the window was closed.
std::expected<Standing, Failure> play(Playlist& playlist, std::size_t first,
                                      std::unique_ptr<OpenRecording> opened, const Options& options);

}  // namespace tetron::player
