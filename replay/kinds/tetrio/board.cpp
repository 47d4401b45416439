#include "replay/kinds/tetrio/board.hpp"

namespace tetron::tetrio {

bool Board::is_empty() const {
  return std::ranges::all_of(tops_, [](int top) { return top == 0; });
}

std::optional<int> Board::lowest_hole() const {
  for (int row = 0; row < rows(); ++row) {
    const auto cells = cells_.row(row);
    const auto hole = std::ranges::find(cells, Cell::empty);
    if (hole == cells.end()) continue;
    if (!cells_.has(row, Cell::garbage)) return std::nullopt;
    return static_cast<int>(hole - cells.begin());
  }
  return std::nullopt;
}

Board::Cleared Board::clear_lines() {
  const auto is_full = [](const auto& row) {
    return std::ranges::none_of(row, [](Cell cell) { return cell == Cell::empty || cell == Cell::bomb; });
  };
  const int top = std::ranges::max(tops_);
  int first = 0;
  while (first < top && !is_full(cells_.row(first))) ++first;
  Cleared cleared;
  if (first == top) return cleared;
  cleared.lines = cells_.remove_rows(
      [&](const auto& row) {
        const bool goes = is_full(row);
        cleared.garbage += goes && std::ranges::find(row, Cell::garbage) != row.end();
        return goes;
      },
      first);
  lower_tops();
  return cleared;
}

Board::Cleared Board::clear_bombs(const Blocks& blocks, int x, int row) {
  int lowest = rows();
  for (const Offset block : blocks) lowest = std::min(lowest, row - block.y);
  if (lowest <= 0 || lowest >= rows()) return {};
  std::vector<int> columns;  // in which the piece rests on a bomb
  for (const Offset block : blocks)
    if (row - block.y == lowest && at(x + block.x, lowest - 1) == Cell::bomb) columns.push_back(x + block.x);
  const auto has_bomb = [&](int in_row) {
    return std::ranges::any_of(columns, [&](int column) { return at(column, in_row) == Cell::bomb; });
  };
  int to = lowest;
  while (to > 0 && has_bomb(to - 1)) --to;
  int next = to;
  cells_.remove_rows([&](const auto&) { return next++ < lowest; }, to);
  lower_tops();
  return {lowest - to, lowest - to};
}

void Board::rise(int column, int size, bool bombs) {
  std::vector<Cell> row;
  for (int x = 0; x < width(); ++x)
    row.push_back(x < column || x >= column + size ? Cell::garbage : bombs ? Cell::bomb : Cell::empty);
  cells_.rise(1, row);
  for (int& top : tops_) top = std::min(top + 1, rows());
  lower_tops();
}

}  // namespace tetron::tetrio
