// Everything in a window of any size has its room.
#include "scene/panels/chat_panel.hpp"
#include "scene/primitives/theme.hpp"
#include "tests/catch.hpp"
#include "tests/scene/whole_window.hpp"

namespace tetron::test {

using namespace scene;

namespace {

bool is_inside(const Box& inner, Size window) {
  return inner.x >= 0 && inner.y >= 0 && inner.right() <= window.width && inner.bottom() <= window.height;
}

}  // namespace

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
Recorded game_with_queue(int players) {
  Script script(players, 1,
                std::vector<std::string>(static_cast<std::size_t>(players), "Wolfgang A. Müller"));
  for (int player = 0; player < players; ++player) {
    script.new_stone(0, player, nothing, placed(t, 4, 1), l, 0);
    script.new_stone(1000, player, placed(o, 2, 18), placed(t, 4, 1), l, 12);
  }
  script.signal(8000, tet::ChunkType::stop);
  return Recorded(script, [players](game::Round& round) {
    using field::Cell;
    for (int player = 0; player < players; ++player) {
      put(round, 0, player, game::QueueShown{{Cell::s, Cell::s, Cell::s, Cell::s, Cell::s}});
      put(round, 0, player, game::Pressed{game::Key::left});
      for (int piece = 2; piece <= 9; ++piece)
        put(round, 1000, player,
            game::Placed{{Cell::o, {}, 2, 0}, {}, 0, static_cast<std::uint16_t>(piece == 9 ? 1 : 0)});
      put(round, 1000, player, game::Cleared{5, 6});
      put(round, 1000, player, game::Attacked{12, 0, 12});
      put(round, 1000, player, game::StreaksSet{2, 4});
      put(round, 1000, player, game::Held{Cell::i});
      put(round, 1000, player, game::GarbagePending{3});
    }
  });
}

}  // namespace

TEST_CASE("A game of one says when the last ten lines were complete", "[scene]") {
  Script script(1, 1, {"ann"});
  script.signal(20'000, tet::ChunkType::stop);
  const Recorded game(script, [](game::Round& round) {
    put(round, 0, 0, game::QueueShown{{field::Cell::s, field::Cell::s}});
    for (std::uint32_t second = 1; second <= 6; ++second) put(round, 1000 * second, 0, game::Cleared{4, 0});
  });
  const auto split = [&](std::uint32_t ms) { return value_of(shown(game, {.ms = ms}).picture, "Split"); };
  CHECK(split(2000) == "no such label");
  CHECK(split(3000) == "10: 0:03.0");
  CHECK(split(4999) == "10: 0:03.0");
  CHECK(split(5000) == "20: 0:05.0");
  CHECK(split(20'000) == "20: 0:05.0");
}

TEST_CASE("A sprint says how many lines are left, and its pace against another", "[scene]") {
  Script script(1, 1, {"ann"});
  script.signal(20'000, tet::ChunkType::stop);
  Recorded game(script, [](game::Round& round) {
    put(round, 0, 0, game::QueueShown{{field::Cell::s, field::Cell::s}});
    for (std::uint32_t second = 1; second <= 6; ++second) {
      put(round, 1000 * second, 0, game::Cleared{4, 0});
      put(round, 1000 * second, 0, game::Attacked{4, 0, 4});
    }
  });
  game.game.mode = "40l";
  View view;
  // Without another one, the moments alone.
  const auto value = [&](std::uint32_t ms, const std::string& label) {
    return value_of(shown(game, {.ms = ms, .view = view}).picture, label);
  };
  CHECK(value(0, "To go") == "40 lines");
  CHECK(value(2000, "To go") == "32 lines");
  CHECK(value(3000, "To go") == "28 lines");
  CHECK(value(3000, "10 lines") == "0:03.0");
  CHECK(value(3000, "Best 20") == "no such label");
  view.best = {base::Milliseconds(3500), base::Milliseconds(4800), base::Milliseconds(7000)};
  CHECK(value(2999, "Best 10") == "0:03.5");
  CHECK(value(5000, "10 lines") == "0:03.0 -0.5");
  CHECK(value(6000, "20 lines") == "0:05.0 +0.2");
  CHECK(value(5000, "Best 30") == "0:07.0");
  CHECK(value(5000, "Split") == "no such label");
  // Nobody is attacked in a sprint.
  for (const char* label : {"APM", "VS", "APP", "Sent", "Received"})
    CHECK(value(5000, label) == "no such label");
  // With statistics nothing is there twice, and there is no curve of attack.
  view.statistics = true;
  const Shown both = shown(game, {.ms = 5000, .view = view});
  REQUIRE_FALSE(both.arrangement.statistics.empty());
  const std::vector<std::string> texts = texts_of(both.picture);
  CHECK(std::ranges::count(texts, "Pieces") == 1);
  CHECK(std::ranges::count(texts, "PPS") == 1);
  CHECK_FALSE(has_text(both.picture, "APM"));
}

TEST_CASE("What is around the fields of a stage can be replaced, and what is written cannot", "[scene]") {
  const Recorded game = full_game(2, 1);
  View view;
  view.stage = true;
  view.key_color = rgb(0x00b140);
  const auto layer_at = [](const Picture& picture, Point at) { return seen_at(picture, at); };
  for (const Size size : {Size{800, 600}, Size{1280, 720}, Size{1920, 1080}}) {
    const Shown now = shown(game, {.ms = 2000, .size = size, .view = view});
    CHECK(layer_at(now.picture, {1, size.height - 2}) == *view.key_color);
    for (const Text& text : now.picture.layers.front().texts) {
      const Box box = text.room();
      for (const Point at : {Point{box.x, box.y}, Point{box.right() - 1, box.bottom() - 1}})
        CHECK_FALSE(layer_at(now.picture, at) == *view.key_color);
    }
  }
  // Not with buttons.
  view.stage = false;
  CHECK_FALSE(layer_at(shown(game, {.ms = 2000, .view = view}).picture, {1, 300}) == *view.key_color);
}

TEST_CASE("What stands beside a field is shown from its moment on", "[scene]") {
  const Recorded game = game_with_queue(1);
  const Picture picture = shown(game, {.ms = 6000}).picture;
  CHECK(value_of(picture, "Pieces") == "9");
  CHECK(value_of(picture, "PPS") == "1.50");   // nine in six seconds
  CHECK(value_of(picture, "APM") == "120.0");  // twelve in a tenth of a minute
  CHECK(value_of(picture, "VS") == "300.0");   // 18 rows in six seconds, times 100
  CHECK(value_of(picture, "APP") == "1.33");
  CHECK(value_of(picture, "B2B") == "4");
  CHECK(value_of(picture, "Combo") == "2");
  CHECK(value_of(picture, "Lines") == "5");
  CHECK(value_of(picture, "Finesse") == "1 F");
  CHECK(has_text(picture, "hold"));
  CHECK(has_text(picture, "next"));
  CHECK_FALSE(has_text(picture, "Credits"));
  const Picture early = shown(game, {.ms = 999}).picture;
  CHECK(value_of(early, "Pieces") == "0");
  CHECK(value_of(early, "Finesse") == "0 F");

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
    const Recorded game = game_with_queue(players);
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
      for (const char* label : {"Wolfgang A. Müller", "Credits", "Pieces", "Pace", "Last ten", "Weapon"})
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
