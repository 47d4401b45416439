#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "player/view.hpp"
#include "replay/timeline.hpp"

namespace tetron::player {

struct Options {
  std::string file_name;  // UTF-8, for the title and the bottom line
  formats::Milliseconds start{};
  std::optional<formats::PlayerId> focus{};  // nothing: all fields in a grid
  double speed = 1;
  double scale = 0;  // how fine the screen's pixels are, 1 for an ordinary one; 0: as the desktop says
  Look look{};
  bool fullscreen = false;
  bool paused = false;
  std::string damage{};  // a sentence shown in the window if the file is damaged; empty if not
  std::filesystem::path screenshot_folder = ".";
};

// Why there is no window.
struct Failure {
  enum class Kind : std::uint8_t { no_display, no_font, no_window } kind{};
  std::string message;
};

// How things stood when the window was closed.
struct Ended {
  formats::Milliseconds time{};
  bool playing = false;
  double speed = 1;
  std::optional<formats::PlayerId> focus{};
  std::uint32_t events = 0;  // how many had happened
};

// Opens a window, shows the recording, and returns when the window is closed.
std::expected<Ended, Failure> play(const replay::Timeline& timeline, const replay::Game& game,
                                   const Options& options);

}  // namespace tetron::player
