#include "solver/cover/symmetry.hpp"

#include <algorithm>
#include <bit>

namespace tetron::solver {

namespace {

using field::Column;
using field::Position;
using field::Row;

bool belongs_to(Symmetry symmetry, Likeness likeness) {
  switch (likeness) {
    case Likeness::mirror:
      return symmetry == Symmetry::identity || symmetry == Symmetry::left_right;
    case Likeness::rotation:
      return !is_reflection(symmetry);
    case Likeness::picture:
      return symmetry == Symmetry::identity;
    case Likeness::symmetry:
      break;
  }
  return true;
}

bool needs_square(Symmetry symmetry) {
  return symmetry == Symmetry::quarter_turn || symmetry == Symmetry::three_quarters ||
         symmetry == Symmetry::diagonal || symmetry == Symmetry::other_diagonal;
}

}  // namespace

Bounds Bounds::of(const Terrain& terrain) {
  Bounds bounds{Terrain::longest, Terrain::longest, 0, 0};
  for (int row = 0; row < terrain.height(); ++row) {
    if (terrain.row(row) == 0) continue;
    bounds.top = std::min(bounds.top, row);
    bounds.left = std::min(bounds.left, std::countr_zero(terrain.row(row)));
  }
  bounds.width = terrain.width() - bounds.left;
  bounds.height = terrain.height() - bounds.top;
  return bounds;
}

Position Bounds::image(Position cell, Symmetry symmetry) const {
  const int x = cell.column.value - left;
  const int y = cell.row.value - top;
  const int last_x = width - 1;
  const int last_y = height - 1;
  const auto at = [this](int column, int row) { return Position{Column(left + column), Row(top + row)}; };
  switch (symmetry) {
    case Symmetry::identity:
      break;
    case Symmetry::half_turn:
      return at(last_x - x, last_y - y);
    case Symmetry::quarter_turn:
      return at(last_y - y, x);
    case Symmetry::three_quarters:
      return at(y, last_x - x);
    case Symmetry::left_right:
      return at(last_x - x, y);
    case Symmetry::top_bottom:
      return at(x, last_y - y);
    case Symmetry::diagonal:
      return at(y, x);
    case Symmetry::other_diagonal:
      return at(last_y - y, last_x - x);
  }
  return cell;
}

std::vector<Position> swept(const Terrain& terrain) {
  const bool by_rows = terrain.width() <= terrain.height();
  std::vector<Position> cells;
  for (int outer = 0; outer < std::max(terrain.width(), terrain.height()); ++outer)
    for (int inner = 0; inner < std::min(terrain.width(), terrain.height()); ++inner)
      if (const Position cell{Column(by_rows ? inner : outer), Row(by_rows ? outer : inner)};
          terrain.has(cell))
        cells.push_back(cell);
  return cells;
}

std::vector<Symmetry> symmetries_of(const Terrain& terrain, Likeness likeness) {
  std::vector<Symmetry> found{Symmetry::identity};
  if (terrain.empty()) return found;
  const Bounds bounds = Bounds::of(terrain);
  for (const Symmetry symmetry : all_symmetries) {
    if (symmetry == Symmetry::identity || !belongs_to(symmetry, likeness)) continue;
    if (needs_square(symmetry) && bounds.width != bounds.height) continue;
    bool is_kept = true;
    for (int row = 0; row < terrain.height() && is_kept; ++row)
      for (int column = 0; column < terrain.width() && is_kept; ++column)
        if (const Position cell{Column(column), Row(row)}; terrain.has(cell))
          is_kept = terrain.has(bounds.image(cell, symmetry));
    if (is_kept) found.push_back(symmetry);
  }
  return found;
}

}  // namespace tetron::solver
