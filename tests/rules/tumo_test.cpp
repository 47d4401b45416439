#include "rules/engine/drawing.hpp"

#include <set>

#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

// A hook of three blocks that turns through four shapes.
constexpr const char* hook = R"(
setTumo({[0] = {-1, 0, 0}, {-2, -3, 0}, {0, 0, 0}}, 0, 0)
setTumo({[0] = {0, -2, -1}, {0, -3, 0}, {0, 0, 0}}, 0, 1)
setTumo({[0] = {0, 0, 0}, {0, -3, -2}, {0, 0, -1}}, 0, 2)
setTumo({[0] = {0, 0, 0}, {0, -3, 0}, {-1, -2, 0}}, 0, 3)
setTumoDownSpeed(0.0)
)";

int column(const Script& script) {
  return script.game().tumo()->x;
}

}  // namespace

TEST_CASE("a tumo appears with its box centred on the top rows", "[rules][tumo]") {
  auto script = start("setFieldSize(6, 4)" + std::string(hook));
  step(*script);
  CHECK(picture_of(*script) == drawing(".1....\n.23...\n......\n......"));
  auto wide = start("setFieldSize(10, 3) setTumo({[0]={0,0,0,0},{-7,-7,-7,-7},{0,0,0,0},{0,0,0,0}}, 0, 0)");
  step(*wide);
  CHECK(picture_of(*wide) == drawing("..........\n...7777...\n.........."));
}

TEST_CASE("the game is over when the next tumo collides where it appears", "[rules][tumo]") {
  auto script = start("setFieldSize(3, 2) setTumo({[0]={-4}}, 0, 0) setHardDrop(true)");
  for (int tumo = 0; tumo < 2; ++tumo) {
    step(*script, press(Key::up));
    CHECK(script->game().over() == rules::Over::no);
    steps(*script, 2);
  }
  CHECK(script->game().over() == rules::Over::blocked);
  CHECK(field_of(*script) == drawing(".4.\n.4."));
  CHECK(script->ended());
  const auto frames = script->game().counts().frames;
  step(*script);
  CHECK(script->game().counts().frames == frames);
}

TEST_CASE("turning right goes round the turns, left goes back", "[rules][tumo]") {
  auto script = start("setFieldSize(6, 4)" + std::string(hook));
  step(*script);
  const auto turn_of = [&] { return script->game().tumo()->turn; };
  for (const int wanted : {1, 2, 3, 0, 1}) {
    step(*script, press(Key::turn_right));
    CHECK(turn_of() == wanted);
    steps(*script, 3, press(Key::turn_right));  // held down: nothing more
    CHECK(turn_of() == wanted);
    step(*script);
  }
  for (const int wanted : {0, 3, 2}) {
    step(*script, press(Key::turn_left));
    CHECK(turn_of() == wanted);
    step(*script);
  }
}

TEST_CASE("with one turn only a tumo does not turn", "[rules][tumo]") {
  auto script = start(still_field(3, 3));
  steps(*script, 2);
  step(*script, press(Key::turn_right));
  CHECK(script->game().tumo()->turn == 0);
}

TEST_CASE("a turn that collides: not at all, shifted, or the one after it", "[rules][tumo]") {
  const std::string bar =
      "setFieldSize(3, 4) setTumo({[0]={0,-1,0},{0,-2,0},{0,0,0}},0,0) "
      "setTumo({[0]={0,0,0},{0,-2,-1},{0,0,0}},0,1) setTumo({[0]={0,0,0},{0,-2,0},{0,-1,0}},0,2) "
      "setTumo({[0]={0,0,0},{-1,-2,0},{0,0,0}},0,3) setTumoDownSpeed(0.0) ";
  const std::string right_of_middle = "setColorBlock(2, 1, 9) setColorBlock(2, 0, 9) setColorBlock(0, 3, 9)";
  const auto turned = [](const std::string& text, int times) {
    auto script = start(text);
    steps(*script, 3);
    REQUIRE(script->game().tumo());
    for (int i = 0; i < times; ++i) {
      step(*script, press(Key::turn_right));
      step(*script);
    }
    return picture_of(*script);
  };
  const std::string before = drawing(".19\n.29\n...\n9..");
  CHECK(turned(bar + right_of_middle, 1) == before);
  CHECK(turned(bar + right_of_middle, 3) == before);
  CHECK(turned(bar + right_of_middle + " setQuickTurn(true)", 1) == before);
  CHECK(turned(bar + right_of_middle + " setQuickTurn(true)", 2) == drawing("..9\n.29\n.1.\n9.."));
  CHECK(turned(bar + right_of_middle + " setSuperRotation(true)", 1) == drawing("..9\n219\n...\n9.."));
}

TEST_CASE("left and right: at once, after the first wait, then after each wait", "[rules][tumo]") {
  auto script = start(still_field(20, 3) + "setTumoMoveStartWait(5) setTumoMoveWait(2)");
  steps(*script, 2);
  const int from = column(*script);
  std::vector<int> moves;
  for (int frame = 0; frame < 10; ++frame) {
    const int before = column(*script);
    step(*script, press(Key::right));
    if (column(*script) != before) moves.push_back(frame);
  }
  CHECK(moves == std::vector{0, 5, 7, 9});
  CHECK(column(*script) == from + 4);
  step(*script);
  step(*script, press(Key::left));
  CHECK(column(*script) == from + 3);
  // Of both the one pressed last.
  step(*script, press(Key::left).with(Key::right));
  CHECK(column(*script) == from + 4);
}

TEST_CASE("the defaults are 12 frames and 3", "[rules][tumo]") {
  auto script = start(still_field(40, 3));
  steps(*script, 2);
  std::vector<int> moves;
  for (int frame = 0; frame < 20; ++frame) {
    const int before = column(*script);
    step(*script, press(Key::left));
    if (column(*script) != before) moves.push_back(frame);
  }
  CHECK(moves == std::vector{0, 12, 15, 18});
}

TEST_CASE("falling by itself: cells a frame", "[rules][tumo]") {
  const auto frames_to_row = [](const std::string& speed, int row) {
    auto script = start("setFieldSize(3, 30) setTumo({[0]={-1}}, 0, 0) " + speed);
    int frames = 0;
    do {
      step(*script);
      ++frames;
    } while (script->game().tumo()->y < row && frames < 10'000);
    return frames;
  };
  CHECK(frames_to_row("setTumoDownSpeed(1.0)", 20) == 20);
  CHECK(frames_to_row("setTumoDownSpeed(0.01)", 5) == 500);
  CHECK(frames_to_row("setTumoDownSpeed(0.5)", 5) == 10);
  CHECK(frames_to_row("", 3) == 150);  // 0.02
  CHECK(frames_to_row("setTumoDownSpeed(0.0)", 1) == 10'000);
}

TEST_CASE("landing: 30 frames, or the down key at once without hard drop", "[rules][tumo]") {
  const auto frames_lying = [](bool hard_drop, Inputs held) {
    auto script = start(std::string("setFieldSize(1, 3) setTumo({[0]={-1}}, 0, 0) setTumoDownSpeed(1.0)") +
                        (hard_drop ? "setHardDrop(true)" : ""));
    int frames = 0;
    while (script->game().counts().tumos == 0 && frames < 1000) {
      step(*script, held);
      ++frames;
    }
    return frames;
  };
  CHECK(frames_lying(false, {}) == 2 + 29);
  CHECK(frames_lying(true, {}) == 2 + 29);
  CHECK(frames_lying(true, press(Key::down)) == 2 + 29);
  CHECK(frames_lying(false, press(Key::down)) == 2);
}

TEST_CASE("the up key drops and fixes at once, with hard drop only", "[rules][tumo]") {
  auto script = start("setHardDrop(true) setFieldSize(6, 5)" + std::string(hook));
  step(*script);
  step(*script, press(Key::up));
  CHECK(script->game().counts().tumos == 1);
  CHECK(field_of(*script) == drawing("......\n......\n......\n.1....\n.23..."));
  auto without = start("setFieldSize(6, 5)" + std::string(hook));
  step(*without);
  step(*without, press(Key::up));
  CHECK(without->game().counts().tumos == 0);
}

TEST_CASE("roles: k is random and the same within a tumo, -k is always k, too large a k is empty",
          "[rules][tumo]") {
  auto script = start(
      "createBlockPattern(3) createBlockPattern(5) createBlockPattern(5) createBlockPattern(0) "
      "setFieldSize(4, 4) setTumo({[0]={1,1,-9,2},{3,-9,1,2},{0,0,0,0},{0,0,0,0}}, 0, 0) "
      "setTumoDownSpeed(0.0) setHardDrop(true) function update() for y=0,3 do for x=0,3 do "
      "if getFieldBlock(x,y) > 0 then setColorBlock(x,y,0) end end end end");
  std::set<std::pair<int, int>> seen;
  for (int round = 0; round < 60; ++round) {
    while (!script->game().tumo()) step(*script);
    std::vector<int> roles;
    rules::for_each_block(*script->game().tumo(), script->game().settings,
                          [&roles](int, int, int role) { roles.push_back(role); });
    // Number 3 has no role: two were created.
    REQUIRE(roles.size() == 7);
    REQUIRE((roles[0] == roles[1] && roles[0] == roles[5]));
    REQUIRE((roles[3] == roles[6]));
    REQUIRE((roles[2] == 9 && roles[4] == 9));
    seen.insert({roles[0], roles[3]});
    step(*script, press(Key::up));
    step(*script);
  }
  CHECK(seen == std::set<std::pair<int, int>>{{3, 3}, {3, 5}, {5, 3}, {5, 5}});
}

TEST_CASE("blocks that end up above the field are lost", "[rules][tumo]") {
  auto script = start("setFieldSize(3, 2)" + std::string(hook) + "setHardDrop(true)");
  step(*script);
  step(*script, press(Key::up));
  CHECK(script->game().counts().lost == 0);
  auto tall = start(
      "setFieldSize(1, 2) setHardDrop(true) setTumo({[0]={-1}},0,0) "
      "setTumo({[0]={-1,0,0},{-2,0,0},{-3,0,0}},0,1) setSuperRotation(true)");
  step(*tall);
  step(*tall, press(Key::turn_right));
  step(*tall, press(Key::up));
  CHECK(tall->game().counts().lost == 1);
  CHECK(field_of(*tall) == drawing("2\n3"));
}

TEST_CASE("smooth positions lie between cells only where the rules ask for it", "[rules][tumo]") {
  for (const bool smooth : {false, true}) {
    auto script =
        start("setFieldSize(9, 9) setTumo({[0]={-1}}, 0, 0) setTumoDownSpeed(0.25)" +
              std::string(smooth ? "setVerticalSmoothFlag(true) setHorizontalSmoothFlag(true)" : ""));
    step(*script);
    const auto still = rules::drawn_tumo(script->game());
    REQUIRE(still.size() == 1);
    CHECK(still[0].x == 4);
    CHECK(still[0].y == (smooth ? 0.25 : 0));
    step(*script, press(Key::right));
    const double x = rules::drawn_tumo(script->game())[0].x;
    if (smooth) {
      CHECK((x > 4 && x < 5));
    } else {
      CHECK(x == 5);
    }
    steps(*script, 3);
    CHECK(rules::drawn_tumo(script->game())[0].x == 5);
    CHECK(rules::drawn_in_queue(script->game(), script->game().next()).size() == 1);
  }
}

TEST_CASE("extension: the next tumos are those that come", "[rules][tumo]") {
  auto script = start(rules::Source{"test.lua", R"(setFieldSize(9, 20) setHardDrop(true) setTumoDownSpeed(0)
for kind = 0, 5 do setTumo({[0] = {kind < 3 and 1 or -4, kind}, {0, 0}}, kind, 0) end
createBlockPattern(2) createBlockPattern(3))"},
                      5);
  step(*script);
  for (int round = 0; round < 12; ++round) {
    const auto upcoming = script->game().upcoming(3);
    REQUIRE(upcoming.size() == 3);
    CHECK(upcoming[0] == script->game().next());
    for (const rules::Tumo& tumo : upcoming) {
      step(*script, press(Key::up));
      while (!script->game().events().spawned && !script->ended()) step(*script);
      if (script->ended()) return;
      CHECK(script->game().tumo()->pattern == tumo.pattern);
      CHECK(script->game().tumo()->roles == tumo.roles);
    }
  }
}

TEST_CASE("extension: setHold lets one tumo be put aside", "[rules][tumo]") {
  const std::string rules_text =
      "setFieldSize(5, 6) setTumoDownSpeed(0) setHardDrop(true) "
      "setTumo({[0]={-1,-1},{0,0}},0,0) setTumo({[0]={-1,0},{-1,0}},0,1) setTumo({[0]={-2,0},{0,0}},1,0)";
  auto without = start(rules_text);
  step(*without);
  const rules::Tumo first = *without->game().tumo();
  step(*without, press(Key::hold));
  CHECK(*without->game().tumo() == first);

  auto script = start(rules_text + "setHold(true)");
  step(*script);
  const rules::Tumo next = script->game().next();
  step(*script, press(Key::right));
  step(*script, press(Key::turn_right));
  step(*script, press(Key::hold));
  // It goes as it came, and the next one comes in its place.
  REQUIRE(script->game().aside());
  CHECK(*script->game().aside() == first);
  CHECK(*script->game().tumo() == next);
  CHECK(script->game().counts().tumos == 0);
  // Not twice for the same one.
  step(*script);
  step(*script, press(Key::hold));
  CHECK(*script->game().tumo() == next);
  step(*script, press(Key::up));
  while (!script->game().tumo()) step(*script);
  const rules::Tumo third = *script->game().tumo();
  step(*script, press(Key::hold));
  CHECK(*script->game().tumo() == first);
  CHECK(*script->game().aside() == third);
}
