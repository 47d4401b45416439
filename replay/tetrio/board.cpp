#include "replay/tetrio/board.hpp"

#include <algorithm>

namespace tetron::tetrio {

bool Board::is_empty() const {
  return std::ranges::all_of(tops_, [](int top) { return top == 0; });
}

std::optional<int> Board::lowest_hole() const {
  for (int row = 0; row < rows_; ++row) {
    const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(index(0, row));
    const auto hole = std::find(begin, begin + width_, Cell::empty);
    if (hole == begin + width_) continue;
    if (std::find(begin, begin + width_, Cell::garbage) == begin + width_) return std::nullopt;
    return static_cast<int>(hole - begin);
  }
  return std::nullopt;
}

void Board::remove_row(int row) {
  const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(index(0, row));
  std::move(begin + width_, cells_.end(), begin);
  std::fill(cells_.end() - width_, cells_.end(), Cell::empty);
  blocks_in_.erase(blocks_in_.begin() + row);
  blocks_in_.push_back(0);
  for (int x = 0; x < width_; ++x) {
    int& top = tops_[static_cast<std::size_t>(x)];
    if (top <= row) continue;
    --top;
    lower_top(x);
  }
}

Board::Cleared Board::clear_lines() {
  Cleared cleared;
  const int top = std::ranges::max(tops_);
  for (int row = 0; row < top;) {
    if (blocks_in_[static_cast<std::size_t>(row)] < width_) {
      ++row;
      continue;
    }
    const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(index(0, row));
    ++cleared.lines;
    cleared.garbage += std::find(begin, begin + width_, Cell::garbage) != begin + width_;
    remove_row(row);
  }
  return cleared;
}

Board::Cleared Board::clear_bombs(const Blocks& blocks, int x, int row) {
  int lowest = rows_;
  for (const Offset block : blocks) lowest = std::min(lowest, row - block.y);
  Cleared cleared;
  if (lowest <= 0 || lowest >= rows_) return cleared;
  std::vector<int> columns;  // in which the stone stands on a bomb
  for (const Offset block : blocks) {
    const int column = x + block.x;
    if (row - block.y == lowest && column >= 0 && column < width_ && at(column, lowest - 1) == Cell::bomb)
      columns.push_back(column);
  }
  const auto has_bomb = [&](int in_row) {
    return std::ranges::any_of(columns, [&](int column) { return at(column, in_row) == Cell::bomb; });
  };
  int to = lowest;
  while (to > 0 && has_bomb(to - 1)) --to;
  cleared.lines = cleared.garbage = lowest - to;
  for (int i = to; i < lowest; ++i) remove_row(to);
  return cleared;
}

void Board::rise(int column, int size, bool bombs) {
  std::move_backward(cells_.begin(), cells_.end() - width_, cells_.end());
  std::fill(cells_.begin(), cells_.begin() + width_, Cell::empty);
  blocks_in_.pop_back();
  blocks_in_.insert(blocks_in_.begin(), 0);
  for (int on = 0; on < width_; ++on) {
    int& top = tops_[static_cast<std::size_t>(on)];
    if (top == rows_)
      lower_top(on);
    else if (top > 0)
      ++top;
  }
  for (int x = 0; x < width_; ++x) {
    const bool hole = x >= column && x < column + size;
    set(x, 0, !hole ? Cell::garbage : bombs ? Cell::bomb : Cell::empty);
  }
}

}  // namespace tetron::tetrio
