#include "field/tetromino.hpp"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "field/grid.hpp"
#include "tests/catch.hpp"
#include "tests/field/drawn_shapes.hpp"

using namespace tetron::field;
using namespace tetron::test;

namespace {

std::vector<Offset> sorted(std::vector<Offset> cells) {
  std::ranges::sort(cells);
  return cells;
}
std::vector<Position> sorted(std::span<const Position> cells) {
  std::vector<Position> result(cells.begin(), cells.end());
  std::ranges::sort(result);
  return result;
}

Tetromino kind_of(char letter) {
  for (Tetromino kind : all_tetrominoes)
    if (to_char(kind) == letter) return kind;
  FAIL("no such letter");
  return {};
}

// The placement drawn as a board of 6 x 4.
std::string drawn(const Placement& placement) {
  Grid grid(6, 4);
  for (const Position& p : placement.cells()) grid.set(p, to_cell(placement.kind));
  return to_text(grid);
}

std::string tetromino_board(std::string_view drawing) {
  return to_text(from_text(drawing));
}

std::vector<Position> cells_in(std::string_view drawing) {
  const Grid grid = from_text(drawing);
  std::vector<Position> cells;
  for (int row = 0; row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column)
      if (is_block(grid.at({Column(column), Row(row)}))) cells.push_back({Column(column), Row(row)});
  return cells;
}

}  // namespace

TEST_CASE("shapes are as drawn", "[field][tetromino]") {
  for (const DrawnStone& stone : drawn_stones) {
    for (Rotation rotation : all_rotations) {
      INFO(stone.letter << " turned " << static_cast<int>(rotation));
      const Shape& shape_found = shape(kind_of(stone.letter), rotation);
      const auto expected = drawn_cells(stone, static_cast<int>(rotation));
      REQUIRE(expected.size() == 4);
      CHECK(sorted({shape_found.begin(), shape_found.end()}) == sorted(expected));
    }
  }
}

TEST_CASE("letters, cells and numbers of the seven go together", "[field][tetromino]") {
  // fumen's piece numbers.
  CHECK(static_cast<int>(Tetromino::i) == 1);
  CHECK(static_cast<int>(Tetromino::l) == 2);
  CHECK(static_cast<int>(Tetromino::o) == 3);
  CHECK(static_cast<int>(Tetromino::z) == 4);
  CHECK(static_cast<int>(Tetromino::t) == 5);
  CHECK(static_cast<int>(Tetromino::j) == 6);
  CHECK(static_cast<int>(Tetromino::s) == 7);
  CHECK(to_char(Tetromino::i) == 'I');
  CHECK(to_char(Tetromino::s) == 'S');
  for (Tetromino kind : all_tetrominoes) {
    CHECK(to_char(to_cell(kind)) == to_char(kind));
    CHECK(to_tetromino(to_cell(kind)) == kind);
  }
  CHECK_FALSE(to_tetromino(Cell::empty));
  CHECK_FALSE(to_tetromino(Cell::garbage));
  CHECK_FALSE(to_tetromino(extra_cell(0)));
}

TEST_CASE("a placement covers its shape about its centre", "[field][tetromino]") {
  CHECK(drawn({Tetromino::t, Rotation::spawn, {Column(2), Row(1)}}) == tetromino_board(R"(
    ..T...
    .TTT..
    ......
    ......)"));
  CHECK(drawn({Tetromino::j, Rotation::left, {Column(4), Row(2)}}) == tetromino_board(R"(
    ......
    ....J.
    ....J.
    ...JJ.)"));
  CHECK(drawn({Tetromino::i, Rotation::reverse, {Column(3), Row(3)}}) == tetromino_board(R"(
    ......
    ......
    ......
    .IIII.)"));
  // Sticking out at the top.
  CHECK(drawn({Tetromino::i, Rotation::right, {Column(5), Row(0)}}) == tetromino_board(R"(
    .....I
    .....I
    .....I
    ......)"));
}

TEST_CASE("the placement of four cells is found again", "[field][tetromino]") {
  std::mt19937 random(7);
  for (Tetromino kind : all_tetrominoes) {
    for (Rotation rotation : all_rotations) {
      for (const auto& [column, row] :
           {std::pair(4, 10), std::pair(-7, -3), std::pair(79, 39), std::pair(0, 0)}) {
        const Placement placed{kind, rotation, {Column(column), Row(row)}};
        auto cells = placed.cells();
        std::ranges::shuffle(cells, random);
        INFO(to_char(kind) << " turned " << static_cast<int>(rotation));
        CHECK(placement_of(cells, rotation) == placed);
        const auto any = placement_of(cells);
        REQUIRE(any);
        CHECK(any->kind == kind);
        CHECK(sorted(any->cells()) == sorted(placed.cells()));
      }
    }
  }
}

TEST_CASE("where rotations cover the same cells, the preferred one wins, else the first",
          "[field][tetromino]") {
  const auto rotation_of = [](std::string_view drawing, Rotation preferred) {
    const auto placement = placement_of(cells_in(drawing), preferred);
    REQUIRE(placement);
    CHECK(sorted(placement->cells()) == sorted(cells_in(drawing)));
    return placement->rotation;
  };
  const std::string_view lying = ".IIII";
  CHECK(rotation_of(lying, Rotation::spawn) == Rotation::spawn);
  CHECK(rotation_of(lying, Rotation::right) == Rotation::spawn);
  CHECK(rotation_of(lying, Rotation::reverse) == Rotation::reverse);
  CHECK(rotation_of(lying, Rotation::left) == Rotation::spawn);
  const std::string_view standing = R"(
    I.
    I.
    I.
    I.)";
  CHECK(rotation_of(standing, Rotation::spawn) == Rotation::right);
  CHECK(rotation_of(standing, Rotation::left) == Rotation::left);
  const std::string_view square = R"(
    OO
    OO)";
  for (Rotation rotation : all_rotations) CHECK(rotation_of(square, rotation) == rotation);
  const std::string_view standing_s = R"(
    S.
    SS
    .S)";
  CHECK(rotation_of(standing_s, Rotation::reverse) == Rotation::right);
  CHECK(rotation_of(standing_s, Rotation::left) == Rotation::left);
  // A T lies in one way only, whatever is preferred.
  const std::string_view t = R"(
    TTT
    .T.)";
  for (Rotation rotation : all_rotations) CHECK(rotation_of(t, rotation) == Rotation::reverse);
}

TEST_CASE("four cells that are no tetromino", "[field][tetromino]") {
  CHECK_FALSE(placement_of({}));
  CHECK_FALSE(placement_of(cells_in("XXX")));
  CHECK_FALSE(placement_of(cells_in("XXXXX")));
  CHECK_FALSE(placement_of(cells_in("XXX.X")));
  CHECK_FALSE(placement_of(cells_in(R"(
    XX.
    ..X
    ..X)")));
  const Position same{Column(1), Row(1)};
  CHECK_FALSE(placement_of(std::vector<Position>(4, same)));
  // All ways to choose four cells of 3 x 3.
  std::set<char> kinds;
  int found = 0;
  for (unsigned mask = 0; mask < 512; ++mask) {
    std::vector<Position> cells;
    for (int bit = 0; bit < 9; ++bit)
      if (mask >> bit & 1) cells.push_back({Column(bit % 3), Row(bit / 3)});
    if (cells.size() != 4) continue;
    const auto placement = placement_of(cells);
    if (!placement) continue;
    ++found;
    kinds.insert(to_char(placement->kind));
    CHECK(sorted(placement->cells()) == sorted(cells));
  }
  // O has 4 places; J, L and T lie in 4 ways with 2 places each, S and Z in 2 ways with 2 places each.
  CHECK(found == 4 + 3 * 4 * 2 + 2 * 2 * 2);
  CHECK(kinds == std::set<char>{'J', 'L', 'O', 'S', 'T', 'Z'});
}

TEST_CASE("steps and turns", "[field][position]") {
  CHECK(Position{Column(3), Row(5)} + Offset{1, 2} == Position{Column(4), Row(3)});
  CHECK(turned_clockwise({1, 0}) == Offset{0, -1});
  CHECK(turned_clockwise({0, 1}) == Offset{1, 0});
  CHECK(turned_counter_clockwise({1, 0}) == Offset{0, 1});
  CHECK(turned_counter_clockwise(turned_clockwise({3, -2})) == Offset{3, -2});
}
