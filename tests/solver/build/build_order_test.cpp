#include <random>

#include "solver/build/build_order.hpp"

#include "solver/cover/exact_cover.hpp"
#include "tests/catch.hpp"
#include "tests/solver/build/plain_build.hpp"
#include "tests/solver/drawn_terrain.hpp"

using namespace tetron;
using namespace tetron::solver;
using namespace tetron::test;

namespace {

// A drawn field: '#' walls, letters the pieces of a tiling, each one's cells touching and no two alike
// touching. The drawing's sides and bottom are those of the field.
struct Drawn {
  Surroundings around;
  Tiling tiling;

  explicit Drawn(std::string_view drawing) {
    const field::Grid grid = field::from_text(drawing);
    around.width = grid.width();
    around.height = grid.height();
    Problem problem;
    Terrain seen;
    for (int row = 0; row < grid.height(); ++row)
      for (int column = 0; column < grid.width(); ++column) {
        const field::Position p{field::Column(column), field::Row(row)};
        if (grid.at(p) == field::Cell::garbage) around.walls.add(p);
        if (!field::is_tetromino(grid.at(p)) || seen.has(p)) continue;
        std::vector<field::Position> cells{p};
        seen.add(p);
        for (std::size_t i = 0; i < cells.size(); ++i)
          for (const field::Offset step : {field::Offset{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            const field::Position next = cells[i] + step;
            if (seen.has(next) || grid.at(next) != grid.at(p)) continue;
            seen.add(next);
            cells.push_back(next);
          }
        const auto placement = field::placement_of(cells);
        REQUIRE(placement);
        REQUIRE(field::to_cell(placement->kind) == grid.at(p));
        tiling.push_back(*placement);
      }
  }
};

// The letters in the order they are built; "none" if they cannot be.
std::string built(std::string_view drawing) {
  const Drawn drawn(drawing);
  const BuildOrder found = build_order(drawn.around, drawn.tiling);
  CHECK(found.end == End::complete);
  CHECK(found.order == PlainBuild(drawn.around, drawn.tiling).order());
  if (!found.order) return "none";
  std::string letters;
  for (const std::size_t piece : *found.order) letters += field::to_char(drawn.tiling[piece].kind);
  return letters;
}

}  // namespace

TEST_CASE("from the bottom, from the left, unless that leads nowhere", "[solver][build]") {
  CHECK(built("LLL.\nLOO.\n.OO.") == "OL");
  CHECK(built("TTT.OO\n.T..OO") == "TO");
  CHECK(built("OO.TTT\nOO..T.") == "OT");
  // The I would bar the way of the O.
  CHECK(built("..#####\n.....OO\nIIII.OO") == "OI");
}

TEST_CASE("pieces turn under overhangs", "[solver][build]") {
  CHECK(built("##...\n#TTT#\n##T##") == "T");
  // Gets there by the last of the five kicks alone, and only if the overhang keeps the second from fitting.
  CHECK(built("##....\n#.....\n#T####\n#TT###\n#T####") == "T");
  CHECK(built("....##\n.....#\n####T#\n###TT#\n####T#") == "T");
  CHECK(built("#.....\n#.....\n#T####\n#TT###\n#T####") == "none");
  CHECK(built("..####\n....OO\n##..OO\n.##.##") == "none");
  CHECK(built("####\nOO..\nOO..") == "none");
  CHECK(built("..####\n..OO##\n..OO##") == "O");
}

TEST_CASE("a piece must rest where it stays", "[solver][build]") {
  CHECK(built("OO..\nOO..\n....") == "none");
  CHECK(built("OO..\nOO..\n#...") == "O");
  CHECK(built("OO..\nOO.T\n..TT\n...T") == "none");
}

TEST_CASE("the same as a plain search over all orders", "[solver][build]") {
  std::mt19937 random(3);
  int yes = 0;
  int no = 0;
  for (int round = 0; round < 120; ++round) {
    const int pieces = 2 + static_cast<int>(random() % 5);
    Surroundings around;
    around.width = 5 + static_cast<int>(random() % 3);
    around.height = 6;
    const Problem problem{random_terrain(random, pieces, around.width, around.height), up_to(3)};
    // Blocks here and there, mostly low.
    for (int row = 0; row < around.height; ++row)
      for (int column = 0; column < around.width; ++column) {
        const field::Position p{field::Column(column), field::Row(row)};
        if (!problem.terrain.has(p) && static_cast<int>(random() % 10) < 3 * row - 6) around.walls.add(p);
      }
    int looked_at = 0;
    exact_cover(problem, [&](const Tiling& tiling) {
      CAPTURE(round, looked_at);
      const BuildOrder found = build_order(around, tiling);
      CHECK(found.end == End::complete);
      PlainBuild plain(around, tiling);
      CHECK(found.order == plain.order());
      if (found.order) CHECK(plain.is_order(*found.order));
      ++(found.order ? yes : no);
      return ++looked_at < 6;
    });
  }
  CHECK(yes > 50);
  CHECK(no > 50);
}

TEST_CASE("tilings of an empty field", "[solver][build]") {
  Surroundings field;
  Problem problem;
  for (int row = 19; row < 23; ++row)
    for (int column = 0; column < 10; ++column) problem.terrain.add({field::Column(column), field::Row(row)});
  problem.supply = from_bags(10);
  int seen = 0;
  int yes = 0;
  exact_cover(problem, [&](const Tiling& tiling) {
    if (++seen % 100 != 0) return true;
    const BuildOrder found = build_order(field, tiling);
    CHECK(found.end == End::complete);
    if (found.order) {
      ++yes;
      CHECK(PlainBuild(field, tiling).is_order(*found.order));
    }
    return true;
  });
  CHECK(seen == 8260);
  CHECK(yes > 40);
}

TEST_CASE("a search for an order stops when it is told to", "[solver][build]") {
  const Drawn drawn("LLL.\nLOO.\n.OO.");
  Limits limits;
  std::stop_source source;
  source.request_stop();
  limits.stop = source.get_token();
  CHECK(build_order(drawn.around, drawn.tiling, limits).end == End::stop_requested);
  limits.stop = {};
  limits.deadline = std::chrono::steady_clock::now();
  CHECK(build_order(drawn.around, drawn.tiling, limits).end == End::deadline);
}
