#include "replay/game/board.hpp"

#include <algorithm>

namespace tetron::game {

Field::Field(const Round& round)
    : width_(round.width),
      rows_(round.rows),
      cells_(static_cast<std::size_t>(round.width) * static_cast<std::size_t>(round.rows),
             field::Cell::empty) {}

field::Cell Field::at(int column, int row) const {
  if (column < 0 || column >= width_ || row < 0 || row >= rows_) return field::Cell::empty;
  return cells_[static_cast<std::size_t>(row * width_ + column)];
}

void Field::set(const Board& board) {
  const std::size_t known = std::min(board.cells.size(), cells_.size());
  std::copy_n(board.cells.begin(), known, cells_.begin());
  std::fill(cells_.begin() + static_cast<std::ptrdiff_t>(known), cells_.end(), field::Cell::empty);
}

void Field::put(const Place& place) {
  const auto kind = field::to_tetromino(place.piece);
  if (!kind) return;
  for (const field::Offset cell : field::shape(*kind, place.turn)) {
    const int column = place.column + cell.right;
    const int row = place.row + cell.up;
    if (column >= 0 && column < width_ && row >= 0 && row < rows_)
      cells_[static_cast<std::size_t>(row * width_ + column)] = place.piece;
  }
}

}  // namespace tetron::game
