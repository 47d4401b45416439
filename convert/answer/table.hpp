#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/described.hpp"

// Tables for people, no wider than the terminal.
namespace tetron::convert {

struct TableLook {
  std::size_t columns = 80;  // of the terminal
  bool is_wide = false;      // everything, however wide it becomes
  bool has_color = false;
};

// A column. Figures are right-aligned. If there is not enough room, the column with the highest priority is
// left out first; priority 1 never is.
struct TableColumn {
  std::string heading;
  bool is_figure = false;
  int priority = 1;
  bool is_cut_in_front = false;  // a text whose end matters, such as a path
};
// The cells of a row, safe to show in a terminal. A row of one cell is a heading among the others.
using TableRow = std::vector<std::string>;

// Writes a table row by row. Long headings are folded at blanks, long texts are cut. A last line names the
// columns that are left out. The widths are those of the first 1000 rows.
class TableWriter {
 public:
  TableWriter(std::string& out, std::vector<TableColumn> columns, const TableLook& look)
      : out_(out), columns_(std::move(columns)), look_(look) {}

  // May be changed before the first 1000 rows are complete.
  std::vector<TableColumn>& columns() { return columns_; }
  void add(TableRow row);
  void finish();

 private:
  // A column that is shown.
  struct Place {
    std::size_t column = 0;
    std::size_t width = 0;
    std::size_t full = 0;  // the width of its longest cell
  };
  void begin();
  void place();
  std::size_t total() const;
  void append_headings();
  void append_row(const TableRow& row);
  void append_cell(const Place& at, std::string_view text);
  void end_line();

  std::string& out_;
  std::vector<TableColumn> columns_;
  TableLook look_;
  std::vector<TableRow> measured_;
  std::vector<Place> places_;
  bool has_begun_ = false;
};

// A row for each struct, with the members that have a priority and say something in one of the rows.
void append_table(std::string& out, base::Members members, std::span<const void* const> of,
                  const TableLook& look);
// A column for each struct under its `name`, and a row for each member that is a figure or a text, from the
// first one with a group on. Columns for which there is not enough room come in another table below.
void append_sheet(std::string& out, base::Members members, std::span<const void* const> of,
                  std::span<const std::string> names, const TableLook& look);

template <base::Described T>
void append_table(std::string& out, const std::vector<T>& values, const TableLook& look) {
  std::vector<const void*> of;
  for (const T& value : values) of.push_back(&value);
  append_table(out, base::members<T>(), of, look);
}

}  // namespace tetron::convert
