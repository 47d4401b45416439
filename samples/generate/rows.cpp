#include "samples/generate/rows.hpp"

#include <bit>

namespace tetron::samples {

Rows::Rows(field::GridView grid) : width_(grid.width()), height_(grid.height()) {
  std::size_t cell = 0;
  for (int row = 0; row < height_; ++row)
    for (int column = 0; column < width_; ++column)
      rows_[static_cast<std::size_t>(row)] |= std::uint64_t{field::is_block(grid.cells()[cell++])} << column;
}

bool Rows::fits(const Stone& stone, const Zone& zone) const {
  for (const field::Offset& offset : stone.shape()) {
    const int column = stone.x + offset.right;
    const int row = stone.y - offset.up;
    if (column < zone.first || column > zone.last || row >= height_) return false;
    if (row >= 0 && (rows_[static_cast<std::size_t>(row)] >> column & 1)) return false;
  }
  return true;
}

Stone Rows::dropped(Stone stone, const Zone& zone) const {
  while (fits(stone.moved(0, 1), zone)) ++stone.y;
  return stone;
}

void Rows::fill(const Stone& stone) {
  for (const field::Offset& offset : stone.shape()) {
    const int row = stone.y - offset.up;
    if (row >= 0) rows_[static_cast<std::size_t>(row)] |= std::uint64_t{1} << (stone.x + offset.right);
  }
}

int Rows::clear_full() {
  const std::uint64_t full = ~std::uint64_t{0} >> (64 - width_);
  int to = height_;
  for (int from = height_; from-- > 0;)
    if (rows_[static_cast<std::size_t>(from)] != full)
      rows_[static_cast<std::size_t>(--to)] = rows_[static_cast<std::size_t>(from)];
  for (int row = 0; row < to; ++row) rows_[static_cast<std::size_t>(row)] = 0;
  return to;
}

Heap Rows::heap() const {
  const std::uint64_t inner = (std::uint64_t{1} << (width_ - 1)) - 1;
  Heap heap;
  std::uint64_t covered = 0;
  for (int row = 0; row < height_; ++row) {
    const std::uint64_t filled = rows_[static_cast<std::size_t>(row)];
    covered |= filled;
    heap.height += covered != 0;
    heap.area += std::popcount(covered);
    heap.holes += std::popcount(covered & ~filled);
    const std::uint64_t steps = (covered ^ covered >> 1) & inner;
    heap.bumpiness += std::popcount(steps);
    heap.last_step += static_cast<int>(steps >> (width_ - 2));
  }
  return heap;
}

}  // namespace tetron::samples
