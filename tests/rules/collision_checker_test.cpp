#include "rules/engine/collision_checker.hpp"

#include "field/grid.hpp"
#include "field/random.hpp"
#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;
using rules::Board;
using rules::CollisionChecker;
using rules::Game;
using rules::Settings;
using rules::Tumo;

namespace {

// One kind: a corner of three blocks of role 5 that turns through four shapes.
Settings corners() {
  Settings settings;
  settings.width = 6;
  settings.height = 5;
  settings.patterns = {{{2, {{0, 0, -5}, {0, 1, -5}, {1, 1, -5}}},
                        {2, {{0, 0, -5}, {1, 0, -5}, {0, 1, -5}}},
                        {2, {{0, 0, -5}, {1, 0, -5}, {1, 1, -5}}},
                        {2, {{1, 0, -5}, {0, 1, -5}, {1, 1, -5}}}}};
  return settings;
}

Tumo corner_at(int x, int y, int turn = 0) {
  Tumo tumo;
  tumo.turn = turn;
  tumo.x = x;
  tumo.y = y;
  return tumo;
}

Game game_of(Settings settings, std::string_view field = {}) {
  Game game(1);
  game.settings = std::move(settings);
  game.resize(game.settings.width, game.settings.height);
  rules::draw(game.board(), field);
  return game;
}

}  // namespace

TEST_CASE("turns go round in both ways", "[rules][room]") {
  const Settings settings = corners();
  const auto turn = [&](int from, int turns) { return turned(corner_at(2, 1, from), settings, turns).turn; };
  CHECK(turn(0, 1) == 1);
  CHECK(turn(3, 1) == 0);
  CHECK(turn(0, -1) == 3);
  CHECK(turn(1, -2) == 3);
  CHECK(turn(2, -7) == 3);
  CHECK(turn(1, 0) == 1);
  const Tumo there = turned(corner_at(2, 1, 3), settings, 2);
  CHECK((there.x == 2 && there.y == 1));
  CHECK(moved(there, -1, 2) == corner_at(1, 3, 1));
}

TEST_CASE("tumos overlap where blocks meet, not boxes", "[rules][room]") {
  const Settings settings = corners();
  // The missing cells of both corners.
  CHECK_FALSE(overlap(corner_at(2, 1, 0), corner_at(3, 0, 0), settings));
  CHECK(overlap(corner_at(2, 1, 0), corner_at(2, 2, 1), settings));
  CHECK(overlap(corner_at(2, 1), corner_at(2, 1), settings));
  CHECK_FALSE(overlap(corner_at(0, 0), corner_at(4, 0), settings));
}

TEST_CASE("a tumo fits within its columns, on empty cells, beside others", "[rules][room]") {
  const Settings settings = corners();
  Board board(6, 5);
  rules::draw(board, R"(
    ......
    ..1...
    ......)");
  const CollisionChecker all(board, settings);
  CHECK(all.fits(corner_at(0, 0)));
  CHECK(all.fits(corner_at(4, 3)));
  CHECK_FALSE(all.fits(corner_at(5, 3)));
  CHECK_FALSE(all.fits(corner_at(-1, 3)));
  CHECK_FALSE(all.fits(corner_at(4, 4)));
  CHECK_FALSE(all.fits(corner_at(2, 3)));     // on the block
  CHECK(all.fits(corner_at(2, 3, 3)));        // round it
  CHECK(all.fits(corner_at(0, -4)));          // above the field
  CHECK_FALSE(all.fits(corner_at(-1, -4)));   // beside it
  CHECK_FALSE(all.fits(corner_at(0, 0, 4)));  // no such turn

  const CollisionChecker part(board, settings, {1, 3});
  CHECK(part.fits(corner_at(1, 0)));
  CHECK(part.fits(corner_at(2, 0)));
  CHECK_FALSE(part.fits(corner_at(0, 0)));
  CHECK_FALSE(part.fits(corner_at(3, 0)));

  const std::array others{corner_at(0, 0), corner_at(4, 0)};
  const CollisionChecker shared(board, settings, {}, others);
  CHECK(shared.fits(corner_at(2, 0)));
  CHECK(shared.fits(corner_at(1, 0, 2)));  // into the missing cell of the one to the left
  CHECK_FALSE(shared.fits(corner_at(1, 0, 1)));
  CHECK_FALSE(shared.fits(corner_at(3, 0)));
  CHECK_FALSE(shared.fits(corner_at(4, 1)));
}

TEST_CASE("a tumo drops onto blocks, the floor or others", "[rules][room]") {
  const Settings settings = corners();
  Board board(6, 5);
  rules::draw(board, "1.....");
  CHECK(CollisionChecker(board, settings).dropped(corner_at(0, -1)).y == 2);
  CHECK(CollisionChecker(board, settings).dropped(corner_at(1, -1)).y == 3);
  CHECK(CollisionChecker(board, settings).dropped(corner_at(1, 3)).y == 3);
  const std::array others{corner_at(1, 3)};
  CHECK(CollisionChecker(board, settings, {}, others).dropped(corner_at(1, -1)).y == 1);
  CHECK(CollisionChecker(board, settings, {}, others).dropped(corner_at(2, -1)).y == 2);
  CHECK(CollisionChecker(board, settings, {}, others).dropped(corner_at(3, -1)).y == 3);
}

TEST_CASE("several play on one field: each tumo is fixed where it is", "[rules][room]") {
  Game game = game_of(corners(), "1.....");
  game.fix(corner_at(1, 3));
  CHECK(game.events().fixed == corner_at(1, 3));
  game.fix(corner_at(4, -1));  // half of it above the field
  game.fix(corner_at(0, 3));   // partly on what lies there
  CHECK(rules::to_text(game.board()) == drawing(R"(
    ....55
    ......
    ......
    55....
    155...)"));
  CHECK(game.counts().tumos == 3);
  CHECK(game.counts().lost == 1 + 2);
  CHECK_FALSE(game.tumo().has_value());
}

TEST_CASE("a game comes to rest without a tumo: full rows as if taken out at once", "[rules][room]") {
  field::Random random(9);
  for (int round = 0; round < 200; ++round) {
    Settings settings = corners();
    settings.clear_mode = 1;
    settings.built_in_falling = true;
    settings.width = 1 + static_cast<int>(random.below(12));
    settings.height = 1 + static_cast<int>(random.below(20));
    Game game = game_of(settings);
    field::Grid wanted(settings.width, settings.height);
    for (int y = 0; y < settings.height; ++y) {
      const std::uint32_t filled = random.chance(40) ? 100 : 60;
      for (int x = 0; x < settings.width; ++x) {
        if (!random.chance(filled)) continue;
        game.board().order_put(x, y, 1 + static_cast<int>(random.below(7)));
        wanted.set({field::Column(x), field::Row(y)}, field::Cell::garbage);
      }
    }
    game.board().apply_orders();
    const int rows = wanted.clear_full_rows();
    game.come_to_rest();
    CHECK(game.board().at_rest());
    CHECK(game.position().at_rest);
    CHECK(game.counts().erased == static_cast<std::uint64_t>(rows * settings.width));
    CHECK_FALSE(game.tumo().has_value());
    const auto is_block = [](std::uint8_t value) {
      return value == 0 ? field::Cell::empty : field::Cell::garbage;
    };
    std::vector<field::Cell> cells;
    for (const std::uint8_t value : game.board().values()) cells.push_back(is_block(value));
    REQUIRE(field::GridView(cells, settings.width, settings.height) == wanted.view());
  }
}

TEST_CASE("a game that comes to rest goes through whole chains", "[rules][room]") {
  Settings settings = corners();
  settings.clear_mode = 0;
  settings.built_in_falling = true;
  // The chain of the puyo test.
  Game game = game_of(settings, R"(
    2.....
    1.....
    1.....
    1..4.4
    122244)");
  game.come_to_rest();
  CHECK(game.board().empty());
  CHECK(game.counts().longest_chain == 3);
  const std::uint64_t frames = game.counts().frames;
  CHECK(frames > 3 * rules::erase_frames);
  game.order_end();
  game.come_to_rest();
  CHECK(game.over() == rules::Over::by_rules);
  game.come_to_rest();
  CHECK(game.counts().frames == frames + 1);
}
