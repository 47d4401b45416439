#pragma once

#include <expected>
#include <optional>
#include <string>

#include "replay/kinds/nullpomino/engine.hpp"

namespace tetron::nullpomino {

// The result of playing a part.
struct Played {
  Statistics statistics;
  std::uint32_t frames = 0;
  bool is_out = false;   // there was no room, or a piece was placed above the visible rows
  bool is_over = false;  // the game ended, and not just the inputs
  bool is_cut = false;   // there were no inputs for so long that playing was stopped
};

// Why a part cannot be played: its mode, its rule or a class of the rule is not supported. Empty if it can.
std::optional<std::string> why_not_played(const Recording& recording, const Part& part);

// Plays a player's part. `round` may be null; otherwise it gets its size, events and boards. The error is a
// sentence that names what is not supported.
std::expected<Played, std::string> play(const Recording& recording, const Part& part,
                                        game::Round* round = nullptr);

}  // namespace tetron::nullpomino
