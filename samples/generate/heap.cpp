#include "samples/generate/heap.hpp"

#include <bit>

namespace tetron::samples {

Heap heap_of(const rules::Board& board) {
  const int width = board.width();
  const std::uint64_t inner = (std::uint64_t{1} << (width - 1)) - 1;
  Heap heap;
  // A row as bits: bit i is column i.
  std::uint64_t covered = 0;
  auto cell = board.values().begin();
  for (int row = 0; row < board.height(); ++row) {
    std::uint64_t filled = 0;
    for (int column = 0; column < width; ++column) filled |= std::uint64_t{*cell++ != 0} << column;
    covered |= filled;
    heap.height += covered != 0;
    heap.area += std::popcount(covered);
    heap.holes += std::popcount(covered & ~filled);
    const std::uint64_t steps = (covered ^ covered >> 1) & inner;
    heap.bumpiness += std::popcount(steps);
    heap.last_step += static_cast<int>(steps >> (width - 2));
  }
  return heap;
}

}  // namespace tetron::samples
