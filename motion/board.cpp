#include "motion/board.hpp"

#include <bit>

namespace tetron::motion {

Board::Board(int width, int height)
    : width_(std::clamp(width, 1, most_columns)), height_(std::clamp(height, 1, field::max_height)) {
  std::fill_n(columns_.begin(), width_, 0);
}

Board::Board(field::GridView grid) : Board(grid.width(), grid.height()) {
  for (int y = 0; y < grid.height(); ++y)
    for (int x = 0; x < grid.width(); ++x)
      if (field::is_block(grid.at({field::Column(x), field::Row(grid.height() - 1 - y)})))
        (*this)[x] |= std::uint64_t{1} << y;
}

int Board::top() const {
  std::uint64_t any = 0;
  for (int x = 0; x < width_; ++x) any |= (*this)[x];
  return static_cast<int>(std::bit_width(any));
}

int Board::holes() const {
  int count = 0;
  for (int x = 0; x < width_; ++x)
    count += static_cast<int>(std::bit_width((*this)[x])) - std::popcount((*this)[x]);
  return count;
}

int Board::clear_full_rows() {
  const std::uint64_t full = full_rows();
  if (full == 0) return 0;
  remove_rows(full);
  return std::popcount(full);
}

void Board::remove_rows(std::uint64_t rows) {
  while (rows != 0) {
    // From the highest row down, so that the rows below keep their places.
    const std::uint64_t below = std::bit_floor(rows) - 1;
    for (int x = 0; x < width_; ++x) {
      std::uint64_t& column = (*this)[x];
      column = (column & below) | (column >> 1 & ~below);
    }
    rows &= below;
  }
}

}  // namespace tetron::motion
