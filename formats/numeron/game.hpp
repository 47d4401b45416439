#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.hpp"
#include "formats/numeron/record.hpp"

namespace tetron::numeron {

// From 1 to 6.
using Tournament = base::Unit<struct TournamentTag, std::uint8_t>;
inline constexpr std::uint8_t last_tournament = 6;

// What the high-low item reveals about the other side's number.
enum class HighLowForm : std::uint8_t { one_rank, counts, every_rank };

// What the change item reveals about the digit that is replaced.
enum class ChangeForm : std::uint8_t { digit, high_or_low };

constexpr HighLowForm high_low_form(Tournament tournament) {
  if (tournament.value <= 2) return HighLowForm::one_rank;
  return tournament.value == 3 ? HighLowForm::counts : HighLowForm::every_rank;
}

constexpr ChangeForm change_form(Tournament tournament) {
  return tournament.value <= 5 ? ChangeForm::digit : ChangeForm::high_or_low;
}

// Files are small; a larger one is not a game record.
inline constexpr std::size_t most_bytes = 1 << 20;
inline constexpr std::size_t most_records = 10'000;

// The comments that belong to one line of a file.
struct Remarks {
  std::string above;      // whole lines, each empty or beginning with '#', and each ending in '\n'
  std::string same_line;  // from its '#' on; empty if there is none
  friend bool operator==(const Remarks&, const Remarks&) = default;
};

struct Entry {
  Record record;
  Remarks remarks{};
  friend bool operator==(const Entry&, const Entry&) = default;
};

// A game as its record describes it.
struct Game {
  Tournament tournament{1};
  std::size_t digits = fewest_digits;            // of each number
  std::array<std::optional<Number>, 2> numbers;  // by mover, at the start; empty if not in the record
  std::vector<Entry> entries;

  Remarks tournament_remarks;
  Remarks digits_remarks;
  std::array<Remarks, 2> number_remarks;  // empty if there is no number
  std::string below;                      // after the last entry, in the form of Remarks::above
  friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace tetron::numeron
