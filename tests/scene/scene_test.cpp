#include "scene/scene.hpp"

#include <algorithm>

#include "scene/panels/chat_panel.hpp"
#include "scene/primitives/theme.hpp"
#include "scene/text/player_tag.hpp"
#include "tests/catch.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

namespace {

using namespace scene;

struct Shown {
  Arrangement arrangement;
  Picture picture;
};

struct Settings {
  std::uint32_t ms = 0;
  Size size{1280, 720};
  View view{};
  std::string damage{};
  std::string file_name = "game.tet";
  double scale = 1;
  std::vector<KeyHelp> keys{};
};

Shown shown(const Recorded& recorded, Settings settings) {
  const replay::State state = recorded.at(settings.ms);
  settings.view.now = base::Milliseconds(settings.ms);
  Shown result;
  result.arrangement = arrange(recorded.timeline.layout(), settings.size, settings.scale, settings.view.focus,
                               !settings.damage.empty(), settings.view.panels());
  const Show show{recorded.timeline, recorded.game, {settings.file_name, settings.damage}, settings.keys};
  result.picture = draw_scene(show, state, settings.view, result.arrangement);
  return result;
}

// What is seen at a pixel: the last rectangle there that nothing shines through.
Color seen_at(const Picture& picture, Point p) {
  Color color = picture.background;
  for (const Layer& layer : picture.layers)
    for (const Rectangle& r : layer.rectangles)
      if (r.box.contains(p) && r.top.alpha == 255) color = r.top;
  return color;
}

int brightness(Color c) {
  return c.red + c.green + c.blue;
}

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

std::vector<std::string> texts_of(const Picture& picture) {
  std::vector<std::string> all;
  for (const Layer& layer : picture.layers)
    for (const Text& text : layer.texts) all.push_back(text.text);
  return all;
}

bool shows(const Picture& picture, const std::string& wanted) {
  return std::ranges::any_of(texts_of(picture), [&](const std::string& t) { return t.contains(wanted); });
}

// The value that stands in the line of a label, in the first block that has it.
std::string value_of(const Picture& picture, const std::string& label) {
  const auto& texts = picture.layers.front().texts;
  const auto found = std::ranges::find(texts, label, &Text::text);
  if (found == texts.end()) return "no such label";
  const auto value = std::find_if(std::next(found), texts.end(), [&](const Text& text) {
    return text.baseline == found->baseline && text.style.align == Align::right;
  });
  return value == texts.end() ? "no value" : value->text;
}

bool is_inside(const Box& inner, Size window) {
  return inner.x >= 0 && inner.y >= 0 && inner.right() <= window.width && inner.bottom() <= window.height;
}

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

// A recording in which everything that a panel can show is there.
Recorded full_game(int players, int players_per_field) {
  Script script(players, players_per_field,
                std::vector<std::string>(static_cast<std::size_t>(players), "Wolfgang A. Müller"));
  for (int id = 0; id < players; ++id) {
    script.new_stone(0, id, nothing, placed(t, 4, 1), i, 1'234'567);
    script.signal(10, tet::ChunkType::weapon_select, id, 12);
    script.signal(20, tet::ChunkType::player_select, id, (id + 1) % players);
    script.weapon(30u + static_cast<unsigned>(id), id, 0);
  }
  const int fields = (players + players_per_field - 1) / players_per_field;
  // A field that more than two share does not fit into a Matrix chunk.
  for (int id = 0; id < fields && players_per_field <= 2; ++id)
    script.matrix(1000, id, "##########", 999, 20);
  script.signal(1500, tet::ChunkType::gameover, 0);
  script.signal(600'000, tet::ChunkType::stop);
  return Recorded(script);
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
  CHECK(shows(picture.picture, "p0"));
  CHECK(shows(picture.picture, "p1"));
}

TEST_CASE("A panel says what the recording says", "[scene]") {
  Script script(2, 1, {"Zoë", "Иван"});
  script.new_stone(0, 0, nothing, placed(t, 4, 1), l, 70);
  script.matrix(500, 0, "####......", 42, 11);
  for (std::uint8_t n = 0; n < 4; ++n)
    script.new_stone(1000u + 500u * n, 0, placed(o, static_cast<std::uint8_t>(2 * n), 18), placed(t, 4, 1), l,
                     80u + n);
  script.signal(3000, tet::ChunkType::weapon_select, 0, 5);
  script.signal(3500, tet::ChunkType::player_select, 0, 1);
  script.signal(8000, tet::ChunkType::stop);
  const Recorded game(script);

  const Picture picture = shown(game, {.ms = 4000}).picture;
  CHECK(shows(picture, "Zoë"));
  CHECK(shows(picture, "Иван"));
  CHECK(value_of(picture, "Credits") == "83");
  CHECK(value_of(picture, "Lines") == "42");
  CHECK(value_of(picture, "Level") == "10a");
  CHECK(value_of(picture, "Lives") == "2");
  CHECK(value_of(picture, "Stones") == "4");
  CHECK(value_of(picture, "Pace") == "1.00/s");      // four in four seconds
  CHECK(value_of(picture, "Last ten") == "2.00/s");  // three half seconds between four
  CHECK(value_of(picture, "Weapon") == "5");
  CHECK(value_of(picture, "Target") == "Иван");
  CHECK(shows(picture, "0:04.0 / 0:08.0"));
  CHECK(shows(picture, "game.tet"));
  CHECK(shows(picture, "weapons"));

  const Picture early = shown(game, {.ms = 0}).picture;
  CHECK(value_of(early, "Pace") == "-");
  CHECK(value_of(early, "Last ten") == "-");
  CHECK(value_of(early, "Weapon") == "no such label");
}

TEST_CASE("Names from strangers are drawn without their control characters", "[scene]") {
  Script script(1, 1, {"\x1b[31mevil\x07\u202e"});
  const Picture picture =
      shown(Recorded(script), {.damage = "bad\nthing", .file_name = "x\x1b]0;y.tet"}).picture;
  for (const std::string& text : texts_of(picture))
    CHECK(std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }));
  CHECK(shows(picture, "[31mevil"));
  CHECK(shows(picture, "badthing"));
}

TEST_CASE("GAME OVER stands on the field of those who are out", "[scene]") {
  Script script(2);
  script.matrix(0, 0, "##########").matrix(0, 1, "##########");
  script.signal(1000, tet::ChunkType::gameover, 0);
  script.signal(2000, tet::ChunkType::revive, 0, 1);
  script.signal(3000, tet::ChunkType::stop);
  const Recorded game(script);
  CHECK_FALSE(shows(shown(game, {.ms = 500}).picture, "GAME OVER"));
  const Shown out = shown(game, {.ms = 1500});
  // On top of everything in the fields, letters on blocks included.
  REQUIRE(out.picture.layers.size() == 2);
  const auto& texts = out.picture.layers[1].texts;
  const auto found = std::ranges::find(texts, "GAME OVER", &Text::text);
  REQUIRE(found != texts.end());
  CHECK(contrast(found->style.color, seen_at(out.picture, {found->x, found->baseline})) >= 4.5);
  CHECK(out.arrangement.fields[0].well.contains({found->x, found->baseline}));
  CHECK(std::ranges::count(texts, "GAME OVER", &Text::text) == 1);
  CHECK_FALSE(shows(shown(game, {.ms = 2500}).picture, "GAME OVER"));
}

TEST_CASE("A shared field shows whose stone is whose", "[scene]") {
  Script script(4, 2, {"ann", "bob", "cid", "dan"});
  for (int id = 0; id < 4; ++id)
    script.new_stone(0, id, nothing, placed(t, static_cast<std::uint8_t>(4 + id % 2 * 10), 5));
  const Recorded game(script);
  // The squares of a player's color with that player's number, in the picture's order.
  const auto tags = [](const Shown& shown, int player) {
    std::vector<Box> found;
    const Layer& layer = shown.picture.layers.front();
    for (const Rectangle& r : layer.rectangles)
      if (r.top == player_color(base::PlayerId(static_cast<std::uint8_t>(player))) &&
          r.box.width == r.box.height)
        for (const Text& text : layer.texts)
          if (text.text == std::to_string(player + 1) && r.box.contains({text.x, text.baseline - 1}))
            found.push_back(r.box);
    return found;
  };
  for (const Size& size : {Size{800, 600}, Size{1280, 800}})
    for (ThemeKind kind : {ThemeKind::dark, ThemeKind::light})
      for (PaletteKind palette : {PaletteKind::game, PaletteKind::color_blind}) {
        Settings settings{.size = size};
        settings.view.look.theme = kind;
        settings.view.look.palette = palette;
        const Shown shown_now = shown(game, settings);
        for (const FieldPlace& field : shown_now.arrangement.fields)
          for (const PlayerPlace& player : field.players) {
            INFO("player " << int{player.player.value} << " in " << size.width << "x" << size.height);
            const auto found = tags(shown_now, player.player.value);
            const auto inside = [&](const Box& box) {
              return std::ranges::count_if(found, [&](const Box& tag) {
                return box.contains({tag.x, tag.y});
              });
            };
            // One on the stone, which falls in the player's own column, and one at the name.
            CHECK(inside(player.column) == 1);
            CHECK(inside(player.block) == 1);
            CHECK(found.size() == 2);
          }
      }
  // Who plays alone on a field needs none.
  Script alone(2);
  alone.new_stone(0, 0, nothing, placed(t, 4, 5)).new_stone(0, 1, nothing, placed(t, 4, 5));
  CHECK(tags(shown(Recorded(alone), {}), 0).empty());
}

TEST_CASE("A profile that is not the built-in one is named", "[scene]") {
  Script script(1);
  script.signal(1000, tet::ChunkType::stop);
  const Recorded game(script);
  const Show show{
      game.timeline, game.game, {"game.tet", "", "profile: inferred, 5 of 6 fields", "profile: inferred"}};
  const auto line = [&](bool hidden) {
    View view;
    view.hide_result = hidden;
    std::string all;
    for (const Layer& layer :
         draw_scene(show, game.at(0), view, arrange(game.timeline.layout(), {1280, 720}, 1, {}, false))
             .layers)
      for (const Text& text : layer.texts) all += text.text + "\n";
    return all;
  };
  CHECK(line(false).contains("  ·  profile: inferred, 5 of 6 fields\n"));
  CHECK(line(true).contains("  ·  profile: inferred\n"));
}

namespace {

// What both recordings have until 30 s.
Script common_part(int players, int per_field) {
  Script script(players, per_field);
  script.signal(0, tet::ChunkType::start);
  for (unsigned n = 0; n < 100; ++n) {
    const int id = static_cast<int>(n) % players;
    script.new_stone(300 * n, id, placed(t, 4, 18), placed(o, 4, 1), n % 3 ? i : z, 13 * n * n);
    if (n % 9 == 0) script.message(300 * n, id, "said " + std::to_string(n));
    if (n % 8 == 0 && players > 1)
      script.weapon(300 * n, id, (id + 1) % players, static_cast<std::uint8_t>(n));
  }
  return script;
}

}  // namespace

TEST_CASE("With the result hidden a picture shows what has been and nothing else", "[scene]") {
  for (const auto& [players, per_field] :
       {std::pair(1, 1), std::pair(2, 1), std::pair(8, 1), std::pair(4, 2)}) {
    // One ends soon; the other goes on for a day, with deaths, chat, weapons and much more of everything.
    Script ends = common_part(players, per_field);
    ends.signal(31'000, tet::ChunkType::gameover, 0).signal(31'500, tet::ChunkType::stop);
    Script goes_on = common_part(players, per_field);
    for (unsigned n = 0; n < 300; ++n) {
      const int id = static_cast<int>(n) % players;
      goes_on.new_stone(30'100 + 290'000 * n, id, placed(s, 4, 17), placed(l, 4, 1), j, 1'000'000 + 99 * n);
      goes_on.message(30'100 + 290'000 * n, id, "later").weapon(30'100 + 290'000 * n, id, 0, 9);
      goes_on.signal(30'100 + 290'000 * n, tet::ChunkType::gameover, id);
    }
    Bytes other = goes_on.bytes();
    namespace at = tet::header;
    for (const std::size_t byte : {at::winner, at::score_low, at::lines, at::duration, at::level})
      other[byte] = std::byte{1};
    other.pop_back();  // damaged at its end
    const Recorded one(ends);
    const Recorded two(other);
    for (const Size& size : {Size{1280, 720}, Size{800, 600}, Size{700, 1000}})
      for (int open = 0; open < 16; ++open)
        for (const std::uint32_t reached : {0u, 1'234u, 17'000u, 29'999u})
          for (const std::uint32_t now : {0u, reached / 2, reached}) {
            INFO(players << " players, panels " << open << ", " << now << " of " << reached);
            View view;
            view.now = base::Milliseconds(now);
            view.hide_result = true;
            view.reached = base::Milliseconds(reached);
            view.reached_events = one.at(reached).events;
            view.playing = (open & 1) != 0;
            view.statistics = (open & 1) != 0;
            view.chat = (open & 2) != 0;
            view.chunk = (open & 4) != 0;
            if ((open & 8) != 0) {
              view.focus = base::PlayerId(0);
              view.hover = base::Milliseconds(reached / 3);
            }
            const auto picture = [&](const Recorded& game, Titles titles) {
              const bool is_damaged = !titles.damage.empty() && !hides_result(view, game.timeline);
              Arrangement all =
                  arrange(game.timeline.layout(), size, 1, view.focus, is_damaged, view.panels());
              add_chat_jumps(all, game.timeline, game.game, view);
              const Show show{game.timeline, game.game, std::move(titles)};
              return draw_scene(show, game.at(now), view, all);
            };
            const bool is_same =
                picture(one, {"ann-wins.tet", "", "profile: inferred, 5 of 6 fields", "profile: inferred"}) ==
                picture(two, {"bob.tet", "damaged at offset 0x9999: chunk",
                              "profile: inferred, 9 of 99 fields", "profile: inferred"});
            REQUIRE(is_same);
          }
  }
}

TEST_CASE("On a shared field the others play on", "[scene]") {
  Script script(2, 2);
  script.signal(1000, tet::ChunkType::gameover, 0);
  script.signal(2000, tet::ChunkType::gameover, 1);
  const Recorded game(script);
  CHECK_FALSE(shows(shown(game, {.ms = 1500}).picture, "GAME OVER"));
  CHECK(shows(shown(game, {.ms = 2000}).picture, "GAME OVER"));
}

TEST_CASE("The seek bar fills up and carries markers", "[scene]") {
  Script script(1);
  script.signal(0, tet::ChunkType::start).message(5000, 0, "hi").signal(10'000, tet::ChunkType::stop);
  const Recorded game(script);
  const auto filled = [&](std::uint32_t ms) {
    const Shown picture = shown(game, {.ms = ms});
    const Box& bar = picture.arrangement.seek_bar;
    int pixels = 0;
    for (int x = bar.x; x < bar.right(); ++x)
      pixels += seen_at(picture.picture, {x, bar.y}) == theme(ThemeKind::dark).track ? 0 : 1;
    return static_cast<double>(pixels) / bar.width;
  };
  CHECK(filled(0) == Approx(0).margin(0.005));
  CHECK(filled(2500) == Approx(0.25).margin(0.005));
  CHECK(filled(10'000) == 1);

  const Shown picture = shown(game, {.ms = 0});
  const Box& lane = picture.arrangement.markers;
  std::vector<int> ticks;
  for (int x = lane.x; x < lane.right(); ++x)
    if (seen_at(picture.picture, {x, lane.bottom() - 1}) != theme(ThemeKind::dark).background)
      ticks.push_back(x);
  REQUIRE_FALSE(ticks.empty());
  CHECK(ticks.front() == Approx(lane.x + lane.width / 2).margin(3));
  CHECK(ticks.back() == Approx(lane.x + lane.width / 2).margin(3));
}

TEST_CASE("The button shows what there is to do", "[scene]") {
  const Recorded game{Script(1)};
  const auto sign = [&](bool playing) {
    const Shown picture = shown(game, {.view = {.playing = playing}});
    const Box& button = picture.arrangement.play_button;
    int lit = 0;
    for (const Rectangle& r : picture.picture.layers[0].rectangles) lit += overlap(r.box, button) ? 1 : 0;
    return lit;
  };
  CHECK(sign(true) == 2);  // two bars
  CHECK(sign(false) > 2);  // a triangle
}

TEST_CASE("Damage, message and help are shown when there are any", "[scene]") {
  const Recorded game{Script(1)};
  const Picture plain = shown(game, {}).picture;
  CHECK(plain.layers.size() == 1);
  const Picture damaged = shown(game, {.damage = "plays up to 0x1a2c"}).picture;
  CHECK(shows(damaged, "plays up to 0x1a2c"));
  CHECK(shows(shown(game, {.view = {.message = "saved x.png"}}).picture, "saved x.png"));

  const std::vector<KeyHelp> keys{
      {"Space, k", "play or pause"}, {"Shift+0 - 9", "one player"}, {"", "no key"}};
  const Picture help = shown(game, {.view = {.help = true}, .keys = keys}).picture;
  for (const KeyHelp& row : keys) {
    CHECK(shows(help, std::string(row.description)));
    CHECK((row.keys.empty() || shows(help, row.keys)));
  }
}

TEST_CASE("The focused player's name has the accent", "[scene]") {
  const Recorded game{Script(2)};
  const Shown picture = shown(game, {.view = {.focus = base::PlayerId(1)}});
  const auto& texts = picture.picture.layers[0].texts;
  CHECK(std::ranges::find(texts, "p1", &Text::text)->style.color == theme(ThemeKind::dark).accent);
  CHECK(std::ranges::find(texts, "p0", &Text::text)->style.color == theme(ThemeKind::dark).text);
}

TEST_CASE("The same moment gives the same picture", "[scene]") {
  const Recorded game = full_game(4, 1);
  CHECK(shown(game, {.ms = 1200}).picture == shown(game, {.ms = 1200}).picture);
  CHECK_FALSE(shown(game, {.ms = 1200}).picture == shown(game, {.ms = 999}).picture);
}

TEST_CASE("Texts have room, do not meet and stay inside the window", "[scene]") {
  struct Sharing {
    int players;
    int per_field;
  };
  for (const Sharing& sharing : {Sharing{1, 1}, Sharing{2, 1}, Sharing{4, 1}, Sharing{8, 1}, Sharing{2, 2},
                                 Sharing{4, 4}, Sharing{8, 8}}) {
    const Recorded game = full_game(sharing.players, sharing.per_field);
    for (const Size& size : {Size{320, 200}, Size{640, 480}, Size{1024, 600}, Size{1280, 720},
                             Size{1920, 1080}, Size{3840, 2160}, Size{700, 1200}})
      for (std::uint32_t ms : {500u, 2000u})
        for (const View& view : {View{}, View{.focus = base::PlayerId(0)}, View{.help = true},
                                 View{.message = std::string(300, 'm')}}) {
          INFO(sharing.players << " players, " << sharing.per_field << " a field, " << size.width << "x"
                               << size.height << " at " << ms);
          const Picture picture =
              shown(game, {.ms = ms, .size = size, .view = view, .damage = std::string(300, 'd')}).picture;
          for (const Layer& layer : picture.layers) {
            for (const Rectangle& r : layer.rectangles) REQUIRE(is_inside(r.box, size));
            for (std::size_t a = 0; a < layer.texts.size(); ++a) {
              const Text& text = layer.texts[a];
              INFO(text.text);
              REQUIRE(text.width > 0);
              REQUIRE(is_inside(text.room(), size));
              for (std::size_t b = a + 1; b < layer.texts.size(); ++b)
                REQUIRE_FALSE(overlap(text.room(), layer.texts[b].room()));
            }
          }
        }
  }
}

namespace {

// Nine pieces for each player in six seconds.
Recorded game_with_gauges(int players) {
  Script script(players, 1,
                std::vector<std::string>(static_cast<std::size_t>(players), "Wolfgang A. Müller"));
  for (int player = 0; player < players; ++player) {
    script.new_stone(0, player, nothing, placed(t, 4, 1), l, 0);
    script.new_stone(1000, player, placed(o, 2, 18), placed(t, 4, 1), l, 12);
  }
  script.signal(8000, tet::ChunkType::stop);
  replay::Gauges gauges;
  for (int player = 0; player < players; ++player) {
    replay::Gauge begin;
    for (auto& style : begin.next) style = base::StoneStyle(s);
    replay::Gauge later = begin;
    later.from = base::Milliseconds(1000);
    later.held = base::StoneStyle(i);
    later.waiting = 3;
    later.combo = 2;
    later.chain = 4;
    later.placements = 9;
    later.lines = 5;
    later.attack = 12;
    later.cleared = 6;
    later.faults = 1;
    gauges.players.push_back({begin, later});
  }
  return Recorded(script, std::move(gauges));
}

}  // namespace

TEST_CASE("What stands beside a field is shown from its moment on", "[scene]") {
  const Recorded game = game_with_gauges(1);
  const Picture picture = shown(game, {.ms = 6000}).picture;
  CHECK(value_of(picture, "Pieces") == "9");
  CHECK(value_of(picture, "PPS") == "1.50");   // nine in six seconds
  CHECK(value_of(picture, "APM") == "120.0");  // twelve in a tenth of a minute
  CHECK(value_of(picture, "VS") == "300.0");   // 18 rows in six seconds, times 100
  CHECK(value_of(picture, "APP") == "1.33");
  CHECK(value_of(picture, "B2B") == "4");
  CHECK(value_of(picture, "Combo") == "2");
  CHECK(value_of(picture, "Lines") == "5");
  CHECK(value_of(picture, "Finesse") == "1 fault");
  CHECK(shows(picture, "hold"));
  CHECK(shows(picture, "next"));
  CHECK_FALSE(shows(picture, "Credits"));
  const Picture early = shown(game, {.ms = 999}).picture;
  CHECK(value_of(early, "Pieces") == "0");
  CHECK(value_of(early, "Finesse") == "0 faults");

  // Three rows wait: a bar of three cells, from the bottom of the well.
  const auto bars = [](const Shown& at) {
    const FieldPlace& place = at.arrangement.fields.front();
    int height = 0;
    for (const Rectangle& r : at.picture.layers.front().rectangles)
      if (r.top == theme(ThemeKind::dark).danger && r.box.x == place.well.x &&
          r.box.bottom() == place.well.bottom())
        height = r.box.height;
    return std::pair(height, place.cell);
  };
  const auto [height, cell] = bars(shown(game, {.ms = 6000}));
  CHECK(height == 3 * cell);
  CHECK(bars(shown(game, {.ms = 999})).first == 0);
}

TEST_CASE("What stands beside fields has room in windows of any size", "[scene]") {
  for (const int players : {1, 2, 4, 8}) {
    const Recorded game = game_with_gauges(players);
    for (const Size& size :
         {Size{20, 20}, Size{320, 200}, Size{640, 480}, Size{1280, 720}, Size{1920, 1080}, Size{700, 1200}})
      for (const View& view : {View{}, View{.focus = base::PlayerId(0)}, View{.statistics = true}}) {
        INFO(players << " players, " << size.width << "x" << size.height);
        const Picture picture = shown(game, {.ms = 2000, .size = size, .view = view}).picture;
        for (const Layer& layer : picture.layers) {
          for (const Rectangle& r : layer.rectangles) {
            REQUIRE(is_inside(r.box, size));
            REQUIRE(r.box.width > 0);
            REQUIRE(r.box.height > 0);
          }
          for (std::size_t a = 0; a < layer.texts.size(); ++a)
            for (std::size_t b = a + 1; b < layer.texts.size(); ++b) {
              INFO(layer.texts[a].text << " and " << layer.texts[b].text);
              REQUIRE_FALSE(overlap(layer.texts[a].room(), layer.texts[b].room()));
            }
        }
      }
  }
}

TEST_CASE("In a usual window nothing is left out", "[scene]") {
  for (const auto& [players, per_field] : {std::pair(1, 1), std::pair(2, 1), std::pair(4, 1), std::pair(8, 1),
                                           std::pair(2, 2), std::pair(4, 2), std::pair(8, 8)})
    for (const Size& size : {Size{1280, 720}, Size{1920, 1080}, Size{3840, 2160}}) {
      INFO(players << " players, " << per_field << " a field, " << size.width << "x" << size.height);
      const std::vector<std::string> texts =
          texts_of(shown(full_game(players, per_field), {.ms = 1200, .size = size}).picture);
      for (const char* label : {"Wolfgang A. Müller", "Credits", "Stones", "Pace", "Last ten", "Weapon"})
        CHECK(std::ranges::count(texts, label) >= players);
      CHECK(std::ranges::count(texts, "Target") == players);
      for (const char* label : {"Lines", "Level", "Lives"})
        CHECK(std::ranges::count(texts, label) == players / per_field);
    }
}

TEST_CASE("No window is too small", "[scene]") {
  const Recorded game = full_game(8, 1);
  const Recorded shared = full_game(8, 8);
  for (int width : {0, 1, 2, 3, 7, 20, 60, 150})
    for (int height : {0, 1, 2, 3, 7, 20, 60, 150})
      for (double scale : {0.01, 1.0, 100.0})
        for (const View& view :
             {View{}, View{.focus = base::PlayerId(0)}, View{.help = true, .message = "hello"}}) {
          const Settings settings{
              .ms = 2000, .size = {width, height}, .view = view, .damage = "d", .scale = scale};
          for (const Recorded* recorded : {&game, &shared})
            for (const Layer& layer : shown(*recorded, settings).picture.layers)
              for (const Rectangle& r : layer.rectangles) {
                REQUIRE(r.box.width > 0);
                REQUIRE(r.box.height > 0);
              }
        }
}

TEST_CASE("Blocks are whole pixels and leave a line between them", "[scene]") {
  Script script(1);
  script.matrix(0, 0, "##########");
  const Recorded game(script);
  for (int height = 220; height < 1500; height += 37) {
    const Shown picture = shown(game, {.size = {height * 16 / 9, height}});
    const FieldPlace& field = picture.arrangement.fields[0];
    if (field.cell < 5) continue;
    const int y = field.well.bottom() - field.cell / 2;
    for (int column = 0; column < 10; ++column) {
      const int left = field.well.x + column * field.cell;
      CHECK(brightness(seen_at(picture.picture, {left, y})) > 150);
      CHECK(brightness(seen_at(picture.picture, {left + field.cell - 1, y})) < 150);
    }
  }
}

}  // namespace tetron::test
