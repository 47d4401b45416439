#pragma once

#include <optional>

#include "replay/game/match.hpp"

namespace tetron::game {

// A part of a round: what happens from `from` to `until`, both included. An empty bound is the beginning or
// the end of the round.
struct Part {
  std::optional<base::Milliseconds> from{};
  std::optional<base::Milliseconds> until{};
  bool begins_at_zero = false;  // the part's times begin at 0; else times are kept
};

// Cuts a part out of a round and returns it as a round. The state at `from` becomes events at its beginning:
// the fields, their counts, and each player's pieces, incoming garbage, keys that are down and others.
// Values that the file states of the whole round are left out, and those that can be are counted again. If
// events follow after `until`, the part has no winner, score or level.
Round cut_round(const Match& match, const Round& round, const Part& part);

}  // namespace tetron::game
