#include "rules/bot/bot.hpp"
#include "tests/rules/playing.hpp"

// The games of samples/rules that are no listings: each rule on a drawn field.

using namespace tetron;
using namespace tetron::test;
using rules::Over;

namespace {

// A game on this field. Its first tumo comes at once and takes seconds to reach the bottom.
std::unique_ptr<Script> on_field(const std::string& game, std::string_view lines) {
  auto script = start(listing(game));
  rules::draw(script->game().board(), lines);
  return script;
}

// The lowest rows of the field.
std::string bottom(const Script& script, std::string_view rows) {
  const std::string wanted = drawing(rows);
  const std::string field = field_of(script);
  return field.substr(field.size() - std::min(field.size(), wanted.size()));
}

void looks_like(const Script& script, std::string_view rows) {
  CHECK(bottom(script, rows) == drawing(rows));
}

}  // namespace

TEST_CASE("lumines: squares of one colour are stored until the sweep comes", "[rules][games]") {
  auto script = on_field("lumines", R"(.12.............
                                       .1122....1......
                                       .1122....1......
                                       .21122...1.2....)");
  step(*script);
  looks_like(*script, R"(.12.............
                         .llmm....1......
                         .llmm....1......
                         .21122...1.2....)");
  // It reaches column 0 in frame 10 and column 1 in frame 20.
  steps(*script, 18);
  looks_like(*script, R"(.12.............
                         .llmm....1......
                         .llmm....1......
                         .21122...1.2....)");
  step(*script);
  looks_like(*script, R"(.12.............
                         .*lmm....1......
                         .*lmm....1......
                         .21122...1.2....)");
  steps(*script, 60);
  looks_like(*script, R"(................
                         .........1......
                         .12......1......
                         .21122...1.2....)");
  CHECK(script->game().counts().erased == 8);
}

TEST_CASE("lumines: squares may overlap, and what is stored counts for further ones", "[rules][games]") {
  auto script = on_field("lumines", "..........11....\n.........111....\n..........1.....");
  step(*script);
  looks_like(*script, "..........ll....\n.........1ll....\n..........1.....");
  auto wide = on_field("lumines", "..........111...\n..........111...");
  step(*wide);
  looks_like(*wide, "..........lll...\n..........lll...");
}

TEST_CASE("panic-bomber: lines vanish and leave a bomb", "[rules][games]") {
  auto script = on_field("panic-bomber", R"(1.....
                                            21...4
                                            331.44)");
  step(*script);
  looks_like(*script, R"(*.....
                         2*...4
                         33Y.44)");
  steps(*script, 40);
  looks_like(*script, R"(......
                         2....4
                         33Y.44)");
}

TEST_CASE("panic-bomber: a lit bomb reaches two cells and lights others", "[rules][games]") {
  auto script = on_field("panic-bomber", R"(.3.5..
                                            .1.5..
                                            .2.4..
                                            1Z2Y34)");
  step(*script);
  looks_like(*script, R"(.3.5..
                         .*.5..
                         .*.4..
                         ***Z34)");
  step(*script);
  looks_like(*script, R"(.3.5..
                         .*.*..
                         .*.*..
                         ******)");
  steps(*script, 60);
  looks_like(*script, "......\n......\n.3.5..");
}

TEST_CASE("detonation: an igniter sets off the fuse blocks of its colour", "[rules][games]") {
  auto script = on_field("detonation", R"(.311..
                                          .11...
                                          F1223G)");
  step(*script);
  looks_like(*script, R"(.3**..
                         .**...
                         **223G)");
  steps(*script, 40);
  looks_like(*script, R"(......
                         ......
                         .3223G)");
  // Four of a color do nothing without an igniter.
  auto still = on_field("detonation", "1111..\n2222GF");
  step(*still);
  looks_like(*still, "1111..\n*****F");
  steps(*still, 40);
  looks_like(*still, "......\n1111.F");
}

TEST_CASE("stages: a group changes to the next stage, and the last vanishes", "[rules][games]") {
  auto script = on_field("stages", "1112.1");
  step(*script);
  looks_like(*script, "2222.1");
  steps(*script, 14);
  looks_like(*script, "2222.1");
  step(*script);
  looks_like(*script, "3333.1");
  steps(*script, 100);
  looks_like(*script, "3333.1");

  auto six = on_field("stages", "555...\n555...");
  steps(*six, 50);
  looks_like(*six, "555...\n555...");
  auto seven = on_field("stages", "555...\n5555.1");
  step(*seven);
  looks_like(*seven, "***...\n****.1");
  steps(*seven, 30);
  looks_like(*seven, "......\n.....1");
}

TEST_CASE("stages: turning changes the tumo's colours", "[rules][games]") {
  auto script = start(listing("stages"));
  steps(*script, 2);
  REQUIRE(script->game().tumo());
  const rules::Tumo tumo = *script->game().tumo();
  const std::string before = picture_of(*script);
  step(*script, press(Key::turn_right));
  rules::Board board(6, 12);
  board.place(2, 0, tumo.roles[2]);
  board.place(3, 0, tumo.roles[3]);
  CHECK(picture_of(*script) == rules::to_text(board));
  step(*script);
  step(*script, press(Key::turn_left));
  CHECK(picture_of(*script) == before);
}

TEST_CASE("joined: blocks of one colour side by side fall only together", "[rules][games]") {
  auto script = on_field("joined", R"(....41..
                                      .113.1..
                                      .2......)");
  steps(*script, 60);
  // 11 lies on 2; the others have room.
  looks_like(*script, R"(........
                         .11..1..
                         .2.341..)");

  auto freed = on_field("joined", R"(..43....
                                     .113....
                                     .2222...)");
  steps(*freed, 80);
  looks_like(*freed, R"(........
                        ..43....
                        .113....)");
}

TEST_CASE("joined: rows that lie on each other sink as one", "[rules][games]") {
  auto script = on_field("joined", R"(.333....
                                      ..11....
                                      ........
                                      ........)");
  for (int frame = 0; frame < 40; ++frame) {
    step(*script);
    int above = 0;
    int below = 0;
    for (int y = 0; y < 12; ++y) {
      if (script->game().board().at(2, y) == 3) above = y;
      if (script->game().board().at(2, y) == 1) below = y;
    }
    REQUIRE(above == below - 1);
  }
  looks_like(*script, R"(.333....
                         ..11....)");
}

namespace {

// One column that nothing vanishes from, `rows` high, and what has come of the game after `frames`.
Over after(const std::string& game, int column, int rows, int frames) {
  auto script = start(listing(game));
  for (int y = 10 - rows; y < 10; ++y) script->game().board().order_put(column, y, 1 + y % 2);
  script->game().board().apply_orders();
  for (int frame = 0; frame < frames && !script->ended(); ++frame) step(*script);
  return script->game().over();
}

}  // namespace

TEST_CASE("game over: the next tumo cannot appear", "[rules][games]") {
  CHECK(after("game-over-spawn", 0, 10, 300) == Over::no);
  CHECK(after("game-over-spawn", 2, 9, 30) == Over::no);
  CHECK(after("game-over-spawn", 2, 10, 30) == Over::blocked);
}

TEST_CASE("game over: a block rests in the top row", "[rules][games]") {
  CHECK(after("game-over-top", 0, 9, 300) == Over::no);
  CHECK(after("game-over-top", 0, 10, 10) == Over::by_rules);
}

TEST_CASE("game over: four that vanish in the top row do not rest there", "[rules][games]") {
  auto script = start(listing("game-over-top"));
  rules::draw(script->game().board(), R"(33....
                                         33....
                                         12....
                                         21....
                                         12....
                                         21....
                                         12....
                                         21....
                                         12....
                                         21....)");
  steps(*script, 100);
  CHECK(script->game().over() == Over::no);
  CHECK(script->game().counts().erased == 4);
}

TEST_CASE("game over: a block rests in the top row for three seconds", "[rules][games]") {
  CHECK(after("game-over-timed", 0, 9, 300) == Over::no);
  CHECK(after("game-over-timed", 0, 10, 179) == Over::no);
  CHECK(after("game-over-timed", 0, 10, 182) == Over::by_rules);

  // Gone in between: the time begins anew.
  auto script = start(listing("game-over-timed"));
  rules::Board& board = script->game().board();
  for (int y = 0; y < 10; ++y) board.order_put(0, y, 1 + y % 2);
  steps(*script, 100);
  board.order_put(0, 0, 0);
  step(*script);
  board.order_put(0, 0, 3);
  steps(*script, 178);
  CHECK(script->game().over() == Over::no);
  steps(*script, 5);
  CHECK(script->game().over() == Over::by_rules);
}

TEST_CASE("every game is played by the bots without an error, and comes to an end", "[rules][games]") {
  const auto name = GENERATE(as<std::string>{}, "lumines", "panic-bomber", "detonation", "stages", "joined",
                             "game-over-spawn", "game-over-top", "game-over-timed", "palindromes", "sky");
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    auto script = start(listing(name), seed);
    const auto bot = rules::make_bot("random", *script);
    for (int frame = 0; frame < 40000 && !script->ended(); ++frame) step(*script, bot->next(*script));
    CHECK(script->game().over() != Over::no);
  }
  auto script = start(listing(name));
  const auto bot = rules::make_bot("greedy", *script);
  for (int frame = 0; frame < 1200 && !script->ended(); ++frame) step(*script, bot->next(*script));
  CHECK(script->game().counts().erasures > 0);
}
