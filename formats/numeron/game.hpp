#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/numeron/record.hpp"
#include "formats/numeron/rules.hpp"

namespace tetron::numeron {

// Files are small: whoever gets a larger one has something else.
inline constexpr std::size_t most_bytes = 1 << 20;
inline constexpr std::size_t most_records = 10'000;

// Comments about one line of a file.
struct Remarks {
  std::string above;   // whole lines, each empty or beginning with '#', each ended with '\n'
  std::string beside;  // from its '#' on; empty if there is none
  friend bool operator==(const Remarks&, const Remarks&) = default;
};

struct Entry {
  Record record;
  Remarks remarks{};
  friend bool operator==(const Entry&, const Entry&) = default;
};

// A game as its record says it.
struct Game {
  Tournament tournament{1};
  std::size_t digits = fewest_digits;            // of each number
  std::array<std::optional<Number>, 2> numbers;  // by mover, at the start; if who keeps the record knows them
  std::vector<Entry> entries;

  Remarks tournament_remarks;
  Remarks digits_remarks;
  std::array<Remarks, 2> number_remarks;  // empty where there is no number
  std::string below;                      // after the last entry, as Remarks::above
  friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace tetron::numeron
