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

// A playfield somebody else owns: cells row by row from the top, left to right. Cheap to copy.
class GridView {
 public:
  GridView() = default;
  // cells.size() == width * height.
  GridView(std::span<const Cell> cells, int width, int height)
      : cells_(cells), width_(width), height_(height) {}

  int width() const { return width_; }
  int height() const { return height_; }
  std::span<const Cell> cells() const { return cells_; }
  bool contains(Position p) const {
    return p.column.value >= 0 && p.column.value < width_ && p.row.value >= 0 && p.row.value < height_;
  }
  // Cells outside the playfield are empty.
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

// A playfield of its own, all empty at first.
class Grid {
 public:
  Grid() = default;
  // Sizes outside 0..max_width, 0..max_height are brought into that range.
  Grid(int width, int height);
  explicit Grid(GridView view);

  operator GridView() const { return {cells_, width_, height_}; }
  GridView view() const { return *this; }
  int width() const { return width_; }
  int height() const { return height_; }
  std::span<Cell> cells() { return cells_; }
  std::span<const Cell> cells() const { return cells_; }
  Cell at(Position p) const { return view().at(p); }
  // Positions outside the playfield are ignored.
  void set(Position p, Cell cell);
  // Takes out every full row, moves what is above down, and says how many there were.
  int clear_full_rows();

  friend bool operator==(const Grid& a, const Grid& b) { return a.view() == b.view(); }

 private:
  std::vector<Cell> cells_;
  int width_ = 0;
  int height_ = 0;
};

// Rows from the top joined with '\n', one to_char() a cell.
std::string to_text(GridView grid);
// The inverse: lines of equal length, spaces around a line and empty lines left out. Short lines are filled
// up with empty cells; what lies past max_width or max_height is dropped.
Grid from_text(std::string_view drawing);

}  // namespace tetron::field
