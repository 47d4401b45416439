#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "replay/game/match.hpp"
#include "replay/game/time_map.hpp"

namespace tetron::game {

// One of two rounds to show next to each other.
struct Side {
  const Match& match;  // its rounds are not used
  const Round& round;
  std::optional<std::size_t> seat{};  // index in Round::seats of the only player to show; empty for all
};

// What is shown at the same time. clock: what happened equally long after the beginning of each round.
// pieces: the first round keeps its time; the second is stretched so that the first shown player of each
// places the pieces of the same number at the same time.
enum class Alignment : std::uint8_t { clock, pieces };

// Two rounds joined into one.
struct Joined {
  Match match;  // without rounds; names begin with "A: " and "B: "
  Round round;
  std::size_t first = 0;  // how many of the seats, from the first on, are from the first round
  TimeMap second{};       // from the shown time to the time of the second round
};

// Joins two rounds. Nobody wins the joined round. The error is a sentence: the widths of the fields or the
// numbers of players in a field differ, or there are too many players or kinds of pieces.
std::expected<Joined, std::string> side_by_side(const Side& first, const Side& second, Alignment alignment);

}  // namespace tetron::game
