#pragma once

#include <span>
#include <string>

#include "app/commands/list/match_row.hpp"
#include "convert/csv/csv.hpp"

namespace tetron::app {

// A table for people of at most `columns` characters a line. What is longer is cut, the file at its
// beginning.
void append_text(std::string& out, std::span<const MatchRow> rows, std::size_t columns);
void append_csv(std::string& out, std::span<const MatchRow> rows, convert::CsvText kind);

}  // namespace tetron::app
