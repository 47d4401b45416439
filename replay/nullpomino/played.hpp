#pragma once

#include <expected>
#include <optional>
#include <string>

#include "replay/nullpomino/engine.hpp"

namespace tetron::nullpomino {

// What came out when a part was played.
struct Played {
  Statistics statistics;
  std::uint32_t frames = 0;
  bool is_out = false;   // no room, or placed where nobody sees it
  bool is_over = false;  // the game ended; else the inputs did
  bool is_cut = false;   // nothing was pressed for so long that it was not played further
};

// Why a part cannot be played: the mode, the rule or one of its classes is not known here. Nothing if it can.
std::optional<std::string> why_not_played(const Recording& recording, const Part& part);

// Plays a player's part. `round` may be null; it gets its size, its events and boards. The error is a
// sentence: what of the mode, the rule or its classes is not played here.
std::expected<Played, std::string> play(const Recording& recording, const Part& part,
                                        game::Round* round = nullptr);

}  // namespace tetron::nullpomino
