#include "scene/layout/arrangement.hpp"

#include <cmath>

#include "tests/catch.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

namespace {

using namespace scene;

constexpr Size sizes[] = {{320, 200},   {400, 300},  {640, 480},   {800, 600},   {1024, 600},
                          {1280, 720},  {1366, 768}, {1920, 1080}, {2560, 1440}, {3440, 1440},
                          {3840, 2160}, {600, 1000}, {1080, 1920}, {2000, 320}};

struct Sharing {
  int players;
  int per_field;
};
constexpr Sharing games[] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {7, 1}, {8, 1}, {2, 2},
                             {3, 2}, {4, 2}, {8, 2}, {4, 4}, {5, 3}, {8, 4}, {8, 8}, {7, 8}};

replay::Layout layout_of(Sharing game) {
  const Recorded recorded{Script(game.players, game.per_field)};
  return recorded.timeline.layout();
}

bool is_inside(const Box& inner, const Box& outer) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.right() <= outer.right() &&
         inner.bottom() <= outer.bottom();
}

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

// Everything that something is drawn into, without the empty ones.
std::vector<Box> boxes_of(const Arrangement& all) {
  std::vector<Box> boxes{all.damage, all.markers, all.seek_bar, all.clock, all.titles};
  for (const ControlPlace& place : all.controls) boxes.push_back(place.box);
  for (const FieldPlace& field : all.fields) {
    boxes.push_back(field.well);
    boxes.push_back(field.summary);
    for (const PlayerPlace& player : field.players) boxes.push_back(player.block);
  }
  std::erase_if(boxes, [](const Box& box) { return box.empty(); });
  return boxes;
}

void check_apart_and_inside(const Arrangement& all) {
  const Box window{0, 0, all.window.width, all.window.height};
  const std::vector<Box> boxes = boxes_of(all);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    REQUIRE(is_inside(boxes[i], window));
    for (std::size_t k = i + 1; k < boxes.size(); ++k) REQUIRE_FALSE(overlap(boxes[i], boxes[k]));
  }
}

}  // namespace

TEST_CASE("Nothing overlaps and everything is inside the window", "[scene]") {
  for (const Sharing& game : games) {
    const replay::Layout layout = layout_of(game);
    for (const Size& size : sizes)
      for (double scale : {0.5, 1.0, 2.0, 3.0})
        for (int focus = -1; focus < layout.players; focus += 3)
          for (bool damaged : {false, true}) {
            INFO(game.players << " players, " << game.per_field << " a field, " << size.width << "x"
                              << size.height << ", scale " << scale << ", focus " << focus);
            const auto player =
                focus < 0 ? std::nullopt : std::optional(base::PlayerId(static_cast<std::uint8_t>(focus)));
            const Arrangement all = arrange(layout, size, scale, player, damaged);
            check_apart_and_inside(all);
            REQUIRE(static_cast<int>(all.fields.size()) == layout.fields());
          }
  }
}

TEST_CASE("Every field is shown with all its cells", "[scene]") {
  for (const Sharing& game : games) {
    const replay::Layout layout = layout_of(game);
    for (const Size& size : sizes) {
      INFO(game.players << " players, " << game.per_field << " a field, " << size.width << "x"
                        << size.height);
      const Arrangement all = arrange(layout, size, 1, std::nullopt, false);
      int players = 0;
      for (const FieldPlace& field : all.fields) {
        REQUIRE(field.cell >= 1);
        REQUIRE(field.cell == all.fields.front().cell);
        REQUIRE(field.well.width == field.cell * layout.width);
        REQUIRE(field.well.height == field.cell * layout.height);
        REQUIRE(is_inside(field.well, field.card));
        for (const PlayerPlace& player : field.players) {
          REQUIRE(player.player.value == players++);
          REQUIRE(is_inside(player.column, field.well));
        }
      }
      REQUIRE(players == layout.players);
    }
  }
}

TEST_CASE("A usual window uses its room", "[scene]") {
  // Cells are at least this large in 1280 × 720; found with pencil and paper: (720 - 64 - 26) / 20 = 31 for a
  // field alone, a quarter of the width less the numbers for eight.
  CHECK(arrange(layout_of({1, 1}), {1280, 720}, 1, std::nullopt, false).fields[0].cell == 31);
  CHECK(arrange(layout_of({2, 1}), {1280, 720}, 1, std::nullopt, false).fields[0].cell >= 30);
  CHECK(arrange(layout_of({8, 1}), {1280, 720}, 1, std::nullopt, false).fields[0].cell >= 13);
  CHECK(arrange(layout_of({8, 8}), {1280, 720}, 1, std::nullopt, false).fields[0].cell == 1248 / 80);
}

TEST_CASE("A field alone fills the height and is in the middle", "[scene]") {
  for (const bool has_queue : {false, true})
    for (const Size& size : {Size{1280, 720}, Size{1920, 1080}, Size{800, 600}}) {
      INFO(size.width << "x" << size.height << (has_queue ? ", with a queue" : ""));
      replay::Layout layout = layout_of({1, 1});
      layout.available.queue = has_queue;
      const Arrangement all = arrange(layout, size, 1, std::nullopt, false);
      const Box& well = all.fields[0].well;
      CHECK(std::abs(2 * well.x + well.width - size.width) <= 2);
      CHECK(well.height + layout.height > all.seek_area.y - 3 * all.px(8));
      CHECK(all.fields[0].em > all.px(16));
    }
}

TEST_CASE("A field that is enlarged is larger, and a duel uses the width", "[scene]") {
  for (const bool has_queue : {false, true})
    for (const Sharing& game : {Sharing{2, 1}, Sharing{8, 1}})
      for (const Size& size : sizes) {
        if (size.width < 640 || size.height < 480) continue;
        INFO(game.players << " players, " << size.width << "x" << size.height
                          << (has_queue ? ", with a queue" : ""));
        replay::Layout layout = layout_of(game);
        layout.available.queue = has_queue;
        const Arrangement all = arrange(layout, size, 1, std::nullopt, false);
        const Arrangement one = arrange(layout, size, 1, base::PlayerId(0), false);
        CHECK(one.fields[0].cell >= all.fields[0].cell);
        // In a small window text is as small as can be read before and after.
        const int more = size.width < 800 ? 0 : 1;
        CHECK(one.fields[0].cell + one.fields[0].em >= all.fields[0].cell + all.fields[0].em + more);
        CHECK(one.fields[0].cell * 3 >= one.fields[1].cell * 4);
        if (game.players != 2 || size.width > 2 * size.height || size.width < size.height) continue;
        // From the first field to the end of the last text.
        const FieldPlace& last = one.fields[1];
        const int right = std::max(last.well.right(), last.players[0].block.right());
        CHECK(right - one.fields[0].well.x > size.width * 17 / 20);
      }
}

TEST_CASE("Names of eight players can be read in a small window", "[scene]") {
  const Arrangement all = arrange(layout_of({8, 1}), {800, 600}, 1, std::nullopt, false);
  for (const FieldPlace& field : all.fields) {
    CAPTURE(field.cell, field.em, field.card.width, field.card.height);
    CHECK(field.em >= 11);
    CHECK(field.cell >= 11);
  }
}

TEST_CASE("On a finer screen small windows have larger text", "[scene]") {
  const auto unit = [](Size window, double scale) {
    return arrange(layout_of({2, 1}), window, scale, std::nullopt, false).unit;
  };
  CHECK(unit({1280, 720}, 1) == 1);
  CHECK(unit({640, 480}, 1) == 0.75);
  CHECK(unit({640, 480}, 2) == 1.5);
  CHECK(unit({2560, 1440}, 2) == 2);  // the window of that screen: as large as the other's to the eye
  CHECK(unit({3840, 2160}, 1) == 3);
  CHECK(unit({320, 200}, 8) == 1);  // as far as there is room
}

TEST_CASE("Closing the panels makes no field smaller", "[scene]") {
  for (const Sharing sharing : games)
    for (const Size size : sizes)
      for (const bool has_focus : {false, true}) {
        INFO(sharing.players << " players, " << sharing.per_field << " a field, " << size.width << "x"
                             << size.height << (has_focus ? ", one of them large" : ""));
        const replay::Layout layout = layout_of(sharing);
        const auto focus = has_focus ? std::optional(base::PlayerId(0)) : std::nullopt;
        const auto cell = [&](const Panels& panels) {
          return arrange(layout, size, 1, focus, false, panels).fields.front().cell;
        };
        const int closed = cell({});
        CHECK(closed >= cell({.statistics = true}));
        CHECK(closed >= cell({.statistics = true, .chat = true}));
        CHECK(closed >= cell({.chat = true}));
      }
}

TEST_CASE("The focused field is the large one", "[scene]") {
  const replay::Layout layout = layout_of({8, 1});
  const Arrangement all = arrange(layout, {1280, 720}, 1, base::PlayerId(5), false);
  REQUIRE(all.fields.size() == 8);
  CHECK(all.fields[0].field.value == 5);
  for (std::size_t i = 1; i < all.fields.size(); ++i) CHECK(all.fields[i].cell * 2 <= all.fields[0].cell);

  const Arrangement duel = arrange(layout_of({2, 1}), {1280, 720}, 1, base::PlayerId(1), false);
  CHECK(duel.fields[0].cell >= 30);
  CHECK(duel.fields[1].cell * 3 <= duel.fields[0].cell * 2);

  const Arrangement shared = arrange(layout_of({4, 2}), {1280, 720}, 1, base::PlayerId(3), false);
  CHECK(shared.fields[0].field.value == 1);
  CHECK(shared.fields[0].cell > shared.fields[1].cell);
}

TEST_CASE("Windows of any size can be arranged", "[scene]") {
  for (const Sharing& game : games) {
    const replay::Layout layout = layout_of(game);
    for (int width = 0; width < 400; width = width * 2 + 1)
      for (int height = 0; height < 400; height = height * 2 + 1)
        for (bool damaged : {false, true}) {
          INFO(game.players << " players, " << width << "x" << height);
          check_apart_and_inside(arrange(layout, {width, height}, 1, std::nullopt, damaged));
          check_apart_and_inside(arrange(layout, {width, height}, 1, base::PlayerId(0), damaged));
        }
  }
}

TEST_CASE("A place in the window is a player's or nobody's", "[scene]") {
  const Arrangement all = arrange(layout_of({8, 8}), {1280, 720}, 1, std::nullopt, false);
  const FieldPlace& field = all.fields[0];
  for (int player = 0; player < 8; ++player) {
    const Point p{field.well.x + field.cell * (10 * player + 5), field.well.y + 1};
    CHECK(all.player_at(p) == base::PlayerId(static_cast<std::uint8_t>(player)));
  }
  CHECK_FALSE(all.player_at({0, 0}));
  CHECK_FALSE(all.player_at({640, 715}));
}

TEST_CASE("Shares of the seek bar", "[scene]") {
  const Arrangement all = arrange(layout_of({1, 1}), {1280, 720}, 1, std::nullopt, false);
  CHECK(all.share_at(all.seek_bar.x) == 0);
  CHECK(all.share_at(all.seek_bar.right() - 1) == 1);
  CHECK(all.share_at(-1000) == 0);
  CHECK(all.share_at(5000) == 1);
  CHECK(all.share_at(640) == Approx(0.5).margin(0.001));
  CHECK(arrange(layout_of({1, 1}), {1, 1}, 1, std::nullopt, false).share_at(0) == 0);
}

}  // namespace tetron::test
