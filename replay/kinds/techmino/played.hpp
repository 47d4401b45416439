#pragma once

#include "formats/techmino/recording.hpp"
#include "replay/game/match.hpp"
#include "replay/kinds/techmino/engine.hpp"

namespace tetron::techmino {

// The result of replaying a recording.
struct Played {
  Statistics statistics;
  std::uint32_t frames = 0;  // until the end of the game, or until the last input
  bool is_over = false;
  bool is_out = false;
};

// For how many frames the game is shown after its end; keys then have no effect.
inline constexpr std::uint32_t frames_after_end = 180;

// Plays until the game is over; if it does not end, until one frame after the last input. Events are written
// to `round` unless it is null. why_not_played() must be empty for the recording.
Played play(const Recording& recording, game::Round* round = nullptr);

}  // namespace tetron::techmino
