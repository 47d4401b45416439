#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "field/grid.hpp"
#include "solver/problem/problem.hpp"

namespace tetron::test {

// '#' and letters are cells of the terrain, everything else is not.
inline solver::Terrain drawn_terrain(std::string_view drawing) {
  const field::Grid grid = field::from_text(drawing);
  solver::Terrain terrain;
  for (int row = 0; row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const field::Position p{field::Column(column), field::Row(row)};
      if (field::is_block(grid.at(p))) terrain.add(p);
    }
  return terrain;
}

inline solver::Terrain rectangle(int width, int height) {
  solver::Terrain terrain;
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) terrain.add({field::Column(column), field::Row(row)});
  return terrain;
}

// A random terrain of 4 * pieces cells: pieces dropped side by side and on top of one another at random, so
// that most have tilings, and sometimes a cell moved elsewhere, so that some have none.
inline solver::Terrain random_terrain(std::mt19937& random, int pieces, int width, int height) {
  const auto below = [&random](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  solver::Terrain terrain;
  for (int tries = 0; terrain.size() < 4 * pieces && tries < 10'000; ++tries) {
    const field::Placement placement{field::all_tetrominoes[static_cast<std::size_t>(below(7))],
                                     field::all_rotations[static_cast<std::size_t>(below(4))],
                                     {field::Column(below(width)), field::Row(below(height))}};
    bool fits = true;
    bool touches = terrain.empty() || below(8) == 0;
    for (const field::Position p : placement.cells()) {
      fits = fits && !terrain.has(p) && p.column.value >= 0 && p.column.value < width && p.row.value >= 0 &&
             p.row.value < height;
      for (const field::Offset step : {field::Offset{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        touches = touches || terrain.has(p + step);
    }
    if (!fits || !touches) continue;
    for (const field::Position p : placement.cells()) terrain.add(p);
  }
  if (below(3) == 0) {
    const field::Position to{field::Column(below(width)), field::Row(below(height))};
    const field::Position from{field::Column(below(width)), field::Row(below(height))};
    if (terrain.has(from) && !terrain.has(to)) {
      terrain.remove(from);
      terrain.add(to);
    }
  }
  return terrain;
}

inline solver::Supply random_supply(std::mt19937& random, int pieces) {
  if (random() % 2 == 0) return solver::from_bags(pieces);
  solver::Supply supply;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    supply.required[kind] = random() % 4 == 0 ? 1 : 0;
    supply.optional[kind] = static_cast<int>(random() % 4);
  }
  return supply;
}

}  // namespace tetron::test
