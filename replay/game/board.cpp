#include "replay/game/board.hpp"

#include <algorithm>

namespace tetron::game {

Field::Field(const Round& round, std::span<const PieceKind> pieces)
    : width_(round.width),
      rows_(round.rows),
      cells_(static_cast<std::size_t>(round.width) * static_cast<std::size_t>(round.rows),
             field::Cell::empty),
      pieces_(pieces) {}

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
  const auto draw = [&](std::span<const field::Offset> cells) {
    for (const field::Offset cell : cells) {
      const int column = place.column + cell.right;
      const int row = place.row + cell.up;
      if (column >= 0 && column < width_ && row >= 0 && row < rows_)
        cells_[static_cast<std::size_t>(row * width_ + column)] = place.piece;
    }
  };
  if (const auto kind = field::to_tetromino(place.piece)) return draw(field::shape(*kind, place.turn));
  const auto kind = std::ranges::find(pieces_, place.piece, &PieceKind::piece);
  if (kind != pieces_.end()) draw(kind->turns[static_cast<std::size_t>(place.turn)]);
}

void Field::take_out_full_rows() {
  auto to = cells_.begin();
  for (auto row = cells_.begin(); row != cells_.end(); row += width_)
    if (std::find(row, row + width_, field::Cell::empty) != row + width_)
      to = row == to ? to + width_ : std::copy(row, row + width_, to);
  std::fill(to, cells_.end(), field::Cell::empty);
}

Board Field::board() const {
  const auto width = static_cast<std::size_t>(width_);
  std::span<const field::Cell> cells = cells_;
  const auto is_empty = [](field::Cell cell) { return cell == field::Cell::empty; };
  while (!cells.empty() && std::ranges::all_of(cells.last(width), is_empty))
    cells = cells.first(cells.size() - width);
  return {{cells.begin(), cells.end()}};
}

}  // namespace tetron::game
