#include "scene/board/landing.hpp"

#include "tests/catch.hpp"

namespace tetron::test {

namespace {

// A board on which '@' is the stone and 'x' where it lands; a cell that is both is '*'.
struct Drawn {
  field::Grid grid;
  replay::StoneCells stone;
  std::vector<field::Position> landed;
};

Drawn drawn(std::string_view board) {
  Drawn all;
  std::string blocks;
  int row = -1;
  bool at_start = true;
  int column = 0;
  for (const char c : board) {
    if (c == '\n') {
      at_start = true;
      blocks += c;
      continue;
    }
    if (c == ' ') continue;
    if (at_start) {
      ++row;
      column = 0;
      at_start = false;
    }
    const field::Position p{field::Column(column++), field::Row(row)};
    if (c == '@' || c == '*') all.stone.push(p, field::Cell::t);
    if (c == 'x' || c == '*') all.landed.push_back(p);
    blocks += c == '#' ? '#' : '.';
  }
  all.grid = field::from_text(blocks);
  return all;
}

void check_lands_as_drawn(std::string_view board) {
  const Drawn all = drawn(board);
  INFO(board);
  const auto rows = scene::rows_to_landing(all.grid, all.stone);
  REQUIRE(rows);
  std::vector<field::Position> landed;
  for (const field::Position& p : all.stone) landed.push_back({p.column, field::Row(p.row.value + *rows)});
  CHECK(landed == all.landed);
}

replay::StoneCells cells(std::initializer_list<std::pair<int, int>> places) {
  replay::StoneCells stone;
  for (const auto& [column, row] : places)
    stone.push({field::Column(column), field::Row(row)}, field::Cell::t);
  return stone;
}

}  // namespace

TEST_CASE("A stone lands on the floor or on what stands in its way", "[scene]") {
  check_lands_as_drawn(R"(
    .@@@.
    ..@..
    .....
    .xxx.
    ..x..)");
  check_lands_as_drawn(R"(
    .@@@.
    ..@..
    .....
    .xxx.
    .#x#.)");
  check_lands_as_drawn(R"(
    @....
    @....
    @....
    *....
    x....
    x####
    x.###)");
  // Under an overhang it came past there is room, but it stops at the first thing below.
  check_lands_as_drawn(R"(
    .@@..
    .@@..
    .xx..
    .xx..
    ..#..
    .....)");
  // The I of one column falls beside a tower, not through its roof.
  check_lands_as_drawn(R"(
    ....@
    ....@
    ...#.
    ...#x
    ...#x
    ...##)");
}

TEST_CASE("A stone that rests falls no further", "[scene]") {
  const Drawn floor = drawn("....\n@@@@");
  CHECK(scene::rows_to_landing(floor.grid, floor.stone) == 0);
  const Drawn block = drawn("@@..\n.#..\n....");
  CHECK(scene::rows_to_landing(block.grid, block.stone) == 0);
}

TEST_CASE("A stone above the field falls into it", "[scene]") {
  const field::Grid grid = field::from_text("....\n....\n#...");
  CHECK(scene::rows_to_landing(grid, cells({{1, -3}, {1, -2}})) == 4);
  CHECK(scene::rows_to_landing(grid, cells({{0, -1}, {1, -1}})) == 2);
}

TEST_CASE("A stone that is nowhere lands nowhere", "[scene]") {
  const field::Grid grid = field::from_text("....\n....\n#...");
  CHECK_FALSE(scene::rows_to_landing(grid, {}));
  CHECK_FALSE(scene::rows_to_landing(grid, cells({{-1, 0}})));
  CHECK_FALSE(scene::rows_to_landing(grid, cells({{4, 0}})));
  CHECK_FALSE(scene::rows_to_landing(grid, cells({{1, 3}})));
  CHECK_FALSE(scene::rows_to_landing(grid, cells({{0, 2}})));
  CHECK_FALSE(scene::rows_to_landing(grid, cells({{1, 0}, {0, 2}})));
  CHECK_FALSE(scene::rows_to_landing(field::Grid(), cells({{0, 0}})));
}

}  // namespace tetron::test
