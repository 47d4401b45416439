#pragma once

#include <string>
#include <string_view>

#include "replay/kinds/source/source.hpp"
#include "replay/measures/match_counts.hpp"

namespace tetron::convert {

// One object per line: for each player and round, then for each player and match (docs/stats.md). `file` is
// the name as given; it is left out if it is empty.
void append_measures_json(std::string& out, std::string_view file, const measures::MatchCounts& match);
void append_measures_json(std::string& out, const measures::NamedCounts& player);
// The same for all rounds of a recording that can be played, without the file's name.
void append_measures_json(std::string& out, const kinds::Source& source);

}  // namespace tetron::convert
