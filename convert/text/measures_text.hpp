#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/safe_text.hpp"
#include "convert/answer/table.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

// The rows of a file, or of all files: a table of rounds, then all measures with a column for each player,
// then the lists of each player.
void append_measures_text(std::string& out, const base::SafeText& heading,
                          std::span<const measures::StatsRow> rows, const TableLook& look);

// A table with a row for each group of one player, as of `--by`, below the heading.
void append_groups_text(std::string& out, std::string_view heading,
                        std::span<const measures::StatsRow> groups, const TableLook& look);

}  // namespace tetron::convert
