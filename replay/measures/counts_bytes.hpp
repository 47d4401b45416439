#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "replay/measures/match_counts.hpp"

// Counts of the players of a match as bytes, for another process of the same program on this machine.
namespace tetron::measures {

// Appends MatchCounts::players, without what exists only for single rounds: chains and curves.
void append_players(std::string& out, const MatchCounts& match);
// Empty if the bytes are incomplete or are something else.
std::optional<MatchCounts> players_of(std::string_view bytes);

}  // namespace tetron::measures
