#include "scene/board/landing.hpp"

#include <algorithm>

namespace tetron::scene {

namespace {

using field::Position;

bool is_free(field::GridView grid, const Position& p) {
  return p.column.value >= 0 && p.column.value < grid.width() && p.row.value < grid.height() &&
         !field::is_block(grid.at(p));
}

}  // namespace

std::optional<int> rows_to_landing(field::GridView grid, const replay::StoneCells& piece) {
  const auto fits = [&](int rows) {
    return std::ranges::all_of(piece, [&](const Position& p) {
      return is_free(grid, {p.column, field::Row(p.row.value + rows)});
    });
  };
  if (piece.empty() || !fits(0)) return std::nullopt;
  int rows = 0;
  while (fits(rows + 1)) ++rows;
  return rows;
}

}  // namespace tetron::scene
