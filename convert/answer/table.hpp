#pragma once

#include <span>
#include <string>
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
};
// The cells of a row, safe to show in a terminal. A row of one cell is a heading among the others.
using TableRow = std::vector<std::string>;

// Long headings are folded at blanks, long texts are cut. A last line names the columns that are left out.
void append_table(std::string& out, std::span<const TableColumn> columns, std::span<const TableRow> rows,
                  const TableLook& look);
// A row for each struct, with the members that have a priority.
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
