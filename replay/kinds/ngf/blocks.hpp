#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "field/position.hpp"
#include "formats/ngf/frame.hpp"

namespace tetron::kinds {

// Which cells of a field of NES Tetris have a block, one bit per cell; row 0 is the highest, as in frames.
class Blocks {
 public:
  static constexpr int columns = ngf::layout::columns;
  static constexpr int rows = ngf::layout::rows;
  using Row = std::uint16_t;
  static constexpr Row full = (1U << columns) - 1;

  Blocks() = default;
  static Blocks of(const ngf::Frame& frame);
  static Blocks of(std::span<const field::Position> cells);  // ignores cells outside

  Row row(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  Row& row(int row) { return rows_[static_cast<std::size_t>(row)]; }
  bool at(int column, int row) const { return (this->row(row) >> column & 1) != 0; }
  int count() const {
    int sum = 0;
    for (const std::uint64_t four_rows : std::bit_cast<std::array<std::uint64_t, rows / 4>>(rows_))
      sum += std::popcount(four_rows);
    return sum;
  }
  bool is_empty() const { return *this == Blocks(); }

  friend bool operator==(const Blocks&, const Blocks&) = default;
  friend Blocks operator|(const Blocks& a, const Blocks& b) {
    return joined(a, b, [](Row x, Row y) { return x | y; });
  }
  friend Blocks operator&(const Blocks& a, const Blocks& b) {
    return joined(a, b, [](Row x, Row y) { return x & y; });
  }
  // The blocks of `a` that are not in `b`.
  friend Blocks operator-(const Blocks& a, const Blocks& b) {
    return joined(a, b, [](Row x, Row y) { return x & ~y; });
  }

 private:
  template <class Join>
  static Blocks joined(const Blocks& a, const Blocks& b, Join join) {
    Blocks made;
    for (std::size_t i = 0; i < made.rows_.size(); ++i)
      made.rows_[i] = static_cast<Row>(join(a.rows_[i], b.rows_[i]));
    return made;
  }

  std::array<Row, rows> rows_{};
};

}  // namespace tetron::kinds
