#pragma once

#include <optional>

#include "replay/game/match.hpp"

namespace tetron::game {

// A part of a round: what happens from `from` to `until`, both included.
struct Part {
  std::optional<base::Milliseconds> from{};
  std::optional<base::Milliseconds> until{};
  bool begins_at_zero = false;  // else everything keeps its time
};

// A part of a round of the match as a round of its own. What was before `from` stands there as the boards,
// the counts of the fields, and what each player has, holds, waits for and presses. What the file states of
// the whole round is left out, and what it counts is counted again; the result is left out if anything is at
// the end.
Round cut_round(const Match& match, const Round& round, const Part& part);

}  // namespace tetron::game
