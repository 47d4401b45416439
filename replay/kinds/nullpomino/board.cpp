#include "replay/kinds/nullpomino/board.hpp"

#include <algorithm>

#include "field/tetromino.hpp"

namespace tetron::nullpomino {

Shapes::Shapes(const RuleOptions& rule) {
  for (int kind = 0; kind < 7; ++kind) {
    const auto tetromino = static_cast<field::Tetromino>(kind + 1);
    // The centre of a piece in its box as it appears: in the second row; of I in the second column.
    const bool is_i = tetromino == field::Tetromino::i;
    const bool is_o = tetromino == field::Tetromino::o;
    for (int turn = 0; turn < 4; ++turn) {
      const auto k = static_cast<std::size_t>(kind);
      const auto t = static_cast<std::size_t>(turn);
      const field::Shape& shape = field::shape(tetromino, static_cast<field::Rotation>(turn));
      // When I and O turn, their centre cells move around the middle of the box.
      Cell centre{1, 1};
      if (is_i) centre = std::array{Cell{1, 1}, Cell{2, 1}, Cell{2, 2}, Cell{1, 2}}[t];
      if (is_o) centre = std::array{Cell{0, 1}, Cell{0, 0}, Cell{1, 0}, Cell{1, 1}}[t];
      for (std::size_t i = 0; i < 4; ++i)
        cells_[k][t][i] = {centre.x + shape[i].right + rule.offset_x[k][t],
                           centre.y - shape[i].up + rule.offset_y[k][t]};
    }
  }
}

bool Board::collides(const std::array<Cell, 4>& cells, int x, int y) const {
  return std::ranges::any_of(cells, [&](Cell cell) {
    const int column = x + cell.x;
    const int row = row_of(y + cell.y);
    return column < 0 || column >= width() || row < 0 || (row >= height_ && has_ceiling_) ||
           field::is_block(cells_.at(column, row));
  });
}

bool Board::put(const std::array<Cell, 4>& cells, int x, int y, field::Cell value) {
  bool all = true;
  for (const Cell cell : cells) {
    set(x + cell.x, y + cell.y, value);
    all = all && cells_.contains(x + cell.x, row_of(y + cell.y));
  }
  return all;
}

int Board::full_rows() const {
  int rows = 0;
  for (int row = 0; row < cells_.rows(); ++row) rows += cells_.is_full(row);
  return rows;
}

int Board::rows_of_garbage(bool are_full) const {
  int rows = 0;
  for (int row = 0; row < cells_.rows(); ++row)
    rows += cells_.is_full(row) == are_full && cells_.has(row, field::Cell::garbage);
  return rows;
}

bool Board::is_empty_but_full_rows() const {
  Board left = *this;
  left.remove_full_rows();
  return left.cells_.is_empty();
}

}  // namespace tetron::nullpomino
