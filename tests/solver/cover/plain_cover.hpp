#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "solver/problem/problem.hpp"
#include "tests/field/drawn_shapes.hpp"

namespace tetron::test {

using Cell = std::pair<int, int>;  // row, column
using Cells = std::set<Cell>;
// The pieces of a tiling by letter and cells, in no order.
using Cover = std::set<std::pair<char, Cells>>;

inline Cover cover_of(const solver::Tiling& tiling) {
  Cover cover;
  for (const field::Placement& placement : tiling) {
    Cells cells;
    for (const field::Position p : placement.cells()) cells.insert({p.row.value, p.column.value});
    cover.insert({field::to_char(placement.kind), cells});
  }
  return cover;
}

inline Cells cells_of(const solver::Terrain& terrain) {
  Cells cells;
  for (int row = 0; row < solver::Terrain::longest; ++row)
    for (int column = 0; column < solver::Terrain::longest; ++column)
      if (terrain.has({field::Column(column), field::Row(row)})) cells.insert({row, column});
  return cells;
}

inline solver::Terrain terrain_of(const Cells& cells) {
  solver::Terrain terrain;
  for (const auto& [row, column] : cells) terrain.add({field::Column(column), field::Row(row)});
  return terrain;
}

inline solver::Terrain box(int rows, int columns) {
  solver::Terrain terrain;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) terrain.add({field::Column(column), field::Row(row)});
  return terrain;
}

// All coverings of sets of cells by the drawn shapes, each tried with each of its cells on the first cell
// that is left. Knows nothing of the solver but the problem.
class PlainCover {
 public:
  // Gives up after so many placements.
  PlainCover(const solver::Problem& problem, std::uint64_t most_tries) : tries_left_(most_tries) {
    for (const DrawnStone& stone : drawn_stones) {
      for (int turn = 0; turn < 4; ++turn) {
        Cells shape;
        for (const field::Offset& step : drawn_cells(stone, turn)) shape.insert({-step.up, step.right});
        const Cell first = *shape.begin();
        Cells moved;
        for (const auto& [row, column] : shape) moved.insert({row - first.first, column - first.second});
        shapes_[stone.letter].insert(moved);
      }
    }
    for (const field::Tetromino kind : field::all_tetrominoes) {
      least_[field::to_char(kind)] = problem.supply.required[kind];
      most_[field::to_char(kind)] = problem.supply.required[kind] + problem.supply.optional[kind];
    }
    Cells open = cells_of(problem.terrain);
    Cover cover = cover_of(problem.fixed);
    bool fits = true;
    for (const auto& [letter, cells] : cover) {
      for (const Cell& cell : cells) fits = open.erase(cell) == 1 && fits;
      ++used_[letter];
    }
    if (fits) place(open, cover);
  }

  bool gave_up() const { return tries_left_ == 0; }
  const std::set<Cover>& covers() const { return covers_; }

 private:
  void place(Cells& open, Cover& cover) {
    if (open.empty()) {
      for (const auto& [letter, least] : least_)
        if (used_[letter] < least || used_[letter] > most_[letter]) return;
      covers_.insert(cover);
      return;
    }
    const auto [row, column] = *open.begin();
    for (const auto& [letter, shapes] : shapes_) {
      if (used_[letter] >= most_[letter]) continue;
      for (const Cells& shape : shapes) {
        if (tries_left_ == 0) return;
        --tries_left_;
        bool fits = true;
        for (const auto& [down, right] : shape) fits = fits && open.contains({row + down, column + right});
        if (!fits) continue;
        Cells cells;
        for (const auto& [down, right] : shape) cells.insert({row + down, column + right});
        for (const Cell& cell : cells) open.erase(cell);
        ++used_[letter];
        const auto [placed, _] = cover.insert({letter, cells});
        place(open, cover);
        cover.erase(placed);
        --used_[letter];
        open.insert(cells.begin(), cells.end());
      }
    }
  }

  std::map<char, std::set<Cells>> shapes_;
  std::map<char, int> least_, most_, used_;
  std::uint64_t tries_left_;
  std::set<Cover> covers_;
};

// Terrains of many forms: grown cell by cell in one or several parts, with arms one cell wide, with holes, or
// as a box that lost cells.
class RandomProblems {
 public:
  explicit RandomProblems(unsigned seed) : random_(seed) {}

  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }

  solver::Terrain terrain(int size) {
    const int form = below(5);
    Cells cells;
    if (form == 0) {  // a box without some of its cells
      const int rows = 3 + below(3);
      for (int i = 0; static_cast<int>(cells.size()) < size + below(6); ++i)
        cells.insert({i % rows, i / rows});
      while (static_cast<int>(cells.size()) > size) cells.erase(std::next(cells.begin(), below(size)));
      return terrain_of(cells);
    }
    const int rows = 4 + below(5);
    const int columns = 5 + below(6);
    Cells edge{{below(rows), below(columns)}};
    while (static_cast<int>(cells.size()) < size) {
      if (edge.empty() || below(40) == 0) edge.insert({below(rows + 3), below(columns + 3)});
      const auto at = std::next(edge.begin(), below(static_cast<int>(edge.size())));
      const auto [row, column] = *at;
      edge.erase(at);
      // Arms: a cell with several neighbours is seldom taken.
      int neighbours = 0;
      for (const Cell& next : around({row, column})) neighbours += cells.contains(next) ? 1 : 0;
      if (form == 1 && neighbours > 1 && below(6) != 0) continue;
      cells.insert({row, column});
      for (const Cell& next : around({row, column}))
        if (next.first >= 0 && next.second >= 0 && next.first < rows + 6 && next.second < columns + 6 &&
            !cells.contains(next))
          edge.insert(next);
    }
    return terrain_of(cells);
  }

  solver::Supply supply(int pieces) {
    switch (below(4)) {
      case 0:
        return solver::from_bags(pieces);
      case 1:
        return solver::up_to(1 + below(3));
      case 2: {
        solver::Pieces used, extra;
        used[any_kind()] = 1;
        extra[any_kind()] = 1 + below(2);
        return solver::from_bags(pieces, used, extra);
      }
      default: {
        solver::Supply supply;
        for (const field::Tetromino kind : field::all_tetrominoes) {
          supply.required[kind] = below(5) == 0 ? 1 : 0;
          supply.optional[kind] = below(pieces + 2) / (1 + below(2));
        }
        return supply;
      }
    }
  }
  field::Tetromino any_kind() { return field::all_tetrominoes[static_cast<std::size_t>(below(7))]; }

 private:
  static std::array<Cell, 4> around(Cell cell) {
    const auto [row, column] = cell;
    return {{{row - 1, column}, {row, column - 1}, {row, column + 1}, {row + 1, column}}};
  }

  std::mt19937 random_;
};

}  // namespace tetron::test
