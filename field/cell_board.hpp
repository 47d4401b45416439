#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>
#include <span>
#include <vector>

#include "field/cell.hpp"

namespace tetron::field {

// Removes the rows for whose cells `goes` returns true and returns how many it removed. `cells` are row by
// row from the lowest, `width` in each row. The rows above move down, and rows of `empty` fill the top. For
// cells that start at the top, pass std::views::reverse() of them.
template <std::ranges::random_access_range Cells, class Goes>
int remove_rows(Cells&& cells, int width, std::ranges::range_value_t<Cells> empty, Goes goes) {
  auto to = cells.begin();
  for (auto row = to; row != cells.end(); row += width)
    if (!goes(std::ranges::subrange(row, row + width)))
      to = row == to ? to + width : std::copy(row, row + width, to);
  const auto gone = cells.end() - to;
  std::fill(to, cells.end(), empty);
  return gone == 0 ? 0 : static_cast<int>(gone) / width;
}

// Removes the rows that have no `empty` cell.
template <std::ranges::random_access_range Cells>
int remove_full_rows(Cells&& cells, int width, std::ranges::range_value_t<Cells> empty) {
  return remove_rows(cells, width, empty,
                     [empty](const auto& row) { return std::ranges::find(row, empty) == row.end(); });
}

// A board of any cell type, row by row from the lowest, at first empty. Value() is an empty cell.
template <class Value = Cell>
class CellBoard {
 public:
  explicit CellBoard(int width = 0, int rows = 0) : width_(width), rows_(rows), cells_(index(0, rows)) {}

  int width() const { return width_; }
  int rows() const { return rows_; }
  std::span<const Value> cells() const { return cells_; }
  // `row` must be on the board.
  std::span<Value> row(int row) { return {cells_.data() + index(0, row), index(0, 1)}; }
  std::span<const Value> row(int row) const { return {cells_.data() + index(0, row), index(0, 1)}; }

  bool contains(int column, int row) const {
    return static_cast<unsigned>(column) < static_cast<unsigned>(width_) &&
           static_cast<unsigned>(row) < static_cast<unsigned>(rows_);
  }
  // Positions outside the board read as empty; setting them does nothing.
  Value at(int column, int row) const { return contains(column, row) ? cells_[index(column, row)] : Value(); }
  void set(int column, int row, Value value) {
    if (contains(column, row)) cells_[index(column, row)] = value;
  }
  // Sets the whole board, row by row from the lowest; cells that are not given become empty.
  void set(std::span<const Value> cells) {
    const auto rest = std::ranges::copy(cells.first(std::min(cells.size(), cells_.size())), cells_.begin());
    std::fill(rest.out, cells_.end(), Value());
  }

  bool has(int row, Value value) const { return std::ranges::count(this->row(row), value) > 0; }
  bool is_full(int row) const { return !has(row, Value()); }
  bool is_empty() const { return filled().empty(); }
  // The cells without the empty rows at the top.
  std::span<const Value> filled() const {
    std::span<const Value> cells = cells_;
    while (!cells.empty() && std::ranges::count(cells.last(index(0, 1)), Value()) == width_)
      cells = cells.first(cells.size() - index(0, 1));
    return cells;
  }

  // Removes rows like field::remove_rows(), but only from row `first` up.
  template <class Goes>
  int remove_rows(Goes goes, int first = 0) {
    return field::remove_rows(std::span(cells_).subspan(index(0, first)), width_, Value(), goes);
  }
  int clear_full_rows() { return remove_full_rows(cells_, width_, Value()); }
  // Moves the rows from `first` up by `count` and inserts `count` copies of `row`. The highest rows are
  // lost.
  void rise(int count, std::span<const Value> row, int first = 0) {
    const auto below = cells_.begin() + static_cast<std::ptrdiff_t>(index(0, first));
    count = std::min(count, rows_ - first);
    std::shift_right(below, cells_.end(), std::ptrdiff_t{count} * width_);
    for (int i = 0; i < count; ++i) std::ranges::copy(row, this->row(first + i).begin());
  }
  // Changes the number of rows at the top; new rows are empty.
  void set_rows(int rows) {
    rows_ = rows;
    cells_.resize(index(0, rows));
  }

  friend bool operator==(const CellBoard&, const CellBoard&) = default;

 private:
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(column);
  }

  int width_;
  int rows_;
  std::vector<Value> cells_;
};

}  // namespace tetron::field
