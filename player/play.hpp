#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "player/games/playlist.hpp"
#include "player/options.hpp"

namespace tetron::player {

// Why there is no window.
struct Failure {
  enum class Kind : std::uint8_t { no_display, no_font, no_window } kind{};
  std::string message;
};

// Opens a window with the game at index `first` of the playlist, which `opened` is; if `opened` is null, with
// what can be opened. Returns the state of the window when it was closed.
std::expected<WindowState, Failure> play(Playlist& playlist, std::size_t first,
                                         std::unique_ptr<OpenRecording> opened, const Options& options);

// Opens a window with options.start_screen, and returns the path that was chosen. Empty if the window was
// closed.
std::expected<std::string, Failure> choose(const Options& options);

}  // namespace tetron::player
