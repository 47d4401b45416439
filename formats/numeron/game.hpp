#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.hpp"
#include "formats/numeron/record.hpp"

namespace tetron::numeron {

// 1 to 6.
using Tournament = base::Unit<struct TournamentTag, std::uint8_t>;
inline constexpr std::uint8_t last_tournament = 6;

// What high-low tells of the other side's number.
enum class HighLowForm : std::uint8_t { one_rank, counts, every_rank };

// What a change tells of the digit that goes.
enum class ChangeForm : std::uint8_t { digit, high_or_low };

constexpr HighLowForm high_low_form(Tournament tournament) {
  if (tournament.value <= 2) return HighLowForm::one_rank;
  return tournament.value == 3 ? HighLowForm::counts : HighLowForm::every_rank;
}

constexpr ChangeForm change_form(Tournament tournament) {
  return tournament.value <= 5 ? ChangeForm::digit : ChangeForm::high_or_low;
}

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
