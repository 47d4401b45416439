#include "solver/problem/placements.hpp"

#include <algorithm>
#include <tuple>

namespace tetron::solver {

namespace {

bool before(field::Position a, field::Position b) {
  return std::tie(a.row, a.column) < std::tie(b.row, b.column);
}

}  // namespace

field::Placement canonical(const field::Placement& placement) {
  return *field::placement_of(placement.cells());
}

field::Position first_cell(const field::Placement& placement) {
  const auto cells = placement.cells();
  return *std::ranges::min_element(cells, before);
}

std::vector<field::Placement> placements_on(const Terrain& terrain) {
  std::vector<field::Placement> all;
  const int width = terrain.width();
  const int height = terrain.height();
  for (const field::Tetromino kind : field::all_tetrominoes)
    for (const field::Rotation rotation : field::all_rotations) {
      const field::Placement at_origin{kind, rotation, {}};
      if (canonical(at_origin) != at_origin) continue;
      // A centre is a cell of its piece.
      for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
          const field::Placement placement{kind, rotation, {field::Column(column), field::Row(row)}};
          if (std::ranges::all_of(placement.cells(), [&](field::Position p) { return terrain.has(p); }))
            all.push_back(placement);
        }
    }
  return all;
}

void make_canonical(Tiling& tiling) {
  for (field::Placement& placement : tiling) placement = canonical(placement);
  std::ranges::sort(tiling, [](const field::Placement& a, const field::Placement& b) {
    return before(first_cell(a), first_cell(b));
  });
}

}  // namespace tetron::solver
