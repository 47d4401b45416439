#pragma once

#include <span>
#include <string>

#include "base/safe_text.hpp"
#include "convert/answer/table.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

// The rows of a file, or of all files: a table of rounds, then all measures with a column for each player,
// then the lists of each player.
void append_measures_text(std::string& out, const base::SafeText& heading,
                          std::span<const measures::StatsRow> rows, const TableLook& look);

}  // namespace tetron::convert
