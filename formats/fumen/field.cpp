#include "formats/fumen/field.hpp"

#include <algorithm>

namespace tetron::fumen {

namespace {

bool full(const Block* row) {
  return std::find(row, row + Field::width, Block::empty) == row + Field::width;
}

}  // namespace

void Field::put(const Operation& operation) {
  for (const Position& cell : operation.cells()) {
    const int at = (rows - 1 - cell.y) * width + cell.x;
    if (at >= 0 && at < static_cast<int>(cell_count))
      cells_[static_cast<std::size_t>(at)] = static_cast<Block>(operation.piece);
  }
}

int Field::clear_full_rows() {
  int kept = 0;
  for (int y = 0; y < rows; ++y) {
    const Block* row = &cells_[index(0, y)];
    if (full(row)) continue;
    if (kept != y) std::copy_n(row, width, &cells_[index(0, kept)]);
    ++kept;
  }
  std::fill_n(cells_.begin(), (rows - kept) * width, Block::empty);
  return rows - kept;
}

void Field::rise() {
  const auto garbage = std::shift_left(cells_.begin(), cells_.end(), width);
  std::fill(garbage, cells_.end(), Block::empty);
}

void Field::mirror() {
  for (auto row = cells_.begin(); row != cells_.end() - width; row += width) std::reverse(row, row + width);
}

}  // namespace tetron::fumen
