#pragma once

#include <array>
#include <cstdint>

#include "field/position.hpp"

namespace tetron::solver {

// A set of cells to be covered: any shape, connected or not. Rows from the top, columns from the left, both
// from 0; a side is at most `longest` cells, the shorter one at most `widest`.
class Terrain {
 public:
  static constexpr int longest = 40;
  static constexpr int widest = 24;

  // False for cells outside of what a terrain can hold.
  bool has(field::Position cell) const;
  // Cells outside of 0..longest-1 are ignored.
  void add(field::Position cell);
  void remove(field::Position cell);

  // Number of cells.
  int size() const;
  bool empty() const { return size() == 0; }
  // One past the last column and row with a cell.
  int width() const;
  int height() const;
  // The cells of a row, bit c for column c. `row` is in 0..longest-1.
  std::uint64_t row(int row) const { return rows_[static_cast<std::size_t>(row)]; }

  friend bool operator==(const Terrain&, const Terrain&) = default;

 private:
  std::array<std::uint64_t, longest> rows_{};
};

}  // namespace tetron::solver
