#pragma once

#include <string>
#include <string_view>

#include "convert/csv/csv.hpp"
#include "replay/measures/match_counts.hpp"

namespace tetron::convert {

// append_measures_header() writes a line of column names. append_measures_csv() writes a line for each
// player and round and for each player and match, or for each name in several files (docs/stats.md). Unknown
// values are empty.
void append_measures_header(std::string& out);
void append_measures_csv(std::string& out, std::string_view file, const measures::MatchCounts& match,
                         CsvText kind = CsvText::plain);
void append_measures_csv(std::string& out, const measures::NamedCounts& player,
                         CsvText kind = CsvText::plain);

}  // namespace tetron::convert
