#include "app/commands/archive/archive_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <vector>

#include "app/commands/archive/archive_open.hpp"
#include "base/json_writer.hpp"
#include "convert/answer/text_out.hpp"

namespace tetron::app {

namespace {

using archive::Statement;
using archive::ValueKind;

constexpr std::size_t rows_measured = 1000;  // the widths of a table's columns are those of its first rows
constexpr std::size_t widest_cell = 20;      // of the columns before the last
constexpr std::size_t widest_words = 200;    // of columns that are useless if cut: paths, problems

// Moves to the next row. If the archive cannot be read any more, prints a message.
bool next_row(Output& out, const std::string& path, Statement& rows) {
  auto row = rows.next();
  if (row) return *row;
  if (!out.can_seek()) out.flush();
  throw Exit{tell(path, row.error())};
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

// A table for people.
class Table {
 public:
  Table(Output& out, const Statement& rows) : out_(out) {
    for (int column = 0; column < rows.columns(); ++column) {
      std::string name(rows.column_name(column));
      is_time_.push_back(name.ends_with("_ms"));
      if (is_time_.back()) name.resize(name.size() - 3);
      std::ranges::replace(name, '_', ' ');
      widths_.push_back(name.size());
      is_number_.push_back(true);
      headings_.push_back(std::move(name));
    }
  }

  void add(const Statement& rows) {
    std::vector<std::string> cells;
    for (int column = 0; column < rows.columns(); ++column) cells.push_back(cell(rows, column));
    if (is_begun_) return write(cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool is_words = headings_[i] == "path" || headings_[i] == "problem";
      widths_[i] = std::min(std::max(widths_[i], convert::shown_columns(cells[i])),
                            is_words ? widest_words : widest_cell);
      const ValueKind kind = rows.kind(static_cast<int>(i));
      if (kind == ValueKind::text || kind == ValueKind::blob) is_number_[i] = false;
    }
    measured_.push_back(std::move(cells));
    if (measured_.size() >= rows_measured) begin();
  }
  void begin() {
    if (std::exchange(is_begun_, true)) return;
    write(headings_);
    for (const auto& cells : measured_) write(cells);
    measured_.clear();
  }

 private:
  std::string cell(const Statement& rows, int column) const {
    switch (rows.kind(column)) {
      case ValueKind::null:
        return "-";
      case ValueKind::integer:
        if (is_time_[static_cast<std::size_t>(column)]) return time(rows.integer(column));
        return fmt::format("{}", rows.integer(column));
      case ValueKind::real:
        if (is_time_[static_cast<std::size_t>(column)]) return time(rows.integer(column));
        return fmt::format("{:.3f}", rows.real(column));
      case ValueKind::text:
      case ValueKind::blob:
        break;
    }
    return base::escaped(rows.text(column));
  }
  static std::string time(std::int64_t ms) {
    std::string text;
    convert::append_time(text, static_cast<std::uint32_t>(std::clamp<std::int64_t>(ms, 0, UINT32_MAX)));
    return text;
  }
  // The last column may have any length.
  void write(const std::vector<std::string>& cells) {
    std::string& text = out_.text();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i > 0) text += "  ";
      if (is_number_[i])
        text.append(widths_[i] - std::min(widths_[i], convert::shown_columns(cells[i])), ' ') += cells[i];
      else if (i + 1 == cells.size())
        text += cells[i];
      else
        text += convert::fitted(cells[i], std::max<std::size_t>(widths_[i], 1));
    }
    text += '\n';
    out_.flush_if_full();
  }

  Output& out_;
  std::vector<std::string> headings_;
  std::vector<std::size_t> widths_;
  std::vector<bool> is_time_;
  std::vector<bool> is_number_;
  std::deque<std::vector<std::string>> measured_;
  bool is_begun_ = false;
};

}  // namespace

void write_rows(Output& out, const std::string& path, Statement& rows, const RowStyle& style) {
  switch (style.format) {
    case RowFormat::csv:
      return write_csv(out, path, rows, style.csv);
    case RowFormat::ndjson:
      return write_ndjson(out, path, rows);
    case RowFormat::text:
      break;
  }
  Table table(out, rows);
  while (next_row(out, path, rows)) table.add(rows);
  table.begin();
}

}  // namespace tetron::app
