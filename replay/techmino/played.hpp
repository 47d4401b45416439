#pragma once

#include "formats/techmino/recording.hpp"
#include "replay/game/match.hpp"
#include "replay/techmino/engine.hpp"

namespace tetron::techmino {

// How a recording went when it was played again.
struct Played {
  Statistics statistics;
  std::uint32_t frames = 0;  // until the game was over, or until the last input
  bool is_over = false;
  bool is_out = false;
};

// Frames that the game still shows when it is over, with keys that do nothing any more.
inline constexpr std::uint32_t frames_after_end = 180;

// Plays it until it is over, or one frame longer than there are inputs where it goes on after them. `round`
// gets the events. why_not_played() has nothing against it.
Played play(const Recording& recording, game::Round* round = nullptr);

}  // namespace tetron::techmino
