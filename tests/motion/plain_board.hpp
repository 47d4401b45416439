#pragma once

#include <set>
#include <tuple>
#include <vector>

#include "field/random.hpp"
#include "motion/landings.hpp"

// The same as motion/ does on words of bits, cell by cell.
namespace tetron::test {

using Cells = std::set<std::pair<int, int>>;  // column, row from below

// Shapes about an anchor and steps of turns, as a Piece is made of them.
struct PlainStone {
  std::array<std::vector<field::Offset>, 4> turns;
  motion::Steps kicks;

  motion::Piece stone() const { return {turns, kicks}; }
  Cells cells(int rotation, int x, int y) const {
    Cells cells;
    for (const field::Offset& cell : turns[static_cast<std::size_t>(rotation)])
      cells.insert({x + cell.right, y + cell.up});
    return cells;
  }
};

// Rows from below, some of them with something in it.
inline motion::Board random_board(field::Random& random, int width, int height, int rows) {
  motion::Board board(width, height);
  for (int y = 0; y < rows; ++y) {
    const std::uint32_t dense = random.between(30, 90);
    const int gap = static_cast<int>(random.below(static_cast<std::uint32_t>(width)));
    for (int x = 0; x < width; ++x)
      if (x != gap && random.chance(dense)) board[x] |= std::uint64_t{1} << y;
  }
  return board;
}

inline bool is_filled(const motion::Board& board, int x, int y) {
  return x < 0 || x >= board.width() || y < 0 || (board[x] >> y & 1) != 0;
}

// Every set of cells in which the stone comes to rest, found position by position.
inline std::set<Cells> plain_landings(const motion::Board& board, const PlainStone& stone,
                                      std::vector<std::tuple<int, int, int>> open) {
  const int ceiling = board.height() + motion::rows_above;
  const auto fits = [&](int rotation, int x, int y) {
    for (const auto& [column, row] : stone.cells(rotation, x, y))
      if (is_filled(board, column, row)) return false;
    int bottom = ceiling;
    for (const auto& [column, row] : stone.cells(rotation, x, y)) bottom = std::min(bottom, row);
    return bottom < ceiling;
  };
  std::erase_if(open, [&](const auto& at) { return !std::apply(fits, at); });
  std::set<std::tuple<int, int, int>> seen(open.begin(), open.end());
  std::set<Cells> found;
  const auto visit = [&](int rotation, int x, int y) {
    if (seen.insert({rotation, x, y}).second) open.push_back({rotation, x, y});
  };
  while (!open.empty()) {
    const auto [rotation, x, y] = open.back();
    open.pop_back();
    if (!fits(rotation, x, y - 1)) found.insert(stone.cells(rotation, x, y));
    for (const auto& [right, up] : {std::pair(0, -1), std::pair(-1, 0), std::pair(1, 0)})
      if (fits(rotation, x + right, y + up)) visit(rotation, x + right, y + up);
    for (int to = 0; to < 4; ++to)
      for (const field::Offset& kick :
           stone.kicks[static_cast<std::size_t>(rotation)][static_cast<std::size_t>(to)])
        if (fits(to, x + kick.right, y + kick.up)) {
          visit(to, x + kick.right, y + kick.up);
          break;
        }
  }
  return found;
}

inline Cells cells_of(const motion::Piece& stone, const motion::Landing& landing) {
  Cells cells;
  for (const field::Offset& cell : stone.forms()[landing.form].cells)
    cells.insert({landing.x + cell.right, landing.y + cell.up});
  return cells;
}

}  // namespace tetron::test
