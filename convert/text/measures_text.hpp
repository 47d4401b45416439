#pragma once

#include <span>
#include <string>

#include "base/safe_text.hpp"
#include "replay/measures/match_counts.hpp"

namespace tetron::convert {

// For people: a line for each player and round with the rates and styles, then all measures of the match with
// a column for each player. What is not known is "-".
void append_measures_text(std::string& out, const base::SafeText& file, const measures::MatchCounts& match);
// What players of a name did in several files.
void append_measures_text(std::string& out, std::span<const measures::NamedCounts> players);

}  // namespace tetron::convert
