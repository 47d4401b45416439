#pragma once

#include <cstdint>

#include "base/units.hpp"

// What the tournaments' rules change about a record. docs/formats/numeron.md, "Tournaments".
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

}  // namespace tetron::numeron
