#include "scene/scene.hpp"

#include "scene/primitives/theme.hpp"
#include "tests/catch.hpp"
#include "tests/scene/whole_window.hpp"

namespace tetron::test {

using namespace scene;

namespace {

// The field as it is seen: '.' where a cell is as dark as the empty field, '#' where a block is.
std::string drawn_field(const Shown& shown, std::size_t place) {
  const FieldPlace& field = shown.arrangement.fields[place];
  std::string text;
  for (int y = field.well.y; y < field.well.bottom(); y += field.cell) {
    std::string row;
    for (int x = field.well.x; x < field.well.right(); x += field.cell) {
      const Color color = seen_at(shown.picture, {x + field.cell / 2, y + field.cell / 2});
      row += brightness(color) > 150 ? '#' : '.';
    }
    if (row.contains('#')) text += std::to_string((y - field.well.y) / field.cell) + " " + row + "\n";
  }
  return text;
}

Color color_of_cell(const Shown& shown, int column, int row) {
  const FieldPlace& field = shown.arrangement.fields[0];
  return seen_at(shown.picture, {field.well.x + column * field.cell + field.cell / 2,
                                 field.well.y + row * field.cell + field.cell / 2});
}

}  // namespace

TEST_CASE("The field and the falling stone are drawn where they are", "[scene]") {
  Script script(1);
  script.matrix(0, 0, R"(
    #.........
    #.IIII..TT
    ####.#####)");
  script.new_stone(100, 0, nothing, placed(t, 4, 1));
  script.new_stone(200, 0, placed(o, 6, 16), placed(z, 1, 10, 1));
  const Recorded game(script);

  const Shown before = shown(game, {.ms = 0});
  CHECK(drawn_field(before, 0) == R"(17 #.........
18 #.####..##
19 ####.#####
)");

  // T about (4, 1): three cells with one above the middle.
  CHECK(drawn_field(shown(game, {.ms = 100}), 0) == R"(0 ....#.....
1 ...###....
17 #.........
18 #.####..##
19 ####.#####
)");

  // The O stands at (6, 16) with its cells to the right and above; the Z is turned once: from
  // (-1,1)(0,1)(0,0)(1,0) to (1,1)(1,0)(0,0)(0,-1) as (right, up).
  CHECK(drawn_field(shown(game, {.ms = 200}), 0) == R"(9 ..#.......
10 .##.......
11 .#........
15 ......##..
16 ......##..
17 #.........
18 #.####..##
19 ####.#####
)");
}

TEST_CASE("Cells above and beside the field are not drawn", "[scene]") {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(i, 0, 0, 1));    // three of four cells below row 0
  script.new_stone(100, 0, nothing, placed(t, 4, 0));     // the middle cell sticks out
  script.new_stone(200, 0, nothing, placed(i, 9, 5));     // two columns too far to the right
  script.new_stone(300, 0, nothing, placed(o, 4, 250));   // -6: above altogether
  script.new_stone(400, 0, nothing, placed(none, 4, 4));  // no shape
  const Recorded game(script);
  CHECK(drawn_field(shown(game, {.ms = 0}), 0) == "0 #.........\n1 #.........\n2 #.........\n");
  CHECK(drawn_field(shown(game, {.ms = 100}), 0) == "0 ...###....\n");
  CHECK(drawn_field(shown(game, {.ms = 200}), 0) == "5 ........##\n");
  CHECK(drawn_field(shown(game, {.ms = 300}), 0).empty());
  CHECK(drawn_field(shown(game, {.ms = 400}), 0).empty());
}

TEST_CASE("Every kind of block has its colour, and falling ones stand out", "[scene]") {
  Script script(1);
  script.matrix(0, 0, "IJLOSTZ#..");
  script.new_stone(100, 0, nothing, placed(t, 8, 17));
  const Shown picture = shown(Recorded(script), {.ms = 100});
  std::vector<Color> colors;
  for (int column = 0; column < 8; ++column) colors.push_back(color_of_cell(picture, column, 19));
  colors.push_back(color_of_cell(picture, 8, 17));
  for (std::size_t a = 0; a < colors.size(); ++a)
    for (std::size_t b = a + 1; b < colors.size(); ++b) {
      INFO(a << " and " << b);
      CHECK_FALSE(colors[a] == colors[b]);
    }
  CHECK(brightness(colors[8]) > brightness(colors[5]));
}

TEST_CASE("The landing shadow is drawn where the stone will rest, and only if it is wanted", "[scene]") {
  Script script(1);
  script.matrix(0, 0, R"(
    ...#......
    #..#......
    ####.#####)");
  script.new_stone(100, 0, nothing, placed(t, 4, 1));
  const Recorded game(script);
  const auto marked = [&](const View& view, std::uint32_t ms) {
    const Shown picture = shown(game, {.ms = ms, .view = view});
    const FieldPlace& field = picture.arrangement.fields[0];
    std::string text;
    for (int row = 0; row < 20; ++row) {
      std::string line;
      for (int column = 0; column < 10; ++column) {
        const int x = field.well.x + column * field.cell;
        const int y = field.well.y + row * field.cell;
        const Color middle = seen_at(picture.picture, {x + field.cell / 2, y + field.cell / 2});
        const bool is_block = brightness(middle) > 150;
        line += is_block ? '#' : middle == theme(ThemeKind::dark).well ? '.' : 'x';
      }
      if (line.contains('x')) text += std::to_string(row) + " " + line + "\n";
    }
    return text;
  };
  View wanted;
  wanted.look.landing_shadow = true;
  // The T with its stem up comes down on the tower.
  CHECK(marked(wanted, 100) == "15 ....x.....\n16 ...xxx....\n");
  CHECK(marked(wanted, 0).empty());
  CHECK(marked({}, 100).empty());

  // Its outline is brighter than its inside, and darker than a block: nobody takes it for one.
  const Shown picture = shown(game, {.ms = 100, .view = wanted});
  const FieldPlace& field = picture.arrangement.fields[0];
  const int x = field.well.x + 3 * field.cell;
  const int y = field.well.y + 16 * field.cell;
  const Color outline = seen_at(picture.picture, {x, y + field.cell / 2});
  const Color inside = seen_at(picture.picture, {x + field.cell / 2, y + field.cell / 2});
  CHECK(contrast(outline, theme(ThemeKind::dark).well) >= 2);
  CHECK(contrast(outline, inside) >= 1.5);
  CHECK(contrast(inside, theme(ThemeKind::dark).well) < 1.5);
}

TEST_CASE("The colour-blind palette writes letters on blocks", "[scene]") {
  Script script(1);
  script.matrix(0, 0, "IJLOSTZ#..");
  View view;
  view.look.palette = PaletteKind::color_blind;
  const Shown picture = shown(Recorded(script), {.view = view});
  const FieldPlace& field = picture.arrangement.fields[0];
  std::string row(10, '.');
  for (const Text& text : picture.picture.layers[0].texts)
    if (field.well.contains({text.x, text.baseline}))
      row[static_cast<std::size_t>((text.x - field.well.x) / field.cell)] = text.text[0];
  CHECK(row == "IJLOSTZ...");
}

TEST_CASE("Both themes are drawn in their colours", "[scene]") {
  const Recorded game = full_game(2, 1);
  for (const ThemeKind kind : {ThemeKind::dark, ThemeKind::light}) {
    View view;
    view.look.theme = kind;
    const Shown picture = shown(game, {.ms = 500, .view = view});
    CHECK(picture.picture.background == theme(kind).background);
    const Box& well = picture.arrangement.fields[0].well;
    CHECK(seen_at(picture.picture, {well.x + 2, well.y + well.height / 2 + 2}) == theme(kind).well);
    for (const Text& text : picture.picture.layers[0].texts)
      CHECK(contrast(text.style.color, seen_at(picture.picture, {text.x, text.baseline})) >= 4.5);
  }
}

TEST_CASE("A shared field is one wide field with every player's stone", "[scene]") {
  Script script(2, 2);
  script.matrix(0, 0, "##########..##########");
  script.new_stone(0, 0, nothing, placed(o, 2, 3));
  script.new_stone(0, 1, nothing, placed(i, 14, 3));
  const Recorded game(script);
  const Shown picture = shown(game, {});
  REQUIRE(picture.arrangement.fields.size() == 1);
  CHECK(drawn_field(picture, 0) == R"(2 ..##................
3 ..##.........####...
19 ##########..########
)");
  CHECK(has_text(picture.picture, "p0"));
  CHECK(has_text(picture.picture, "p1"));
}

}  // namespace tetron::test
