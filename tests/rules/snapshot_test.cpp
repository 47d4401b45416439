#include "rules/bot/bot.hpp"
#include "rules/engine/state_hash.hpp"
#include "tests/rules/playing.hpp"

// A game of its own for those who look ahead: variables go back to what they were.

using namespace tetron;
using namespace tetron::test;

namespace {

std::string printed_by_step(Script& script) {
  (void)script.take_printed();
  step(script);
  return script.take_printed();
}

// What update() prints in the first frames of a game, and after going back to its beginning.
void check_goes_back(const std::string& text) {
  CAPTURE(text);
  auto script = start(still_field(4, 4) + text);
  auto other = start(still_field(4, 4) + text);
  const std::string before = printed_by_step(*script);
  CHECK(printed_by_step(*other) == before);
  REQUIRE(script->keep());
  for (int round = 0; round < 3; ++round) {
    for (int frame = 0; frame < 5; ++frame) (void)script->step({});
    REQUIRE(script->go_back());
    CHECK(rules::state_hash(script->game()) == rules::state_hash(other->game()));
  }
  for (int frame = 0; frame < 4; ++frame) {
    const std::string wanted = printed_by_step(*other);
    CHECK_FALSE(wanted.empty());
    CHECK(printed_by_step(*script) == wanted);
  }
}

}  // namespace

TEST_CASE("variables go back: values, tables, what functions have closed over", "[rules][snapshot]") {
  check_goes_back("n = 0 function update() n = n + 1 print(n) end");
  check_goes_back("local n = 0 function update() n = n + 1 print(n) end");
  check_goes_back("local n = 0 function update() if n == 0 then n = 1 else n = n * 1.0 + 1 end print(n) end");
  check_goes_back("local z = 0.0 function update() z = -z print(1 / z) end");
  check_goes_back("t = {} function update() t[#t + 1] = #t print(table.concat(t, ' ')) end");
  check_goes_back(
      "t = {a = 1, b = 2} function update() t.b = nil t.c = (t.c or 0) + 1 print(t.a, t.b, t.c) end");
  check_goes_back(
      "local deep = {{{n = 0}}} function update() deep[1][1].n = deep[1][1].n + 1 print(deep[1][1].n) "
      "deep[1] = {deep[1][1]} end");
}

TEST_CASE("tables that are shared, or contain each other, are so again", "[rules][snapshot]") {
  check_goes_back(
      "a = {n = 0} b = {other = a} a.other = b a.self = a function update() a.n = a.n + 1 "
      "print(b.other == a, a.other == b, a.self == a, b.other.self.other.other.n) a.self = {n = 0, self = a} "
      "a.self = "
      "a.self.self end");
  check_goes_back(
      "local key = {} local set = {[key] = 0} function update() set[key] = set[key] + 1 print(set[key]) end");
  check_goes_back(
      "a, b = {}, {} function update() a, b = b, a a.x = (a.x or 0) + 1 print(a.x, b.x, a == b) end");
}

TEST_CASE("variables that functions share are shared again", "[rules][snapshot]") {
  check_goes_back(
      "local n = 0 function up() n = n + 1 end function get() return n end function update() up() "
      "print(get()) end");
  // A function that is another in every frame, and one that only another's variable holds.
  check_goes_back(
      "local f = function() return 0 end function update() local before = f f = function() return before() + "
      "1 end "
      "print(f()) end");
  check_goes_back(
      "function counter() local n = 0 return function() n = n + 1 return n end end local one, two = "
      "counter(), "
      "counter() function update() two() print(one(), two()) end");
  check_goes_back(
      "it, t, k = pairs({10, 20, 30, 40, 50, 60, 70}) it(t) function update() print(it(t, k)) end");
}

TEST_CASE("metatables go back, and none becomes a finalizer", "[rules][snapshot]") {
  check_goes_back(
      "local m = {__index = function(_, k) return k end} t = {} local n = 0 function update() n = n + 1 "
      "print(t[n]) "
      "if getmetatable(t) then setmetatable(t, nil) else setmetatable(t, m) end end");
  check_goes_back(
      "local m = {n = 0, __call = function(self) self.n = self.n + 1 return self.n end} "
      "m.__index = m local t = setmetatable({}, m) function update() print(t(), m.n) end");
  auto script = start(still_field(4, 4) + R"(
    local m = {} t = setmetatable({}, m) m.__gc = function() print('finalized') while true do end end
    function update() setmetatable(t, nil) end)");
  step(*script);
  auto other = start(still_field(4, 4) + R"(
    local m = {} t = setmetatable({}, m) m.__gc = function() print('finalized') end
    local n = 0
    function update() n = n + 1 if n == 1 then return end setmetatable(t, nil) if n == 3 then t = nil end
      for i = 1, 20000 do local x = {} end print(n) end)");
  step(*other);
  REQUIRE(other->keep());
  step(*other);
  REQUIRE(other->go_back());
  (void)other->take_printed();
  for (int frame = 0; frame < 10 && !other->ended(); ++frame) (void)other->step({});
  CHECK(other->take_printed().find("finalized") == std::string::npos);
}

TEST_CASE("the engine's functions can be taken away for a while", "[rules][snapshot]") {
  check_goes_back(
      "local keep = print function update() keep(getFieldWidth and 'there' or 'gone') getFieldWidth = nil "
      "print = nil string = nil math.huge = 3 keep(math.huge) end");
}

TEST_CASE("an error in a frame that was only tried is none", "[rules][snapshot]") {
  check_goes_back("local n = 0 function update() n = n + 1 print(n) if n == 6 then error('six') end end");
}

TEST_CASE("greedy does not count moves that it only imagines", "[rules][snapshot]") {
  // The game ends with the 60th tumo. To whoever counts imagined ones it is over far earlier, wherever they
  // go.
  const std::string counting = R"(
    setFieldSize(4, 10) setTumo({[0]={-1}}, 0, 0) setTumoDownSpeed(1) setClearMode(1)
    local count, fell = 0, false
    function update()
      local falls = getAllBlockDownFlag()
      if falls and not fell then count = count + 1 end
      fell = falls
      if count >= 60 then setGameOver() end
    end)";
  std::string endless = counting;
  endless.replace(endless.find(">= 60"), 5, "< 0");
  auto with = start(counting);
  auto without = start(endless);
  const auto bot_with = rules::make_bot("greedy", *with);
  const auto bot_without = rules::make_bot("greedy", *without);
  for (int frame = 0; frame < 20'000 && !with->ended(); ++frame) {
    const Inputs keys = bot_with->next(*with);
    const Inputs keys_too = bot_without->next(*without);
    CAPTURE(frame);
    if (with->game().counts().tumos < 58) REQUIRE(keys == keys_too);
    step(*with, keys);
    step(*without, keys_too);
  }
  CHECK(with->game().over() == rules::Over::by_rules);
  CHECK(with->game().counts().tumos == 60);
}

TEST_CASE("greedy looks ahead with the variables of the game", "[rules][snapshot]") {
  // A block in the column whose turn it is brings a prize. Whose turn it is only the file knows.
  auto script = start(R"(
    setFieldSize(5, 12) setTumo({[0]={-1}}, 0, 0) setTumoDownSpeed(1)
    local turn = 0
    function update()
      for y = 0, 11 do for x = 0, 4 do setBlockDownCellNum(x, y, 12) end end
      if getAllBlockDownFlag() then return end
      for x = 0, 4 do
        if x == turn and getFieldBlock(x, 11) == 1 then
          setBlockGroupDeleteFlag(x, 11)
          turn = (turn + 2) % 5
          return
        end
      end
    end)");
  const auto bot = rules::make_bot("greedy", *script);
  for (int frame = 0; frame < 4000 && !script->ended(); ++frame) step(*script, bot->next(*script));
  // Every tumo went where it vanishes.
  CHECK(script->game().counts().tumos > 50);
  CHECK(script->game().counts().lost == 0);
  CHECK(script->game().counts().erased + 1 >= script->game().counts().tumos);
}
