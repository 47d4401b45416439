#include <array>

#include "field/grid.hpp"
#include "field/random.hpp"
#include "rules/bot/bot.hpp"
#include "rules/bot/row_game.hpp"
#include "tests/rules/playing.hpp"

// The thesis's four listings.

using namespace tetron;
using namespace tetron::test;

namespace {

// Frames, from 1, in which blocks began to be erased, until nothing happens any more.
std::vector<int> erasures(Script& script, int most = 1000) {
  std::vector<int> frames;
  int quiet = 0;
  for (int frame = 1; frame <= most && quiet < 5; ++frame) {
    step(script);
    if (script.game().events().erased > 0) frames.push_back(frame);
    quiet = script.game().board().at_rest() ? quiet + 1 : 0;
  }
  return frames;
}

// A second way to where a game of rows ends: the rows taken out at once.
std::string without_full_rows(std::string_view lines) {
  field::Grid grid(10, 20);
  rules::Board board(10, 20);
  rules::draw(board, lines);
  for (int y = 0; y < 20; ++y)
    for (int x = 0; x < 10; ++x)
      grid.set({field::Column(x), field::Row(y)}, static_cast<field::Cell>(board.at(x, y)));
  grid.clear_full_rows();
  rules::Board left(10, 20);
  for (int y = 0; y < 20; ++y)
    for (int x = 0; x < 10; ++x)
      left.place(x, y, static_cast<int>(grid.at({field::Column(x), field::Row(y)})));
  return rules::to_text(left);
}

}  // namespace

TEST_CASE("puyo: a chain of three erases in the known steps", "[rules][games]") {
  auto script = start(listing("puyo"));
  rules::draw(script->game().board(), R"(
    2.....
    1.....
    1.....
    1..4.4
    122244)");
  // The 1s; 20 frames later the 2 falls four cells; then the 2s, and the 4 above them falls one.
  const int second = 1 + rules::erase_frames + 4 * rules::fall_frames;
  const int third = second + rules::erase_frames + 1 * rules::fall_frames;
  CHECK(erasures(*script) == std::vector{1, second, third});
  CHECK(script->game().board().empty());
  CHECK(script->game().counts().longest_chain == 3);
  CHECK(script->game().counts().erased == 12);
  CHECK(script->game().counts().rows == 0);
}

TEST_CASE("puyo: three are not enough, and nothing is judged while it falls", "[rules][games]") {
  auto script = start(listing("puyo"));
  rules::draw(script->game().board(), "1.....\n1.....\n1..222");
  CHECK(erasures(*script).empty());
  auto hanging = start(listing("puyo"));
  rules::draw(hanging->game().board(), "3.....\n3.....\n4.....\n4.....");
  while (!hanging->game().tumo()) step(*hanging);
  // Comes to lie across: four 3s hold together until the one over nothing falls.
  rules::Game& game = hanging->game();
  game.board().place(0, 8, 3);
  game.board().place(1, 8, 3);
  steps(*hanging, 60);
  CHECK(hanging->game().counts().erased == 0);
  CHECK(hanging->game().board().at(1, 12) == 3);
  CHECK(hanging->game().board().at(0, 8) == 3);
}

TEST_CASE("puyo: a tumo across a step: the hanging half falls", "[rules][games]") {
  auto script = start(listing("puyo"), 3);
  rules::draw(script->game().board(), "..4...\n..5...");
  while (!script->game().tumo()) step(*script);
  step(*script, press(Key::turn_right));
  const auto roles = script->game().tumo()->roles;
  while (script->game().counts().tumos == 0) step(*script, press(Key::down));
  const int first = roles[2];
  const int second = roles[1];
  CHECK(script->game().board().at(2, 10) == first);
  CHECK(script->game().board().at(3, 10) == second);
  steps(*script, 10);
  CHECK(script->game().board().at(2, 10) == first);
  CHECK(script->game().board().at(3, 12) == second);
}

TEST_CASE("columns: lines in every direction, diagonals too", "[rules][games]") {
  const auto left_of = [](std::string_view lines) {
    auto script = start(listing("columns"));
    rules::draw(script->game().board(), lines);
    erasures(*script);
    return field_of(*script);
  };
  const auto field = [](std::string_view lines) {
    rules::Board board(6, 13);
    rules::draw(board, lines);
    return rules::to_text(board);
  };
  CHECK(left_of("111...") == field("......"));
  CHECK(left_of("11.1..") == field("11.1.."));
  CHECK(left_of("1.....\n1.....\n1.....") == field("......"));
  // Rising to the right, and what stood on the line falls.
  CHECK(left_of(R"(
    ..5...
    ..1...
    .12...
    123...)") == field(R"(
    ..5...
    ..2...
    .23...)"));
  // Rising to the left.
  CHECK(left_of(R"(
    ...1..
    ...21.
    ...321)") == field("...2..\n...32."));
  // Both at once: a cross of five.
  CHECK(left_of(R"(
    1.1...
    212...
    131...)") == field("232..."));
}

TEST_CASE("tetris: four rows at once", "[rules][games]") {
  constexpr std::string_view lines = R"(
    1.........
    1..2......
    11.22..5..
    1234567123
    1111111111
    7654321765
    2222222222)";
  auto script = start(listing("tetris"));
  rules::draw(script->game().board(), lines);
  CHECK(erasures(*script) == std::vector{1});
  CHECK(field_of(*script) == without_full_rows(lines));
  CHECK(script->game().counts().erased == 40);
  CHECK(script->game().counts().rows == 4);
}

TEST_CASE("tetris: blocks fall by exactly the rows that vanish below them", "[rules][games]") {
  field::Random random(17);
  for (int round = 0; round < 40; ++round) {
    std::string lines;
    const int rows = 1 + static_cast<int>(random.below(15));
    for (int y = 0; y < rows; ++y) {
      const bool full = random.chance(35);
      std::string line;
      for (int x = 0; x < 10; ++x)
        line += full || random.chance(50) ? static_cast<char>('1' + random.below(7)) : '.';
      lines += line + '\n';
    }
    CAPTURE(lines);
    auto script = start(listing("tetris"));
    rules::draw(script->game().board(), lines);
    erasures(*script);
    REQUIRE(field_of(*script) == without_full_rows(lines));
  }
}

TEST_CASE("the mix: rows and groups vanish", "[rules][games]") {
  auto script = start(listing("puyo-tetris"));
  rules::draw(script->game().board(), R"(
    3.........
    1212121212
    .........5
    .......555
    ..........)");
  step(*script);
  CHECK(script->game().events().erased == 14);
  CHECK(script->game().events().rows == 1);
  erasures(*script);
  CHECK(script->game().counts().erased == 14);
  CHECK(script->game().counts().rows == 1);
  // The 3 stood on one row that vanished.
  CHECK(script->game().board().at(0, 16) == 3);
}

TEST_CASE("every listing plays to its end", "[rules][games]") {
  for (const char* name : {"puyo", "tetris", "columns", "puyo-tetris"}) {
    CAPTURE(name);
    auto script = start(listing(name), 42);
    const auto bot = rules::make_bot("random", *script);
    for (int frame = 0; frame < 100'000 && !script->ended(); ++frame) step(*script, bot->next(*script));
    CHECK(script->game().over() == rules::Over::blocked);
    CHECK(script->game().counts().tumos > 5);
  }
}

TEST_CASE("greedy does better than random", "[rules][games]") {
  for (const char* name : {"puyo", "tetris", "columns"}) {
    CAPTURE(name);
    std::array<std::uint64_t, 2> erased{};
    for (std::size_t who = 0; who < 2; ++who) {
      auto script = start(listing(name));
      const auto bot = rules::make_bot(rules::bot_names[who], *script);
      for (int frame = 0; frame < 1200 && !script->ended(); ++frame) step(*script, bot->next(*script));
      erased[who] = script->game().counts().erased;
    }
    CHECK(erased[1] > 2 * erased[0]);
  }
}

TEST_CASE("games of tetrominoes and games of rows are recognized", "[rules][games]") {
  for (const char* name : {"tetris", "puyo-tetris"}) {
    CAPTURE(name);
    CHECK(rules::has_tetrominoes(start(listing(name))->game().settings));
  }
  // A square of four is one, however it is painted.
  CHECK(rules::has_tetrominoes(start(listing("lumines"))->game().settings));
  for (const char* name : {"puyo", "columns", "stages", "panic-bomber", "detonation"}) {
    CAPTURE(name);
    CHECK_FALSE(rules::has_tetrominoes(start(listing(name))->game().settings));
  }
  // Four blocks of which one has no role, and four that do not touch.
  CHECK_FALSE(rules::has_tetrominoes(start("setTumo({[0] = {1, 1}, {1, 2}}, 0, 0)")->game().settings));
  CHECK_FALSE(rules::has_tetrominoes(
      start("setTumo({[0] = {-1, -1, 0}, {0, 0, -1}, {0, 0, -1}}, 0, 0)")->game().settings));

  CHECK(rules::only_rows_vanish(*start(listing("tetris"))));
  CHECK(rules::only_rows_vanish(*start(still_field(6, 8) + "setClearMode(1)")));
  for (const char* name : {"puyo-tetris", "puyo", "columns", "lumines", "stages"}) {
    CAPTURE(name);
    CHECK_FALSE(rules::only_rows_vanish(*start(listing(name))));
  }
}

TEST_CASE("greedy asks for the value of rows where it fits, and plays as ever elsewhere", "[rules][games]") {
  for (const char* name : {"tetris", "puyo-tetris", "puyo", "lumines"}) {
    CAPTURE(name);
    const bool fits = std::string_view(name) == "tetris";
    int asked = 0;
    bool is_as_described = true;
    // What lies low is good; the field after it is looked at in another way.
    const auto value = [&](const rules::Outcome& outcome) {
      ++asked;
      rules::Board filled = outcome.before;
      double depth = 0;
      rules::for_each_block(outcome.tumo, outcome.settings, [&](int x, int y, int role) {
        filled.place(x, y, role);
        depth += y;
      });
      is_as_described =
          is_as_described && without_full_rows(rules::to_text(filled)) == rules::to_text(outcome.after);
      return depth;
    };
    auto own = start(listing(name));
    auto asking = start(listing(name));
    const auto bot = rules::make_greedy_bot(*own);
    const auto asking_bot = rules::make_greedy_bot(*asking, value);
    bool is_same = true;
    for (int frame = 0; frame < 400 && !own->ended() && !asking->ended(); ++frame) {
      const auto keys = bot->next(*own);
      const auto asked_keys = asking_bot->next(*asking);
      is_same = is_same && keys == asked_keys;
      step(*own, keys);
      step(*asking, asked_keys);
    }
    CHECK(own->game().counts().tumos > 5);
    CHECK((asked > 0) == fits);
    CHECK(is_same == !fits);
    CHECK(is_as_described);
  }
}
