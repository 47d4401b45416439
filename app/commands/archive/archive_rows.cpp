#include "app/commands/archive/archive_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/commands/archive/archive_open.hpp"
#include "base/json_writer.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::app {

namespace {

using archive::Statement;
using archive::ValueKind;

// Moves to the next row. If the archive cannot be read any more, prints a message.
bool next_row(Output& out, const std::string& path, Statement& rows) {
  auto row = rows.next();
  if (row) return *row;
  if (!out.can_seek()) out.flush();
  throw Exit{show_problem(path, row.error())};
}

// Appends a value if it is a number; returns false if it is not.
bool append_if_number(std::string& out, const Statement& rows, int column) {
  switch (rows.kind(column)) {
    case ValueKind::integer:
      base::append_number(out, rows.integer(column));
      return true;
    case ValueKind::real:
      fmt::format_to(std::back_inserter(out), "{}", rows.real(column));
      return true;
    case ValueKind::null:
    case ValueKind::text:
    case ValueKind::blob:
      break;
  }
  return false;
}

void append_csv_value(std::string& out, const Statement& rows, int column, convert::CsvText kind) {
  if (append_if_number(out, rows, column) || rows.kind(column) == ValueKind::null) return;
  convert::append_csv_field(out, rows.text(column), kind);
}

void write_csv(Output& out, const std::string& path, Statement& rows, convert::CsvText kind) {
  for (int column = 0; column < rows.columns(); ++column) {
    if (column > 0) out.text() += ',';
    out.text() += rows.column_name(column);
  }
  out.text() += '\n';
  while (next_row(out, path, rows)) {
    for (int column = 0; column < rows.columns(); ++column) {
      if (column > 0) out.text() += ',';
      append_csv_value(out.text(), rows, column, kind);
    }
    out.text() += '\n';
    out.flush_if_full();
  }
}

void write_value(base::JsonWriter& json, const Statement& rows, int column) {
  switch (rows.kind(column)) {
    case ValueKind::integer:
      return json.number(rows.integer(column));
    case ValueKind::real:
      return json.number(rows.real(column));
    case ValueKind::null:
      return json.null();
    case ValueKind::text:
    case ValueKind::blob:
      return json.string(rows.text(column));
  }
}

void write_ndjson(Output& out, const std::string& path, Statement& rows) {
  while (next_row(out, path, rows)) {
    base::JsonWriter json(out.text());
    json.begin_object();
    for (int column = 0; column < rows.columns(); ++column) {
      json.text_key(rows.column_name(column));
      write_value(json, rows, column);
    }
    json.end_object();
    out.text() += '\n';
    out.flush_if_full();
  }
}

std::string cell(const Statement& rows, int column, bool is_time) {
  const ValueKind kind = rows.kind(column);
  if (kind == ValueKind::null) return "-";
  if (kind == ValueKind::text || kind == ValueKind::blob) return base::escaped(rows.text(column));
  if (is_time) {
    std::string text;
    convert::append_time(
        text, static_cast<std::uint32_t>(std::clamp<std::int64_t>(rows.integer(column), 0, UINT32_MAX)));
    return text;
  }
  return kind == ValueKind::real ? fmt::format("{:.3f}", rows.real(column))
                                 : fmt::format("{}", rows.integer(column));
}

// A table for people. Later columns are less important, except paths and problems.
void write_table(Output& out, const std::string& path, Statement& rows, const convert::TableLook& look) {
  std::vector<convert::TableColumn> columns;
  std::vector<bool> is_time;
  for (int column = 0; column < rows.columns(); ++column) {
    std::string name(rows.column_name(column));
    is_time.push_back(name.ends_with("_ms"));
    if (is_time.back()) name.resize(name.size() - 3);
    std::ranges::replace(name, '_', ' ');
    const bool is_path = name == "path";
    const int priority = is_path || name == "problem" ? 1 : column + 1;
    columns.push_back({std::move(name), true, priority, is_path});
  }
  convert::TableWriter table(out.text(), std::move(columns), look);
  while (next_row(out, path, rows)) {
    convert::TableRow row;
    for (int column = 0; column < rows.columns(); ++column) {
      const auto at = static_cast<std::size_t>(column);
      row.push_back(cell(rows, column, is_time[at]));
      const ValueKind kind = rows.kind(column);
      if (kind == ValueKind::text || kind == ValueKind::blob) table.columns()[at].is_figure = false;
    }
    table.add(std::move(row));
    out.flush_if_full();
  }
  table.finish();
}

}  // namespace

void add_archive_format(Command& command, RowOptions& rows) {
  add_choice<RowFormat>(command, "--format", rows.format,
                        {{"text", RowFormat::text},
                         {"csv", RowFormat::csv},
                         {"ndjson", RowFormat::json},
                         {"json", RowFormat::json}},
                        "Output format; ndjson (or json) is one object per line");
  rows.add_others(command);
}

void write_rows(Output& out, const std::string& path, Statement& rows, const RowOptions& options,
                const convert::TableLook& look) {
  switch (options.format) {
    case RowFormat::csv:
      return write_csv(out, path, rows, options.spreadsheet.kind());
    case RowFormat::json:
      return write_ndjson(out, path, rows);
    case RowFormat::text:
    case RowFormat::fumen:
      break;
  }
  write_table(out, path, rows, look);
}

}  // namespace tetron::app
