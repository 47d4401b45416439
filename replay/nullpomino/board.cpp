#include "replay/nullpomino/board.hpp"

#include <algorithm>

#include "field/tetromino.hpp"

namespace tetron::nullpomino {

Shapes::Shapes(const RuleOptions& rule) {
  for (int kind = 0; kind < 7; ++kind) {
    const auto tetromino = static_cast<field::Tetromino>(kind + 1);
    // The centre of a piece in its box, as it appears: the second row, of I the second column.
    const bool is_i = tetromino == field::Tetromino::i;
    const bool is_o = tetromino == field::Tetromino::o;
    for (int turn = 0; turn < 4; ++turn) {
      const auto k = static_cast<std::size_t>(kind);
      const auto t = static_cast<std::size_t>(turn);
      const field::Shape& shape = field::shape(tetromino, static_cast<field::Rotation>(turn));
      // Where I and O turn, their centre cells go round the middle of the box.
      Cell centre{1, 1};
      if (is_i) centre = std::array{Cell{1, 1}, Cell{2, 1}, Cell{2, 2}, Cell{1, 2}}[t];
      if (is_o) centre = std::array{Cell{0, 1}, Cell{0, 0}, Cell{1, 0}, Cell{1, 1}}[t];
      for (std::size_t i = 0; i < 4; ++i)
        cells_[k][t][i] = {centre.x + shape[i].right + rule.offset_x[k][t],
                           centre.y - shape[i].up + rule.offset_y[k][t]};
    }
  }
}

Board::Board(int width, int height, int hidden, bool has_ceiling)
    : width_(width),
      height_(height),
      hidden_(hidden),
      has_ceiling_(has_ceiling),
      cells_(static_cast<std::size_t>(width * (height + hidden))) {}

std::uint8_t Board::at(int x, int y) const {
  if (x < 0 || x >= width_ || y >= height_ || y < -hidden_) return garbage;
  return cells_[index(x, y)];
}

bool Board::blocks(int x, int y) const {
  if (x < 0 || x >= width_ || y >= height_ || (y < 0 && has_ceiling_)) return true;
  return y >= -hidden_ && cells_[index(x, y)] != 0;
}

bool Board::collides(const std::array<Cell, 4>& cells, int x, int y) const {
  return std::ranges::any_of(cells, [&](Cell cell) { return blocks(x + cell.x, y + cell.y); });
}

bool Board::put(const std::array<Cell, 4>& cells, int x, int y, std::uint8_t value) {
  bool all = true;
  for (const Cell cell : cells) {
    const int column = x + cell.x;
    const int row = y + cell.y;
    if (column < 0 || column >= width_ || row >= height_ || row < -hidden_)
      all = false;
    else
      cells_[index(column, row)] = value;
  }
  return all;
}

void Board::set(int x, int y, std::uint8_t value) {
  if (x >= 0 && x < width_ && y >= -hidden_ && y < height_) cells_[index(x, y)] = value;
}

bool Board::is_full(int y) const {
  const auto row = cells_.begin() + static_cast<std::ptrdiff_t>(index(0, y));
  return std::find(row, row + width_, std::uint8_t{0}) == row + width_;
}

int Board::full_rows() const {
  int rows = 0;
  for (int y = -hidden_; y < height_; ++y) rows += is_full(y) ? 1 : 0;
  return rows;
}

bool Board::has_garbage(int y) const {
  const auto row = cells_.begin() + static_cast<std::ptrdiff_t>(index(0, y));
  return std::find(row, row + width_, garbage) != row + width_;
}

int Board::full_rows_of_garbage() const {
  int rows = 0;
  for (int y = -hidden_; y < height_; ++y) rows += is_full(y) && has_garbage(y) ? 1 : 0;
  return rows;
}

int Board::rows_of_garbage() const {
  int rows = 0;
  for (int y = -hidden_; y < height_; ++y) rows += !is_full(y) && has_garbage(y) ? 1 : 0;
  return rows;
}

bool Board::is_empty_but_full_rows() const {
  for (int y = -hidden_; y < height_; ++y) {
    const auto row = cells_.begin() + static_cast<std::ptrdiff_t>(index(0, y));
    const auto filled = std::count_if(row, row + width_, [](std::uint8_t cell) { return cell != 0; });
    if (filled != 0 && filled != width_) return false;
  }
  return true;
}

void Board::remove_full_rows() {
  int to = height_ - 1;
  for (int y = height_ - 1; y >= -hidden_; --y) {
    if (is_full(y)) continue;
    if (to != y)
      std::copy_n(cells_.begin() + static_cast<std::ptrdiff_t>(index(0, y)), width_,
                  cells_.begin() + static_cast<std::ptrdiff_t>(index(0, to)));
    --to;
  }
  for (; to >= -hidden_; --to)
    std::fill_n(cells_.begin() + static_cast<std::ptrdiff_t>(index(0, to)), width_, std::uint8_t{0});
}

void Board::clear() {
  std::ranges::fill(cells_, std::uint8_t{0});
}

}  // namespace tetron::nullpomino
