#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "formats/tetrio/event.hpp"

namespace tetron::tetrio {

// What another player did to this one, of an `ige` event.
struct Interaction {
  enum class Kind : std::uint8_t { garbage, garbage_confirm, targets, kill, other };
  Kind kind = Kind::other;
  double amount = 0;  // rows
  // Of this attack: by its sender's count, up to version 18 by the receiver's.
  std::int64_t id = 0;
  std::int64_t count = 0;  // by its sender's count
  // The sender, by the number of its game in this round; of a kill, whose it is.
  std::int64_t game = 0;
  std::string sender;                        // version 15: the sender's name
  std::optional<std::uint32_t> sent;         // frame, by the sender's count
  std::optional<std::int64_t> acknowledged;  // the last attack of ours that the sender had seen
  std::optional<int> column;                 // of the hole; version 15
  double altitude = 0;                       // of the sender, in Quick Play
  int size = 1;                              // columns of the hole
  std::vector<std::int64_t> targets;
};

}  // namespace tetron::tetrio
