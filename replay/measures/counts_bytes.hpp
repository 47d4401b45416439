#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "replay/measures/match_counts.hpp"

// What players of a match come to as bytes, for another process of the same program on this machine.
namespace tetron::measures {

// MatchCounts::players, without what is of a round only: chains and curves.
void append_players(std::string& out, const MatchCounts& match);
// Nothing if the bytes are cut short, or are none of these.
std::optional<MatchCounts> players_of(std::string_view bytes);

}  // namespace tetron::measures
