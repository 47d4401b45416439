#pragma once

#include <span>
#include <string>

#include "base/safe_text.hpp"
#include "replay/measures/match_counts.hpp"

namespace tetron::convert {

// For readers: a line for each player and round with the rates and styles, then all measures of the match
// with a column for each player. Unknown values are "-".
void append_measures_text(std::string& out, const base::SafeText& file, const measures::MatchCounts& match);
// The measures of the players of each name over several files.
void append_measures_text(std::string& out, std::span<const measures::NamedCounts> players);

}  // namespace tetron::convert
