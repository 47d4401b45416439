#pragma once

#include <cstdint>
#include <string>

#include "app/io/output.hpp"
#include "app/options/command_line.hpp"
#include "archive/statement.hpp"
#include "convert/answer/table.hpp"
#include "convert/csv/csv.hpp"

namespace tetron::app {

enum class RowFormat : std::uint8_t { text, csv, ndjson };

// How to write the rows of an archive.
struct RowStyle {
  RowFormat format = RowFormat::text;
  convert::CsvText csv = convert::CsvText::plain;
  convert::TableLook look{};  // of text
};

// Writes the remaining rows of a statement, with the names of its columns as the heading. In text, columns
// named `..._ms` are shown as times. If the archive at `path` has a problem, prints a message and ends the
// command; if the output is not a file, what was written before is passed on.
void write_rows(Output& out, const std::string& path, archive::Statement& rows, const RowStyle& style);

}  // namespace tetron::app
