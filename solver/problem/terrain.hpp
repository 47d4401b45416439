#pragma once

#include <array>
#include <cstdint>

#include "field/position.hpp"

namespace tetron::solver {

// A set of cells to be covered, of any shape, connected or not. Rows count from the top and columns from the
// left, both from 0. A side has at most `longest` cells, the shorter one at most `widest`.
class Terrain {
 public:
  static constexpr int longest = 40;
  static constexpr int widest = 24;

  // Returns false for cells outside of what a terrain can hold.
  bool has(field::Position cell) const;
  // Cells outside of 0..longest-1 are ignored.
  void add(field::Position cell);
  void remove(field::Position cell);

  // The number of cells.
  int size() const;
  bool empty() const { return size() == 0; }
  // One past the last column and row with a cell.
  int width() const;
  int height() const;
  // The cells of a row; bit c is column c. `row` is in 0..longest-1.
  std::uint64_t row(int row) const { return rows_[static_cast<std::size_t>(row)]; }

  friend bool operator==(const Terrain&, const Terrain&) = default;

 private:
  std::array<std::uint64_t, longest> rows_{};
};

}  // namespace tetron::solver
