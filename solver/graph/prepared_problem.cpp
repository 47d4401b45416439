#include "solver/graph/prepared_problem.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <span>
#include <utility>

#include "solver/graph/regions.hpp"

namespace tetron::solver {

namespace {

using field::Column;
using field::Position;
using field::Row;
using field::Tetromino;

// A distinct shape of a kind, as steps from its first cell (row by row), with the placement whose centre is
// that cell moved by `centre`.
struct Pattern {
  Tetromino kind;
  field::Rotation rotation;
  std::array<Position, 4> steps;  // sorted by row, then column; the first is 0, 0
  Position centre;
};

bool by_row(const Position& a, const Position& b) {
  return a.row != b.row ? a.row < b.row : a.column < b.column;
}

Position moved(Position by, Position from) {
  return {Column(from.column.value + by.column.value), Row(from.row.value + by.row.value)};
}

std::vector<Pattern> make_patterns() {
  std::vector<Pattern> patterns;
  for (const Tetromino kind : field::all_tetrominoes) {
    for (const field::Rotation rotation : field::all_rotations) {
      std::array<Position, 4> cells = field::Placement{kind, rotation, {}}.cells();
      std::ranges::sort(cells, by_row);
      const Position to_first{Column(-cells[0].column.value), Row(-cells[0].row.value)};
      for (Position& cell : cells) cell = moved(to_first, cell);
      const bool is_new = std::ranges::none_of(
          patterns, [&](const Pattern& p) { return p.kind == kind && p.steps == cells; });
      if (is_new) patterns.push_back({kind, rotation, cells, to_first});
    }
  }
  return patterns;
}

// Removes the cells of fixed placements from the terrain, and their pieces from the supply.
bool place_fixed(const Problem& problem, Terrain& terrain, Supply& supply) {
  terrain = problem.terrain;
  supply = problem.supply;
  const int most = terrain.size() / 4;  // more makes no difference, and this keeps sums small
  for (const field::Tetromino kind : field::all_tetrominoes) {
    if (supply.required[kind] < 0 || supply.required[kind] > most) return false;
    supply.optional[kind] = std::clamp(supply.optional[kind], 0, most);
  }
  for (const field::Placement& placement : problem.fixed) {
    for (const Position& cell : placement.cells()) {
      if (!terrain.has(cell)) return false;
      terrain.remove(cell);
    }
    int& from = supply.required[placement.kind] > 0 ? supply.required[placement.kind]
                                                    : supply.optional[placement.kind];
    if (--from < 0) return false;
  }
  return true;
}

// An estimate of a graph's cost for this order of cells: the number of states is about exponential in the
// number of cells of the next three lines.
double cost_of(std::span<const Position> cells, bool by_columns) {
  double cost = 0;
  std::size_t end = 0;
  const auto line = [&](std::size_t i) { return by_columns ? cells[i].column.value : cells[i].row.value; };
  const auto place = [&](std::size_t i) { return by_columns ? cells[i].row.value : cells[i].column.value; };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    while (end < cells.size() &&
           (line(end) < line(i) + 2 || (line(end) == line(i) + 2 && place(end) <= place(i))))
      ++end;
    cost += std::exp2(0.6 * static_cast<double>(end - i));
  }
  return cost;
}

std::vector<Position> ordered(const std::vector<Position>& region) {
  std::vector<Position> rows = region;
  std::vector<Position> columns = region;
  std::ranges::sort(rows, by_row);
  std::ranges::sort(columns);
  return cost_of(rows, false) <= cost_of(columns, true) ? rows : columns;
}

// The number and region of the cell at each position.
class PlaceMap {
 public:
  struct Place {
    int number = -1;
    int region = -1;
  };

  void set(Position position, Place place) {
    places_[index(position.row.value)][index(position.column.value)] = place;
  }
  // The place of a position; nowhere if it is outside of the terrain.
  Place of(const Terrain& terrain, Position position) const {
    return terrain.has(position) ? places_[index(position.row.value)][index(position.column.value)] : Place{};
  }

 private:
  static std::size_t index(int line) { return static_cast<std::size_t>(line); }

  static constexpr std::size_t side = Terrain::longest;
  std::array<std::array<Place, side>, side> places_{};
};

PlaceMap put_in_order(const std::vector<std::vector<Position>>& regions, PreparedProblem& prepared) {
  PlaceMap places;
  for (std::size_t region = 0; region < regions.size(); ++region)
    for (const Position& cell : ordered(regions[region])) {
      places.set(cell, {static_cast<int>(prepared.cells.size()), static_cast<int>(region)});
      prepared.cells.push_back(cell);
    }
  prepared.regions = static_cast<int>(regions.size());
  return places;
}

// An option and the number of its first cell.
struct Numbered {
  int first;
  PreparedProblem::Option option;
};

// Adds the placement of a pattern at a cell, if it fits there.
void add_placement(const Terrain& terrain, const PlaceMap& places, const Pattern& pattern, Position first,
                   PreparedProblem& prepared, std::vector<Numbered>& options) {
  const int region = places.of(terrain, first).region;
  std::array<int, 4> numbers{};
  for (std::size_t i = 0; i < 4; ++i) {
    const PlaceMap::Place place = places.of(terrain, moved(pattern.steps[i], first));
    if (place.region != region) return;
    numbers[i] = place.number;
  }
  const int least = std::ranges::min(numbers);
  Mask mask = 0;
  for (const int number : numbers) mask |= Mask{1} << (number - least);
  prepared.reach = std::max(prepared.reach, std::ranges::max(numbers) - least);
  options.push_back({least,
                     {mask, static_cast<std::uint16_t>(prepared.placements.size()),
                      static_cast<std::uint8_t>(kind_of(pattern.kind))}});
  prepared.placements.push_back({pattern.kind, pattern.rotation, moved(pattern.centre, first)});
}

// Sorts the options by their first cells.
void take_options(std::vector<Numbered> options, PreparedProblem& prepared) {
  std::ranges::stable_sort(options, [](const Numbered& a, const Numbered& b) {
    return a.first != b.first               ? a.first < b.first
           : a.option.kind != b.option.kind ? a.option.kind < b.option.kind
                                            : a.option.cells < b.option.cells;
  });
  prepared.first_option.assign(prepared.cells.size() + 1, 0);
  for (const Numbered& numbered : options) {
    ++prepared.first_option[static_cast<std::size_t>(numbered.first) + 1];
    prepared.options.push_back(numbered.option);
  }
  for (std::size_t i = 0; i < prepared.cells.size(); ++i)
    prepared.first_option[i + 1] += prepared.first_option[i];
}

// The rank of each placement by its first cell, row by row.
std::vector<std::uint16_t> ranks_of(const std::vector<field::Placement>& placements) {
  std::vector<Position> firsts;
  for (const field::Placement& placement : placements)
    firsts.push_back(std::ranges::min(placement.cells(), by_row));
  std::vector<std::uint16_t> order(firsts.size());
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  std::ranges::stable_sort(order,
                           [&](std::uint16_t a, std::uint16_t b) { return by_row(firsts[a], firsts[b]); });
  std::vector<std::uint16_t> ranks(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) ranks[order[i]] = static_cast<std::uint16_t>(i);
  return ranks;
}

}  // namespace

PreparedProblem prepare(const Problem& problem) {
  static const std::vector<Pattern> patterns = make_patterns();
  PreparedProblem prepared;
  Terrain terrain;
  if (!place_fixed(problem, terrain, prepared.supply)) return {};
  const int size = terrain.size();
  if (size % 4 != 0) return {};
  prepared.pieces = size / 4;
  const int required = prepared.supply.required.total();
  if (required > prepared.pieces || required + prepared.supply.optional.total() < prepared.pieces) return {};

  const auto regions = regions_of(terrain);
  if (!regions) return {};
  const PlaceMap places = put_in_order(*regions, prepared);
  std::vector<Numbered> options;
  for (const Position& first : prepared.cells)
    for (const Pattern& pattern : patterns)
      if (prepared.supply.required[pattern.kind] + prepared.supply.optional[pattern.kind] > 0)
        add_placement(terrain, places, pattern, first, prepared, options);
  take_options(std::move(options), prepared);
  prepared.ranks = ranks_of(prepared.placements);
  prepared.fixed = problem.fixed;
  prepared.is_possible = true;
  return prepared;
}

}  // namespace tetron::solver
