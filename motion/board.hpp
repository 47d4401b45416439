#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "field/grid.hpp"

namespace tetron::motion {

inline constexpr int most_columns = field::max_width;
// Empty rows above a field in which pieces can rotate.
inline constexpr int rows_above = 8;
static_assert(field::max_height + rows_above < 63);

// A field as one word for each column: bit y is set for a block in row y, 0 is the lowest. Above the field
// all is empty.
class Board {
 public:
  // An empty board. Sizes are limited to 1..most_columns and 1..field::max_height.
  Board(int width, int height);
  // All cells that are not empty become blocks.
  explicit Board(field::GridView grid);
  Board(const Board& other) { *this = other; }
  Board& operator=(const Board& other) {
    width_ = other.width_;
    height_ = other.height_;
    std::copy_n(other.columns_.begin(), width_, columns_.begin());
    return *this;
  }

  int width() const { return width_; }
  int height() const { return height_; }
  // Columns outside the board are full, like walls.
  std::uint64_t column(int x) const {
    return x < 0 || x >= width_ ? walls() : columns_[static_cast<std::size_t>(x)];
  }
  std::uint64_t& operator[](int x) { return columns_[static_cast<std::size_t>(x)]; }
  std::uint64_t operator[](int x) const { return columns_[static_cast<std::size_t>(x)]; }
  // A full column.
  std::uint64_t walls() const { return (std::uint64_t{1} << height_) - 1; }
  // The lowest row from which all rows are empty.
  int top() const;
  // The number of empty cells that have a block above them.
  int holes() const;
  // Removes every full row and returns how many there were.
  int clear_full_rows();
  // A word with a bit for each full row.
  std::uint64_t full_rows() const {
    std::uint64_t full = ~std::uint64_t{0};
    for (int x = 0; x < width_; ++x) full &= columns_[static_cast<std::size_t>(x)];
    return full;
  }
  void remove_rows(std::uint64_t rows);

  friend bool operator==(const Board& a, const Board& b) {
    return a.width_ == b.width_ && a.height_ == b.height_ &&
           std::equal(a.columns_.begin(), a.columns_.begin() + a.width_, b.columns_.begin());
  }

 private:
  int width_ = 0;
  int height_ = 0;
  std::array<std::uint64_t, most_columns> columns_;  // only the first width_ are used
};

}  // namespace tetron::motion
