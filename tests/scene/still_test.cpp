#include "scene/still.hpp"

#include <algorithm>

#include "scene/board/blocks.hpp"
#include "scene/board/picture_palette.hpp"
#include "scene/text/player_tag.hpp"
#include "tests/catch.hpp"
#include "tests/scene/editor_letters.hpp"
#include "tests/scene/shown.hpp"

namespace tetron::test {

namespace {

using namespace scene;

BoardStyle fumen_style(int cell = 12) {
  return {.cell = cell, .look = picture_look(ThemeKind::dark, PicturePalette::fumen)};
}

Picture still(const Recorded& recorded, std::uint32_t ms, const StillOptions& options) {
  return draw_still({recorded.timeline, recorded.game}, recorded.at(ms), base::Milliseconds(ms), options);
}

StillOptions bare(int player, std::optional<RowRange> rows = {}) {
  StillOptions options{.style = fumen_style(), .rows = rows, .names = false};
  if (player >= 0) options.player = base::PlayerId(static_cast<std::uint8_t>(player));
  return options;
}

Script duel() {
  return std::move(Script(2)
                       .matrix(100, 0, "I.........\nLLOOZZTTJ.")
                       .matrix(200, 1, ".S........\nSS..XX....")
                       .new_stone(300, 0, {}, {tet::StoneStyle(o), 4, 16, 0})
                       .signal(5000, tet::ChunkType::gameover, 1));
}

}  // namespace

TEST_CASE("A still of one player is the field, tight", "[scene]") {
  const Recorded recorded{duel()};
  const Picture all = still(recorded, 250, bare(0));
  CHECK(all.size == Size{10 * 12 + 2, 20 * 12 + 2});
  CHECK(is_inside(all));
  std::string wanted;
  for (int i = 0; i < 18; ++i) wanted += " ..........";
  CHECK(cell_letters(all, {1, 1}, 12, 10, 20) == wanted + " I......... LLOOZZTTJ.");
  CHECK(cell_letters(still(recorded, 250, bare(1, RowRange{0, 1})), {1, 1}, 12, 10, 2) ==
        as_letters(".S........ SS..XX...."));
  CHECK(cell_letters(still(recorded, 150, bare(1, RowRange{0, 1})), {1, 1}, 12, 10, 2) ==
        as_letters(".......... .........."));
}

TEST_CASE("Falling stones are brighter, and cut off at the rows wanted", "[scene]") {
  const Recorded recorded{duel()};
  const replay::State state = recorded.at(400);
  REQUIRE(state.players[0].falling);
  const replay::StoneCells cells = replay::tetron4().cells(*state.players[0].falling);
  REQUIRE(cells.size() == 4);
  for (const RowRange& rows : {RowRange{0, 19}, RowRange{3, 3}, RowRange{0, 2}, RowRange{4, 9}}) {
    const Picture picture = still(recorded, 400, bare(0, rows));
    CHECK(is_inside(picture));
    CHECK(picture.size.height == rows.count() * 12 + 2);
    const std::string letters = cell_letters(picture, {1, 1}, 12, 10, rows.count());
    const auto shown = std::ranges::count_if(cells, [&](const field::Position& p) {
      const int up = 19 - p.row.value;
      return up >= rows.lowest && up <= rows.highest;
    });
    CHECK(std::ranges::count(letters, 'o') == shown);
  }
}

TEST_CASE("Rows of a still are those of the whole one", "[scene]") {
  const Recorded recorded{duel()};
  for (const bool transparent : {false, true}) {
    StillOptions options = bare(0);
    options.style.transparent = transparent;
    options.style.look = picture_look(ThemeKind::light, PicturePalette::color_blind);
    const Picture all = still(recorded, 400, options);
    options.rows = RowRange{1, 4};
    const Picture part = still(recorded, 400, options);
    CHECK(part.size == Size{all.size.width, 4 * 12 + 2});
    const Pixels all_pixels(all);
    const Pixels part_pixels(part);
    for (int y = 1; y < part.size.height - 2; ++y)  // the last line of the last cell has no grid below it
      for (int x = 0; x < part.size.width; ++x)
        REQUIRE(part_pixels.at(x, y) == all_pixels.at(x, y + (19 - 4) * 12));
  }
}

TEST_CASE("A row that was cleared is lit where it was, whatever rows are shown", "[scene]") {
  // An O that fills the two gaps of the lowest row.
  tet::StonePlace square{tet::StoneStyle(o), 0, 0, 0};
  const auto is_there = [&] {
    const replay::StoneCells cells = replay::tetron4().cells(square);
    return std::ranges::all_of(cells, [](const field::Position& p) {
      return p.row.value >= 18 && p.row.value <= 19 && p.column.value >= 4 && p.column.value <= 5;
    });
  };
  for (int at = 0; at < 400 && !is_there(); ++at) {
    square.x = static_cast<std::uint8_t>(at % 10);
    square.y = static_cast<std::uint8_t>(at / 10);
  }
  REQUIRE(is_there());
  const Recorded recorded{Script(1)
                              .matrix(100, 0, "T.........\nIIII..IIII")
                              .new_stone(1000, 0, square, {tet::StoneStyle(t), 4, 1, 0})
                              .signal(3000, tet::ChunkType::stop)};
  StillOptions options = bare(0);
  options.style.look.motion = true;
  const Picture all = still(recorded, 1010, options);
  const Pixels all_pixels(all);
  options.style.look.motion = false;
  const Pixels dark_pixels(still(recorded, 1010, options));
  options.style.look.motion = true;
  const auto differs = [&](int row) {
    const int y = 1 + row * 12 + 6;
    return all_pixels.at(5, y) != dark_pixels.at(5, y);
  };
  CHECK(differs(19));
  CHECK_FALSE(differs(18));
  options.rows = RowRange{0, 2};
  const Picture low = still(recorded, 1010, options);
  CHECK(is_inside(low));
  const Pixels low_pixels(low);
  for (int y = 1; y < 1 + 3 * 12; ++y)
    for (int x = 1; x < low.size.width - 1; ++x)
      REQUIRE(low_pixels.at(x, y) == all_pixels.at(x, y + 17 * 12));
  options.rows = RowRange{1, 3};
  CHECK(is_inside(still(recorded, 1010, options)));
  options.style.look.motion = false;
  const Picture without = still(recorded, 1010, options);
  options.style.look.motion = true;
  CHECK(still(recorded, 1010, options) == without);
}

TEST_CASE("Every player's name stands above the field", "[scene]") {
  for (const auto& [players, per_field] : {std::pair{1, 1},
                                           {2, 1},
                                           {3, 1},
                                           {5, 1},
                                           {8, 1},
                                           {2, 2},
                                           {4, 2},
                                           {3, 2},
                                           {4, 4},
                                           {8, 4},
                                           {8, 8},
                                           {7, 8}}) {
    INFO(players << " " << per_field);
    const Recorded recorded{Script(players, per_field)};
    const replay::Layout game = recorded.timeline.layout();
    StillOptions options{.style = fumen_style()};
    const Picture picture = still(recorded, 0, options);
    CHECK(is_inside(picture));
    CHECK(static_cast<int>(still_fields(game, options).size()) == game.fields());
    // The ground of every cell can be seen, all but the lines between them.
    const Pixels pixels(picture);
    const int ground = (12 * game.width - (game.width - 1)) * (12 * game.height - (game.height - 1));
    CHECK(std::ranges::count(pixels, rgb(0x000000)) == game.fields() * ground);
    auto texts = texts_of(picture);
    REQUIRE(static_cast<int>(texts.size()) == players);
    for (int id = 0; id < players; ++id) {
      const std::string name = "p" + std::to_string(id);
      const auto text = std::ranges::find(texts, name, &Text::text);
      REQUIRE(text != texts.end());
      CHECK(text->width > 3 * text->style.size);
      // Below the name is a field.
      CHECK(pixels.at(text->x + 4, text->baseline + text->style.size).red < 0x50);
    }
    for (std::size_t i = 0; i < texts.size(); ++i)
      for (std::size_t k = i + 1; k < texts.size(); ++k) {
        const Box a = texts[i].room();
        const Box b = texts[k].room();
        CHECK_FALSE((a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom()));
      }
  }
}

TEST_CASE("Many fields make a picture that is about as wide as a screen", "[scene]") {
  for (const auto& [players, per_field] : {std::pair{4, 1}, {6, 1}, {8, 1}, {4, 2}, {6, 2}, {8, 2}, {8, 4}}) {
    const Recorded recorded{Script(players, per_field)};
    const Size size = still(recorded, 0, {}).size;
    const double ratio = static_cast<double>(size.width) / size.height;
    INFO(players << " " << per_field << " " << ratio);
    CHECK(ratio > 0.7);
    CHECK(ratio < 3.1);
  }
}

TEST_CASE("Whoever is out has it written on the field", "[scene]") {
  const Recorded recorded{duel()};
  CHECK_FALSE(has_text(still(recorded, 4999, bare(1)), "GAME OVER"));
  CHECK(has_text(still(recorded, 5000, bare(1)), "GAME OVER"));
  CHECK_FALSE(has_text(still(recorded, 5000, bare(0)), "GAME OVER"));
  CHECK(is_inside(still(recorded, 5000, bare(1, RowRange{0, 0}))));
}

TEST_CASE("Stones on a shared field are marked with whose they are", "[scene]") {
  const auto marks = [](int players, int per_field, int cell) {
    Script script(players, per_field);
    for (int id = 0; id < players; ++id) script.new_stone(300, id, {}, {tet::StoneStyle(o), 4, 16, 0});
    const Recorded recorded{std::move(script)};
    StillOptions options{.style = fumen_style(cell)};
    const Picture picture = still(recorded, 400, options);
    std::vector<int> fills;
    for (int id = 0; id < players; ++id) {
      const Color color = player_color(base::PlayerId(static_cast<std::uint8_t>(id)));
      fills.push_back(0);
      for (const Layer& layer : picture.layers)
        fills.back() += static_cast<int>(std::ranges::count(layer.rectangles, color, &Rectangle::top));
    }
    return fills;
  };
  // A tag beside the name, and at least the eight edges of an O's outline in the field.
  for (const int fills : marks(4, 2, 24)) CHECK(fills >= 9);
  for (const int fills : marks(2, 1, 24)) CHECK(fills == 0);
  // Too small for that: the tag alone.
  for (const int fills : marks(2, 2, 3)) CHECK(fills <= 1);
}

TEST_CASE("A player of a shared field stands on all of it", "[scene]") {
  const Recorded recorded{Script(4, 2).matrix(10, 1, "....................\nIIIIOO..........SSZZ")};
  const Picture picture = still(recorded, 10, bare(2, RowRange{0, 0}));
  CHECK(picture.size == Size{20 * 12 + 2, 12 + 2});
  CHECK(cell_letters(picture, {1, 1}, 12, 20, 1) == as_letters("IIIIOO..........SSZZ"));
}

TEST_CASE("A still's caption makes room for itself or takes what it is given", "[scene]") {
  const Recorded recorded{duel()};
  StillOptions options = bare(0);
  const Size without = still(recorded, 0, options).size;
  options.caption = "a comment that is longer than one line of this small board";
  const Picture with = still(recorded, 0, options);
  CHECK(with.size.height > without.height);
  CHECK(texts_of(with).size() >= 2);
  CHECK(is_inside(with));
  options.caption_lines = 5;
  const Picture five = still(recorded, 0, options);
  options.caption = "";
  CHECK(five.size == still(recorded, 0, options).size);
  options.caption_lines = 1;
  options.caption = std::string(900, 'W');
  CHECK(texts_of(still(recorded, 0, options)).size() == 1);
}

TEST_CASE("Lights are on in clips only", "[scene]") {
  const Recorded recorded{
      Script(1)
          .matrix(100, 0, "..........")
          .new_stone(1000, 0, {tet::StoneStyle(o), 4, 18, 0}, {tet::StoneStyle(t), 4, 1, 0})
          .signal(3000, tet::ChunkType::stop)};
  StillOptions options = bare(0);
  const auto lit = [&](std::uint32_t ms) {
    options.style.look.motion = true;
    const Picture moving = still(recorded, ms, options);
    options.style.look.motion = false;
    return moving != still(recorded, ms, options);
  };
  CHECK_FALSE(lit(999));
  CHECK(lit(1001));
  CHECK(lit(1100));
  CHECK_FALSE(lit(1300));
}

TEST_CASE("A picture with a clock instead of the transport has more room for the fields", "[scene]") {
  for (const auto& [players, per_field] : {std::pair{1, 1}, {2, 1}, {8, 1}, {4, 2}, {8, 8}}) {
    const Recorded recorded{Script(players, per_field).signal(61'000, tet::ChunkType::stop)};
    const replay::Layout game = recorded.timeline.layout();
    for (const Size size :
         {Size{320, 240}, Size{640, 360}, Size{1280, 720}, Size{1920, 1080}, Size{720, 1280}})
      for (const Panels panels : {Panels{}, Panels{true, true, false}}) {
        INFO(players << " " << per_field << " " << size.width << "x" << size.height);
        const Arrangement with = arrange(game, size, 1, std::nullopt, false, panels);
        const Arrangement without = arrange(game, size, 1, std::nullopt, false, panels, Footer::clock);
        REQUIRE(with.fields.size() == without.fields.size());
        CHECK(without.fields.back().card.bottom() > with.fields.back().card.bottom());
        CHECK(without.clock.y > with.seek_area.y);
        CHECK(without.seek_bar.empty());
        CHECK(without.controls.empty());
        for (const FieldPlace& field : without.fields) CHECK(field.well.bottom() <= without.clock.y);

        View view{.now = base::Milliseconds(2500), .playing = true};
        view.statistics = panels.statistics;
        view.chat = panels.chat;
        const Picture picture = draw_scene({recorded.timeline, recorded.game, {"game.tet", ""}},
                                           recorded.at(2500), view, without);
        CHECK(picture.size == size);
        CHECK(lines_in(picture, without.clock) == std::vector<std::string>{"0:02.5 / 1:01.0"});
        CHECK_FALSE(has_text(picture, "game.tet"));
        CHECK_FALSE(has_text(picture, "1×"));
      }
  }
}

}  // namespace tetron::test
