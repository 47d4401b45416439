#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/tetrio/event.hpp"

namespace tetron::tetrio {

// What another player did to this one, from an `ige` event.
struct Interaction {
  enum class Kind : std::uint8_t { garbage, garbage_confirm, targets, kill, other };
  Kind kind = Kind::other;
  double amount = 0;  // rows
  // Of this attack: counted by its sender, up to version 18 by the receiver.
  std::int64_t id = 0;
  std::int64_t count = 0;  // counted by the sender
  // The number of the sender's game in this round; for a kill, that of the killer's game.
  std::int64_t game = 0;
  std::string sender;                        // version 15: the sender's name
  std::optional<std::uint32_t> sent;         // frame of the sender's game
  std::optional<std::int64_t> acknowledged;  // the last attack of this player that the sender had received
  std::optional<int> column;                 // of the hole; version 15
  double altitude = 0;                       // the sender's, in Quick Play
  int size = 1;                              // columns of the hole
  std::vector<std::int64_t> targets;
};

}  // namespace tetron::tetrio
