#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/cell.hpp"
#include "field/position.hpp"

namespace tetron::field {

inline constexpr int max_width = 80;  // eight players of ten columns on one shared field
inline constexpr int max_height = 40;

// A field whose cells somebody else owns, row by row from the top, left to right. Cheap to copy.
class GridView {
 public:
  GridView() = default;
  // cells.size() must be width * height.
  GridView(std::span<const Cell> cells, int width, int height)
      : cells_(cells), width_(width), height_(height) {}

  int width() const { return width_; }
  int height() const { return height_; }
  std::span<const Cell> cells() const { return cells_; }
  bool contains(Position p) const {
    return p.column.value >= 0 && p.column.value < width_ && p.row.value >= 0 && p.row.value < height_;
  }
  // Cells outside the field are empty.
  Cell at(Position p) const { return contains(p) ? cells_[index(p)] : Cell::empty; }
  bool row_full(Row row) const;
  bool row_empty(Row row) const;

  friend bool operator==(const GridView& a, const GridView& b);

 private:
  std::size_t index(Position p) const {
    return static_cast<std::size_t>(p.row.value * width_ + p.column.value);
  }

  std::span<const Cell> cells_;
  int width_ = 0;
  int height_ = 0;
};

// A field that owns its cells; at first all are empty.
class Grid {
 public:
  Grid() = default;
  // Sizes are limited to 0..max_width and 0..max_height.
  Grid(int width, int height);
  explicit Grid(GridView view);

  operator GridView() const { return {cells_, width_, height_}; }
  GridView view() const { return *this; }
  int width() const { return width_; }
  int height() const { return height_; }
  std::span<Cell> cells() { return cells_; }
  std::span<const Cell> cells() const { return cells_; }
  Cell at(Position p) const { return view().at(p); }
  // Positions outside the field are ignored.
  void set(Position p, Cell cell);
  // Removes every full row, moves the rows above down, and returns how many rows it removed.
  int clear_full_rows();

  friend bool operator==(const Grid& a, const Grid& b) { return a.view() == b.view(); }

 private:
  std::vector<Cell> cells_;
  int width_ = 0;
  int height_ = 0;
};

// The rows from the top, joined with '
// ', one to_char() for each cell.
std::string to_text(GridView grid);
// The inverse of to_text. Spaces around a line and empty lines are ignored. Short lines are extended with
// empty cells; what exceeds max_width or max_height is dropped.
Grid from_text(std::string_view drawing);

}  // namespace tetron::field
