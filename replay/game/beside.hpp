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

// One of two rounds that are shown beside each other.
struct Side {
  const Match& match;  // its rounds are not looked at
  const Round& round;
  std::optional<std::size_t> seat{};  // of the only player who is shown; nothing: all
};

// What is shown at the same time: what happened as long after each round's beginning; or, with the first
// round at its own time, the pieces of the same number that the first player shown of each placed.
enum class Alignment : std::uint8_t { clock, pieces };

// Two rounds as one.
struct Joined {
  Match match;  // without rounds; names begin with "A: " and "B: "
  Round round;
  std::size_t first = 0;  // how many of its seats are of the first round
  TimeMap second{};       // of the others
};

// Nobody wins what is joined, and nothing is stated of it. The error is a sentence: the fields of the two
// differ too much.
std::expected<Joined, std::string> beside(const Side& first, const Side& second, Alignment alignment);

}  // namespace tetron::game
