#pragma once

#include <string>

#include "app/io/output.hpp"
#include "app/options/table_options.hpp"
#include "archive/statement.hpp"

namespace tetron::app {

// Adds --format, --spreadsheet and --wide, with ndjson instead of json.
void add_archive_format(Command& command, RowOptions& rows);

// Writes the remaining rows of a statement, with the names of its columns as the heading. In text, columns
// named `..._ms` are shown as times. If the archive at `path` has a problem, prints a message and ends the
// command; if the output is not a file, what was written before is passed on.
void write_rows(Output& out, const std::string& path, archive::Statement& rows, const RowOptions& options,
                const convert::TableLook& look = {});

}  // namespace tetron::app
