#include "replay/profile/profile.hpp"
#include "replay/profile/profile_text.hpp"

#include <algorithm>
#include <vector>

#include "field/grid.hpp"
#include "tests/catch.hpp"
#include "tests/field/drawn_shapes.hpp"

using namespace tetron::replay;
using namespace tetron::test;
using tetron::base::StoneStyle;
using tetron::field::Cell;
using tetron::field::Column;
using tetron::field::Offset;
using tetron::field::Position;
using tetron::field::Row;
using tetron::tet::StonePlace;

namespace {

StonePlace place(unsigned style, unsigned x, unsigned y, unsigned rot) {
  return {StoneStyle(static_cast<std::uint8_t>(style)), static_cast<std::uint8_t>(x),
          static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(rot)};
}

// A profile's stone at x, y on a board of 5 x 5.
std::string drawn(const Profile& profile, const StonePlace& at) {
  tetron::field::Grid grid(5, 5);
  for (const Position& p : profile.cells(at)) grid.set(p, Cell::t);
  return to_text(grid);
}

std::string board(std::string_view drawing) {
  return to_text(tetron::field::from_text(drawing));
}

Profile parsed(std::string_view text) {
  const auto profile = parse_profile(text);
  if (!profile) FAIL(profile.error().what);
  return *profile;
}

// "line: what" of the refusal.
std::string refusal(std::string_view text) {
  const auto profile = parse_profile(text);
  if (profile) return "accepted";
  return std::to_string(profile.error().line) + ": " + profile.error().what;
}

}  // namespace

TEST_CASE("tetron4: the field", "[replay][profile]") {
  const Profile& profile = tetron4();
  CHECK(profile.name.raw() == "tetron4");
  CHECK(profile.width == 10);
  CHECK(profile.height == 20);
  CHECK(profile.y_down);
  CHECK(profile.anchor(0, 0) == Position{Column(0), Row(0)});
  CHECK(profile.anchor(9, 19) == Position{Column(9), Row(19)});
}

TEST_CASE("tetron4: seven styles in every turn", "[replay][profile]") {
  const Profile& profile = tetron4();
  // Styles 0..6 are I, J, L, O, S, T, Z, as drawn_stones lists them.
  for (unsigned style = 0; style < 7; ++style) {
    const DrawnStone& stone = drawn_stones[style];
    const StoneKind* kind = profile.stone(StoneStyle(static_cast<std::uint8_t>(style)));
    REQUIRE(kind);
    CHECK(kind->name.raw() == std::string(1, stone.letter));
    CHECK(to_char(kind->cell) == stone.letter);
    CHECK(to_char(profile.cell(StoneStyle(static_cast<std::uint8_t>(style)))) == stone.letter);
    for (unsigned rot = 0; rot < 4; ++rot) {
      INFO(stone.letter << " rot " << rot);
      std::vector<Position> expected;
      for (const Offset& offset : drawn_cells(stone, static_cast<int>(rot)))
        expected.push_back(Position{Column(4), Row(10)} + offset);
      const auto cells = profile.cells(place(style, 4, 10, rot));
      std::vector<Position> found(cells.begin(), cells.end());
      std::ranges::sort(found);
      std::ranges::sort(expected);
      CHECK(found == expected);
    }
  }
}

TEST_CASE("tetron4: all other styles have no shape", "[replay][profile]") {
  for (unsigned style = 7; style < 256; ++style) {
    const StoneStyle unknown(static_cast<std::uint8_t>(style));
    CHECK_FALSE(tetron4().stone(unknown));
    CHECK(tetron4().cells(place(style, 4, 4, 0)).empty());
    CHECK(tetron4().cell(unknown) == Cell::empty);
  }
}

TEST_CASE("tetron4: packdata", "[replay][profile]") {
  const PackFormat& pack = tetron4().pack;
  CHECK(pack.codec == PackCodec::nibbles_low);
  CHECK_FALSE(pack.by_columns);
  CHECK_FALSE(pack.from_bottom);
  std::string letters;
  for (std::size_t value = 0; value < 16; ++value) letters += to_char(pack.cell_of_value[value]);
  CHECK(letters == ".IJLOSTZ???????#");
}

TEST_CASE("positions are signed bytes", "[replay][profile]") {
  CHECK(tetron4().anchor(255, 254) == Position{Column(-1), Row(-2)});
  CHECK(tetron4().anchor(128, 127) == Position{Column(-128), Row(127)});
  CHECK(drawn(tetron4(), place(3, 255, 1, 0)) == board(R"(
    T....
    T....
    .....
    .....
    .....)"));
  CHECK(drawn(tetron4(), place(0, 3, 255, 1)) == board(R"(
    ...T.
    ...T.
    .....
    .....
    .....)"));
}

TEST_CASE("rot counts modulo 4", "[replay][profile]") {
  for (unsigned rot = 0; rot < 4; ++rot)
    for (unsigned more : {4u, 128u, 252u})
      CHECK(drawn(tetron4(), place(1, 2, 2, rot + more)) == drawn(tetron4(), place(1, 2, 2, rot)));
}

TEST_CASE("y may grow upward", "[replay][profile]") {
  const Profile profile =
      parsed("[field]\nheight = 5\ny = \"up\"\n[[stone]]\nstyle = 0\ncells = [[0,0],[1,0],[0,1]]");
  CHECK_FALSE(profile.y_down);
  CHECK(profile.anchor(0, 0) == Position{Column(0), Row(4)});
  CHECK(profile.anchor(0, 255) == Position{Column(0), Row(5)});
  CHECK(drawn(profile, place(0, 1, 1, 0)) == board(R"(
    .....
    .....
    .T...
    .TT..
    .....)"));
}

TEST_CASE("stones may turn the other way or as they are told", "[replay][profile]") {
  const std::string stone = "[[stone]]\nstyle = 0\ncells = [[0, 0], [1, 0], [2, 0], [2, 1]]\n";
  const std::string clockwise = board(R"(
    .....
    .....
    ..T..
    ..T..
    ..TT.)");
  const std::string counter_clockwise = board(R"(
    .TT..
    ..T..
    ..T..
    .....
    .....)");
  const Profile right = parsed(stone);
  CHECK(drawn(right, place(0, 2, 2, 1)) == clockwise);
  CHECK(drawn(right, place(0, 2, 2, 3)) == counter_clockwise);
  const Profile left = parsed(stone + "[turn]\ndirection = \"counter-clockwise\"\n");
  CHECK(drawn(left, place(0, 2, 2, 0)) == drawn(right, place(0, 2, 2, 0)));
  CHECK(drawn(left, place(0, 2, 2, 1)) == counter_clockwise);
  CHECK(drawn(left, place(0, 2, 2, 3)) == clockwise);
  // A turn that is given counts; the next one follows from it.
  const Profile profile = parsed(stone + "turn2 = [[0, 0], [0, 1]]\n");
  CHECK(drawn(profile, place(0, 2, 2, 1)) == clockwise);
  CHECK(drawn(profile, place(0, 2, 2, 2)) == board(R"(
    .....
    ..T..
    ..T..
    .....
    .....)"));
  CHECK(drawn(profile, place(0, 2, 2, 3)) == board(R"(
    .....
    .....
    ..TT.
    .....
    .....)"));
}

TEST_CASE("a stone's letter follows from its shape", "[replay][profile]") {
  const auto letter = [](std::string_view cells) {
    const Profile profile = parsed("[[stone]]\nstyle = 3\ncells = " + std::string(cells));
    return to_char(profile.cell(StoneStyle(3)));
  };
  CHECK(letter("[[5, 5], [6, 5], [7, 5], [8, 5]]") == 'I');
  CHECK(letter("[[0, 0], [0, -1], [1, -1], [1, -2]]") == 'S');
  CHECK(letter("[[0, 0], [0, -1], [-1, -1], [-1, -2]]") == 'Z');
  CHECK(letter("[[0, 0], [1, 0]]") == '?');
  CHECK(letter("[[0, 0], [1, 0], [2, 0], [4, 0]]") == '?');
  CHECK(parsed("[[stone]]\nstyle = 3\ncells = [[0,0]]").cell(StoneStyle(3)) == tetron::field::extra_cell(3));
}

TEST_CASE("all keys are read", "[replay][profile]") {
  const Profile profile = parsed(R"(
    name = "odd"
    [field]
    width = 12
    height = 24
    y = "up"
    [packdata]
    codec = "nibbles-high"
    order = "columns"
    from = "bottom"
    empty = 9
    first_stone = 2
    garbage = [7, 8]
    [[stone]]
    style = 4
    name = "stick"
    colour = 0xff8000
    cells = [[0, 0], [1, 0], [2, 0], [3, 0]]
    [[stone]]
    style = 1
    cells = [[0, 0]]
  )");
  CHECK(profile.name.raw() == "odd");
  CHECK(profile.width == 12);
  CHECK(profile.height == 24);
  CHECK(profile.pack.codec == PackCodec::nibbles_high);
  CHECK(profile.pack.by_columns);
  CHECK(profile.pack.from_bottom);
  CHECK(profile.pack.cell_of_value[9] == Cell::empty);
  CHECK(profile.pack.cell_of_value[6] == Cell::i);
  CHECK(profile.pack.cell_of_value[3] == tetron::field::extra_cell(1));
  CHECK(profile.pack.cell_of_value[7] == Cell::garbage);
  CHECK(profile.pack.cell_of_value[8] == Cell::garbage);
  // Values nobody explains are blocks all the same.
  for (const std::size_t value : {0u, 1u, 2u, 4u, 5u, 10u, 200u, 255u}) {
    INFO("value " << value);
    CHECK(is_extra(profile.pack.cell_of_value[value]));
    // A stone's cell stands for its own value only, so that packing writes that one.
    CHECK(profile.pack.cell_of_value[value] != profile.pack.cell_of_value[3]);
  }
  const StoneKind* stick = profile.stone(StoneStyle(4));
  REQUIRE(stick);
  CHECK(stick->name.raw() == "stick");
  CHECK(stick->color == 0xff8000u);
  CHECK_FALSE(profile.stone(StoneStyle(0)));
  CHECK_FALSE(profile.stone(StoneStyle(1))->color);
  CHECK(profile.stone(StoneStyle(1))->name.raw() == "1");
}

TEST_CASE("what is not said has the built-in profile's value", "[replay][profile]") {
  const Profile profile = parsed("");
  CHECK(profile.width == 10);
  CHECK(profile.height == 20);
  CHECK(profile.y_down);
  CHECK(profile.pack.codec == PackCodec::nibbles_low);
  CHECK_FALSE(profile.stone(StoneStyle(0)));
}

TEST_CASE("all codecs have their names", "[replay][profile]") {
  const auto codec = [](std::string_view name) {
    return parsed("[packdata]\ncodec = \"" + std::string(name) + "\"").pack.codec;
  };
  CHECK(codec("nibbles-low") == PackCodec::nibbles_low);
  CHECK(codec("nibbles-high") == PackCodec::nibbles_high);
  CHECK(codec("bytes") == PackCodec::bytes);
  CHECK(codec("rle") == PackCodec::rle);
  CHECK(codec("bits3") == PackCodec::bits3);
}

TEST_CASE("unknown keys are refused with their line", "[replay][profile]") {
  CHECK(refusal("\ncolour = 3") == "2: unknown key 'colour'");
  CHECK(refusal("[field]\nwidth = 10\nheigth = 20") == "3: unknown key 'heigth'");
  CHECK(refusal("[packdata]\n\n\nbits = 4") == "4: unknown key 'bits'");
  CHECK(refusal("[turn]\nangle = 90") == "2: unknown key 'angle'");
  CHECK(refusal("[[stone]]\nstyle = 0\ncells = [[0, 0]]\nturn4 = [[0, 0]]") == "4: unknown key 'turn4'");
  CHECK(refusal("# one\n[extra]\nx = 1") == "2: unknown key 'extra'");
}

TEST_CASE("values out of range are refused with their line", "[replay][profile]") {
  CHECK(refusal("[field]\nwidth = 0") == "2: 'width' must be a whole number from 1 to 80");
  CHECK(refusal("[field]\nwidth = 81") == "2: 'width' must be a whole number from 1 to 80");
  CHECK(refusal("[field]\nheight = 41") == "2: 'height' must be a whole number from 1 to 40");
  CHECK(refusal("[field]\nheight = 20.0") == "2: 'height' must be a whole number from 1 to 40");
  CHECK(refusal("[field]\nheight = \"20\"") == "2: 'height' must be a whole number from 1 to 40");
  CHECK(refusal("[field]\ny = \"left\"") == "2: 'y' must be one of: down, up");
  CHECK(refusal("[field]\ny = 1") == "2: 'y' must be one of: down, up");
  CHECK(refusal("\n[packdata]\ncodec = \"zip\"") ==
        "3: 'codec' must be one of: nibbles-low, nibbles-high, bytes, rle, bits3");
  CHECK(refusal("[packdata]\norder = \"diagonal\"") == "2: 'order' must be one of: rows, columns");
  CHECK(refusal("[packdata]\nempty = 256") == "2: 'empty' must be a whole number from 0 to 255");
  CHECK(refusal("[packdata]\nempty = -1") == "2: 'empty' must be a whole number from 0 to 255");
  CHECK(refusal("[packdata]\ngarbage = 15") == "2: 'garbage' must be a list of values");
  CHECK(refusal("[packdata]\ngarbage = [15, 256]") == "2: 'garbage' must be a whole number from 0 to 255");
  CHECK(refusal("[turn]\ndirection = \"up\"") ==
        "2: 'direction' must be one of: clockwise, counter-clockwise");
}

TEST_CASE("stones that are none are refused with their line", "[replay][profile]") {
  const std::string begin = "[[stone]]\nstyle = 0\n";
  CHECK(refusal("name = \"x\"\n[[stone]]\nstyle = 0") == "2: a stone needs 'style' and 'cells'");
  CHECK(refusal("[[stone]]\ncells = [[0, 0]]") == "1: a stone needs 'style' and 'cells'");
  CHECK(refusal("[[stone]]\nstyle = 255\ncells = [[0, 0]]") ==
        "2: 'style' must be a whole number from 0 to 254");
  CHECK(refusal(begin + "cells = [[0, 0]]\n" + begin + "cells = [[0, 0]]") ==
        "5: style 0 is described twice");
  CHECK(refusal(begin + "cells = []") == "3: 'cells' must list 1 to 16 cells as [right, up]");
  CHECK(refusal(begin + "cells = 4") == "3: 'cells' must list 1 to 16 cells as [right, up]");
  CHECK(refusal(begin + "cells = [1, 2]") ==
        "3: a cell in 'cells' must be [right, up] or [right, up, style]");
  CHECK(refusal(begin + "cells = [\n[0, 0],\n[1]]") ==
        "5: a cell in 'cells' must be [right, up] or [right, up, style]");
  CHECK(refusal(begin + "cells = [[0, 0], [0, 0]]") == "3: 'cells' names a cell twice");
  CHECK(refusal(begin + "cells = [[17, 0]]") == "3: 'right' must be a whole number from -16 to 16");
  CHECK(refusal(begin + "cells = [[0, -17]]") == "3: 'up' must be a whole number from -16 to 16");
  CHECK(refusal(begin + "cells = [[0, 0]]\nturn1 = [[0]]") ==
        "4: a cell in 'turn1' must be [right, up] or [right, up, style]");
  CHECK(refusal(begin + "cells = [[0, 0]]\ncolour = 0x1000000") ==
        "4: 'colour' must be a whole number from 0 to 16777215");
  CHECK(refusal("stone = 4") == "1: 'stone' must be tables [[stone]]");
  CHECK(refusal("stone = [1]") == "1: 'stone' must be tables [[stone]]");
  CHECK(refusal("field = 4") == "1: 'field' must be a table");
}

TEST_CASE("names must be text", "[replay][profile]") {
  CHECK(refusal("name = 4") == "1: 'name' must be text");
  CHECK(refusal("[[stone]]\nstyle = 0\nname = [1]\ncells = [[0, 0]]") == "3: 'name' must be text");
}

TEST_CASE("a stone may have up to sixteen cells", "[replay][profile]") {
  std::string cells;
  for (int i = 0; i < 16; ++i) cells += "[" + std::to_string(i) + ", 0],";
  const Profile profile = parsed("[[stone]]\nstyle = 254\ncells = [" + cells + "]");
  CHECK(profile.cells(place(254, 0, 0, 0)).size() == 16);
  CHECK(refusal("[[stone]]\nstyle = 0\ncells = [" + cells + "[16, 0]]") ==
        "3: 'cells' must list 1 to 16 cells as [right, up]");
}

TEST_CASE("text that is no TOML is refused with its line", "[replay][profile]") {
  CHECK(refusal("name = \"a\"\nwidth = = 3").starts_with("2: "));
  CHECK(refusal("name = \"a\"\nname = \"b\"").starts_with("2: "));
  CHECK(refusal("\xff\xfe").starts_with("1: "));
}

TEST_CASE("built-in profiles are profile files", "[replay][profile]") {
  REQUIRE(builtin_profiles().size() >= 1);
  CHECK(builtin_profiles()[0] == "tetron4");
  for (const std::string_view name : builtin_profiles())
    CHECK(parsed(builtin_profile_text(name)).name.raw() == name);
  CHECK(builtin_profile_text("none").empty());
}

TEST_CASE("the shapes of a profile's tetrominoes", "[replay]") {
  const auto shapes = tetromino_shapes(tetron4());
  for (const tetron::field::Tetromino kind : tetron::field::all_tetrominoes) {
    CAPTURE(tetron::field::to_char(kind));
    const auto& own = shapes[static_cast<std::size_t>(kind) - 1];
    REQUIRE(own);
    for (const auto& turn : *own) {
      std::array<Position, 4> cells;
      std::ranges::transform(turn, cells.begin(),
                             [](const tetron::field::Offset& by) { return Position{} + by; });
      const auto placement = tetron::field::placement_of(cells);
      REQUIRE(placement);
      CHECK(placement->kind == kind);
    }
  }
  Profile profile = tetron4();
  for (auto& stone : profile.stones) {
    if (stone && stone->cell == Cell::t) stone.reset();
    if (stone && stone->cell == Cell::i) stone->turns[1].pop_back();
  }
  const auto fewer = tetromino_shapes(profile);
  CHECK(std::ranges::count_if(fewer, [](const auto& shape) { return !shape; }) == 2);
  CHECK_FALSE(fewer[0]);
  CHECK_FALSE(fewer[4]);
}

TEST_CASE("the cells of a stone may have styles of their own", "[replay][profile]") {
  const std::string text = R"([field]
width = 6
[[stone]]
style = 0
cells = [[0, 0]]
[[stone]]
style = 1
cells = [[0, 0]]
[[stone]]
style = 2
cells = [[0, 0, 1], [0, 1, 0]]
turn2 = [[0, 0, 0], [0, -1, 1]]
)";
  const Profile profile = parsed(text);
  const auto own = [](std::uint8_t style) { return tetron::field::extra_cell(style); };
  // Upright, then a quarter further with the same cells, then as turn2 says.
  const auto at = [&](std::uint8_t rot) { return profile.cells({tetron::base::StoneStyle(2), 3, 5, rot}); };
  const auto position = [](int x, int y) {
    return Position{tetron::field::Column(x), tetron::field::Row(y)};
  };
  CHECK(at(0).cell_at(position(3, 5)) == own(1));
  CHECK(at(0).cell_at(position(3, 4)) == own(0));
  CHECK(at(1).cell_at(position(3, 5)) == own(1));
  CHECK(at(1).cell_at(position(4, 5)) == own(0));
  CHECK(at(2).cell_at(position(3, 5)) == own(0));
  CHECK(at(2).cell_at(position(3, 6)) == own(1));
  CHECK(at(2).cell_at(position(2, 6)) == Cell::empty);
  CHECK_FALSE(profile.stones[2]->value);
  // What is written is read as the same.
  const Profile again = parsed(profile_text(profile));
  for (std::size_t style = 0; style < 3; ++style) {
    CHECK(again.stones[style]->turns == profile.stones[style]->turns);
    CHECK(again.stones[style]->cells == profile.stones[style]->cells);
  }
  CHECK(refusal("[[stone]]\nstyle = 0\ncells = [[0, 0, 1], [0, 1]]").starts_with("3: "));
  CHECK(refusal("[[stone]]\nstyle = 0\ncells = [[0, 0, 240]]").starts_with("3: "));
}

TEST_CASE("a stone's place in the words of the game", "[replay][profile]") {
  for (const std::string_view name : builtin_profiles()) {
    const Profile profile = parsed(builtin_profile_text(name));
    for (unsigned style = 0; style < 7; ++style)
      for (unsigned rot = 0; rot < 4; ++rot)
        for (const auto& [x, y] :
             std::vector<std::pair<unsigned, unsigned>>{{4, 10}, {0, 0}, {255, 254}, {9, 19}}) {
          INFO(name << ": style " << style << " at " << x << ", " << y << ", rot " << rot);
          const StonePlace stone = place(style, x, y, rot);
          const auto found = profile.place(stone);
          REQUIRE(found);
          const auto kind = tetron::field::to_tetromino(found->piece);
          REQUIRE(kind);
          // By the guideline's shapes, and back.
          const tetron::field::Placement by_shape{
              *kind, found->turn, {Column(found->column), Row(profile.height - 1 - found->row)}};
          const auto sorted = [](auto cells) {
            std::vector<Position> all(cells.begin(), cells.end());
            std::ranges::sort(all);
            return all;
          };
          const std::vector<Position> cells = sorted(profile.cells(stone));
          CHECK(sorted(by_shape.cells()) == cells);
          CHECK(sorted(profile.cells(*found)) == cells);
          CHECK(profile.stored(*found) == stone);
          CHECK(profile.style(found->piece) == stone.style);
        }
  }
}

TEST_CASE("stones that are not tetrominoes, or not described, have places too", "[replay][profile]") {
  const Profile profile = parsed(
      "[[stone]]\nstyle = 3\ncells = [[0, 0], [1, 0], [2, 0], [1, 1]]\n"
      "turn2 = [[0, 0], [0, 1]]\n[[stone]]\nstyle = 5\ncells = [[0, 0], [1, 0]]\n");
  // What is a T in one turn and something else in another is not a tetromino.
  for (const unsigned style : {3U, 5U, 9U, 239U})
    for (unsigned rot = 0; rot < 4; ++rot) {
      INFO("style " << style << ", rot " << rot);
      const StonePlace stone = place(style, 2, 17, rot);
      const auto found = profile.place(stone);
      REQUIRE(found);
      CHECK(found->piece == tetron::field::extra_cell(static_cast<std::uint8_t>(style)));
      CHECK(found->column == 2);
      CHECK(found->row == 2);
      CHECK(std::ranges::equal(profile.cells(*found), profile.cells(stone)));
      CHECK(profile.cells(*found).empty() == (style > 5));
      CHECK(profile.stored(*found) == stone);
    }
  CHECK_FALSE(profile.place(place(240, 2, 17, 0)));
  CHECK_FALSE(profile.place(place(255, 0, 0, 0)));
  CHECK(profile.piece(StoneStyle(255)) == Cell::empty);
  CHECK(profile.style(Cell::empty) == StoneStyle(255));
}
