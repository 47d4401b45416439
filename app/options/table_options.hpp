#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/io/output.hpp"
#include "app/options/options.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/table.hpp"
#include "convert/csv/csv.hpp"

namespace tetron::app {

// --wide, for commands that print tables.
void add_wide(Command& app, bool& is_wide);
// How tables look in this output.
convert::TableLook table_look(bool is_wide, const Output& out, const Globals& globals);

// --spreadsheet, for commands that write CSV.
struct Spreadsheet {
  bool wanted = false;

  void add_to(Command& app);
  // Ends the command if it is given without --format csv.
  void check(bool is_csv) const;
  convert::CsvText kind() const { return wanted ? convert::CsvText::spreadsheet : convert::CsvText::plain; }
};

// --format, --spreadsheet and --wide of an answer in rows.
enum class RowFormat : std::uint8_t { text, csv, json, fumen };
struct RowOptions {
  RowFormat format{};
  Spreadsheet spreadsheet;
  bool is_wide = false;

  // --format with text, csv and json.
  void add_to(Command& command);
  // The others.
  void add_others(Command& command);
  // Ends the command if they do not go together.
  void check() const { spreadsheet.check(format == RowFormat::csv); }
};

// Appends rows in text, CSV with its first line, or JSON.
template <base::Described Row>
void append_rows(Output& out, const std::vector<Row>& rows, const RowOptions& options,
                 const Globals& globals) {
  if (options.format == RowFormat::text && !rows.empty())
    convert::append_table(out.text(), rows, table_look(options.is_wide, out, globals));
  if (options.format == RowFormat::csv) convert::append_csv_header(out.text(), base::members<Row>());
  for (const Row& row : rows) {
    if (options.format == RowFormat::csv)
      convert::append_csv_row(out.text(), base::members<Row>(), &row, options.spreadsheet.kind());
    if (options.format == RowFormat::json) convert::append_json_line(out.text(), row);
    out.flush_if_full();
  }
}

}  // namespace tetron::app
