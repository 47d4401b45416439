#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "player/games/playlist.hpp"

namespace tetron::player {

// Mistakes of a list of games that the user tries to do better, one after the other. Mistakes are named by
// how many events of their recording happened before them.
struct Training {
  std::size_t wanted = 0;  // how many of them
  std::string player{};    // only those of the player with this name; empty: of all
  // Whether one need not be tried.
  std::function<bool(const OpenRecording&, std::uint32_t event)> is_done{};
  // Called with what the review says of a drop.
  std::function<void(const OpenRecording&, std::uint32_t event, bool is_good)> note{};
};

}  // namespace tetron::player
