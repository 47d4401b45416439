#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "replay/game/match.hpp"
#include "replay/kinds/round/shown_round.hpp"

// Results of comparing a replayed round with its file, in the same words in every program.
namespace tetron::convert {

// All values that can be compared because the file states them.
std::vector<game::Value> stated_values(const game::Result& played);

// "round 1 ANN: pieces 89/89 lines 35/36: not exact from 0:31 on". Rounds count from 1. The name and what
// the file says are escaped.
void append_verdict(std::string& out, std::size_t round, const base::UntrustedText& name,
                    const game::Result& played);

// "match: not exact: score stated 4 to 2, played 5 to 1": what the file states about the whole match.
void append_match_verdict(std::string& out, const game::Match& match);

// "TETR.IO, round 2 of 9: not exact from 0:31 on".
std::string round_title(const kinds::ShownRound& played);
// "TETR.IO, round 2: not exact", without anything about the rest of the match or the length of the round.
std::string round_title_alone(const kinds::ShownRound& played);

}  // namespace tetron::convert
