#pragma once

#include <string>
#include <string_view>

#include "convert/csv/csv.hpp"
#include "replay/measures/match_counts.hpp"

namespace tetron::convert {

// A line of column names; then one for each player and round, for each player and match, and for each name of
// several files (docs/stats.md). What is not known is empty.
void append_measures_header(std::string& out);
void append_measures_csv(std::string& out, std::string_view file, const measures::MatchCounts& match,
                         CsvText kind = CsvText::plain);
void append_measures_csv(std::string& out, const measures::NamedCounts& player,
                         CsvText kind = CsvText::plain);

}  // namespace tetron::convert
