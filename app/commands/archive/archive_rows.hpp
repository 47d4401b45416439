#pragma once

#include <cstdint>
#include <string>

#include "app/io/output.hpp"
#include "app/options/command_line.hpp"
#include "archive/statement.hpp"
#include "convert/csv/csv.hpp"

namespace tetron::app {

enum class RowFormat : std::uint8_t { text, csv, ndjson };

// How rows of an archive are written.
struct RowStyle {
  RowFormat format = RowFormat::text;
  convert::CsvText csv = convert::CsvText::plain;
};

// Writes the rows of a statement that was begun, under the names of its columns. In text, columns of `..._ms`
// are shown as times. A problem of the archive at `path` is told and ends the command; what was written until
// then is passed on if the output is no file.
void write_rows(Output& out, const std::string& path, archive::Statement& rows, const RowStyle& style);

}  // namespace tetron::app
