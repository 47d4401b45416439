#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "replay/game/match.hpp"
#include "replay/kinds/round/shown_round.hpp"

// What comes of comparing a round that was played again with its file: the same words in every program.
namespace tetron::convert {

// Everything that can be compared: what the file states.
std::vector<game::Value> stated_values(const game::Result& played);

// "round 1 ANN: pieces 89/89 lines 35/36: not exact from 0:31 on". Rounds count from 1. The name and what the
// file says are escaped.
void append_verdict(std::string& out, std::size_t round, const base::UntrustedText& name,
                    const game::Result& played);

// "TETR.IO, round 2 of 9: not exact from 0:31 on".
std::string round_title(const kinds::ShownRound& played);
// "TETR.IO, round 2: not exact": nothing that tells of the rest of the match, or how long the round is at
// least.
std::string round_title_alone(const kinds::ShownRound& played);

}  // namespace tetron::convert
