#include "solver/count_up_to.hpp"

#include <algorithm>
#include <set>

#include "solver/count_pictures.hpp"
#include "solver/cover/exact_cover.hpp"
#include "tests/catch.hpp"
#include "tests/solver/cover/plain_cover.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

// A tiling as a drawing: for each cell the number of its piece, pieces numbered as they are met row by row.
using Drawing = std::vector<std::vector<int>>;

Drawing renumbered(Drawing drawing) {
  std::map<int, int> numbers{{0, 0}};
  for (auto& row : drawing)
    for (int& cell : row) cell = numbers.emplace(cell, static_cast<int>(numbers.size())).first->second;
  return drawing;
}

// Turned clockwise.
Drawing turned(const Drawing& drawing) {
  Drawing result(drawing[0].size(), std::vector<int>(drawing.size()));
  for (std::size_t row = 0; row < drawing.size(); ++row)
    for (std::size_t column = 0; column < drawing[0].size(); ++column)
      result[column][drawing.size() - 1 - row] = drawing[row][column];
  return result;
}

Drawing mirrored(Drawing drawing) {
  for (auto& row : drawing) std::ranges::reverse(row);
  return drawing;
}

// How many tilings there are up to a likeness: each is drawn, and so is all that it is like. Of each class
// one tiling must be its representative.
std::size_t classes(const Problem& problem, Likeness likeness) {
  const Representatives representatives(problem, likeness);
  std::set<Drawing> least;
  std::multiset<Drawing> represented;
  const std::size_t height = static_cast<std::size_t>(problem.terrain.height());
  const std::size_t width = static_cast<std::size_t>(problem.terrain.width());
  (void)exact_cover(problem, [&](const Tiling& tiling) {
    Drawing drawing(height, std::vector<int>(width));
    int piece = 0;
    for (const field::Placement& placement : tiling) {
      ++piece;
      for (const field::Position cell : placement.cells())
        drawing[static_cast<std::size_t>(cell.row.value)][static_cast<std::size_t>(cell.column.value)] =
            piece;
    }
    const auto same_cells = [](const Drawing& a, const Drawing& b) {
      if (a.size() != b.size() || a[0].size() != b[0].size()) return false;
      for (std::size_t row = 0; row < a.size(); ++row)
        for (std::size_t column = 0; column < a[0].size(); ++column)
          if ((a[row][column] == 0) != (b[row][column] == 0)) return false;
      return true;
    };
    Drawing smallest = renumbered(drawing);
    Drawing image = drawing;
    for (int turn = 0; turn < 4; ++turn, image = turned(image)) {
      const bool may_turn = likeness != Likeness::mirror || turn == 0;
      if (may_turn && same_cells(drawing, image)) smallest = std::min(smallest, renumbered(image));
      const Drawing other = mirrored(image);
      const bool may_mirror = likeness == Likeness::symmetry || (likeness == Likeness::mirror && turn == 0);
      if (may_mirror && same_cells(drawing, other)) smallest = std::min(smallest, renumbered(other));
    }
    if (representatives.has(tiling)) represented.insert(smallest);
    least.insert(std::move(smallest));
    return true;
  });
  CHECK(std::ranges::equal(represented, least));
  return least.size();
}

Terrain without(Terrain terrain, std::initializer_list<std::pair<int, int>> cells) {
  for (const auto& [row, column] : cells) terrain.remove({field::Column(column), field::Row(row)});
  return terrain;
}

}  // namespace

TEST_CASE("tilings up to what they look like are those that enumeration finds", "[solver][symmetry]") {
  const std::vector<Terrain> terrains{box(4, 4),
                                      box(4, 5),
                                      box(4, 6),
                                      box(2, 10),
                                      box(6, 6),
                                      without(box(5, 5), {{2, 2}}),
                                      without(box(6, 6), {{0, 0}, {0, 5}, {5, 0}, {5, 5}}),
                                      without(box(4, 6), {{0, 0}, {0, 5}, {1, 0}, {1, 5}}),
                                      without(box(5, 6), {{0, 0}, {4, 5}}),
                                      without(box(4, 5), {{0, 0}, {0, 1}, {0, 2}, {1, 0}})};
  std::size_t larger = 0;
  for (const Terrain& terrain : terrains)
    for (const Supply& supply : {up_to(20), from_bags(terrain.size() / 4)})
      for (const Likeness likeness : {Likeness::mirror, Likeness::rotation, Likeness::symmetry}) {
        const Problem problem{terrain, supply, {}};
        if (terrain.size() > 24 && supply == up_to(20)) continue;  // too many to draw each
        REQUIRE(can_count_up_to(problem, likeness));
        const CountedUpTo counted = count_up_to(problem, likeness);
        CAPTURE(terrain.width(), terrain.height(), terrain.size(), static_cast<int>(likeness),
                counted.symmetries.size());
        CHECK(counted.counted.ending.is_complete());
        const std::size_t wanted = classes(problem, likeness);
        CHECK(counted.counted.tilings.to_string() == std::to_string(wanted));
        larger += wanted > 100 ? 1 : 0;
      }
  CHECK(larger >= 5);
}

TEST_CASE("pictures of tilings are those that enumeration finds", "[solver][symmetry]") {
  std::size_t alike = 0;
  for (const Terrain& terrain : {box(4, 4), box(4, 5), box(4, 6), box(2, 10), without(box(5, 5), {{2, 2}}),
                                 without(box(5, 6), {{0, 0}, {4, 5}})})
    for (const Supply& supply : {up_to(20), from_bags(terrain.size() / 4)}) {
      if (terrain.size() > 24 && supply == up_to(20)) continue;
      const Problem problem{terrain, supply, {}};
      const Representatives representatives(problem, Likeness::picture);
      std::set<std::map<Cell, char>> pictures;
      std::multiset<std::map<Cell, char>> represented;
      std::size_t tilings = 0;
      (void)exact_cover(problem, [&](const Tiling& tiling) {
        std::map<Cell, char> picture;
        for (const field::Placement& placement : tiling)
          for (const field::Position cell : placement.cells())
            picture[{cell.row.value, cell.column.value}] = field::to_char(placement.kind);
        if (representatives.has(tiling)) represented.insert(picture);
        pictures.insert(std::move(picture));
        ++tilings;
        return true;
      });
      CHECK(std::ranges::equal(represented, pictures));
      const Counted counted = count_pictures(problem);
      CAPTURE(terrain.width(), terrain.height(), terrain.size());
      CHECK(counted.ending.is_complete());
      CHECK(counted.tilings.to_string() == std::to_string(pictures.size()));
      alike += tilings > pictures.size() ? 1 : 0;
    }
  CHECK(alike >= 3);
  // docs/tilings.md
  CHECK(count_pictures({box(4, 10), from_bags(10), {}}).tilings == BigUint(8256));
}

TEST_CASE("what is not the same in a mirror is not counted up to mirrors", "[solver][symmetry]") {
  Problem problem{box(4, 5), up_to(5), {}};
  problem.supply.optional[field::Tetromino::l] = 4;
  CHECK(can_count_up_to(problem, Likeness::picture));
  CHECK_FALSE(can_count_up_to(problem, Likeness::mirror));
  CHECK_FALSE(can_count_up_to(problem, Likeness::symmetry));
  CHECK(can_count_up_to(problem, Likeness::rotation));
  CHECK(count_up_to(problem, Likeness::rotation).counted.tilings ==
        BigUint(classes(problem, Likeness::rotation)));
}

TEST_CASE("counting up to likeness keeps to its limits", "[solver][symmetry]") {
  const Problem problem{box(10, 10), up_to(25), {}};
  Limits limits;
  limits.memory = 1 << 20;
  CHECK(count_fixed_by(problem, Symmetry::half_turn, limits).ending.end == End::memory);
  CHECK(count_pictures(problem, limits).ending.end == End::memory);
  limits.memory = std::size_t{1} << 30;
  limits.deadline = std::chrono::steady_clock::now();
  CHECK(count_fixed_by(problem, Symmetry::half_turn, limits).ending.end == End::deadline);
  CHECK(count_pictures(problem, limits).ending.end == End::deadline);
}
