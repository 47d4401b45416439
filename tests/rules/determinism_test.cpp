#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "rules/bot/bot.hpp"
#include "rules/engine/state_hash.hpp"
#include "rules/script/trace.hpp"
#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

constexpr std::array listings{"puyo", "tetris", "columns", "puyo-tetris"};

rules::Trace played(const rules::Source& source, std::uint64_t seed, int frames,
                    rules::ScriptOptions options = {}) {
  auto script = start(source, seed, std::move(options));
  const auto bot = rules::make_bot("random", *script);
  rules::TraceRecorder recorder(*script);
  for (int frame = 0; frame < frames && !script->ended(); ++frame) {
    const Inputs inputs = bot->next(*script);
    (void)script->step(inputs);
    recorder.add(*script, inputs);
  }
  return recorder.trace();
}

rules::Trace played_again(const rules::Source& source, const rules::Trace& trace) {
  auto script = start(source, trace.seed);
  rules::InputPlayer inputs(trace.inputs);
  rules::TraceRecorder recorder(*script);
  for (std::size_t frame = 0; frame < trace.checks.size(); ++frame) {
    const Inputs held = inputs.next();
    (void)script->step(held);
    recorder.add(*script, held);
  }
  return recorder.trace();
}

// The rule files of samples/rules, without ".lua".
std::vector<std::string> all_games() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TETRON_SAMPLES) + "/rules"))
    if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

// How many games to simulate of each rule file: TETRON_RULES_GAMES, else a few.
int games() {
  const char* wanted = std::getenv("TETRON_RULES_GAMES");
  return wanted ? std::atoi(wanted) : 25;
}

}  // namespace

TEST_CASE("the same seed and inputs give the same game", "[rules][determinism]") {
  for (const char* name : listings) {
    CAPTURE(name);
    const rules::Trace trace = played(listing(name), 7, 2000);
    CHECK(trace.checks.size() > 100);
    CHECK_FALSE(rules::first_difference(trace, played(listing(name), 7, 2000)));
    CHECK_FALSE(rules::first_difference(trace, played_again(listing(name), trace)));
    CHECK(rules::first_difference(trace, played(listing(name), 8, 2000)).has_value());
  }
}

TEST_CASE("frames in which update() need not run change nothing", "[rules][determinism]") {
  rules::ScriptOptions every;
  every.every_update = true;
  for (const char* name : listings) {
    CAPTURE(name);
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
      CHECK_FALSE(rules::first_difference(played(listing(name), seed, 1500),
                                          played(listing(name), seed, 1500, every)));
  }
  // Rules with a memory of their own: a counter, a table, a local of the chunk, a setting.
  for (const char* update :
       {"n = 0 function update() n = n + 1 if n % 50 == 0 then setColorBlock(0, 19, n // 50 % 9) end end",
        "t = {n = 0} function update() t.n = t.n + 1 if t.n % 50 == 0 then setColorBlock(0, 19, 3) end end",
        "local n = 0 function update() n = n + 1 if n % 70 == 0 then setColorBlock(1, 19, 3) end end",
        "local t = {{0}} function update() t[1][1] = t[1][1] + 0.5 if t[1][1] % 30 == 0 then "
        "setColorBlock(1, 18, 3) end end",
        "s = '' function update() s = s .. 'x' if #s == 90 then setColorBlock(1, 18, 3) s = '' end end",
        "f = (function() local n = 0 return function() n = n + 1 return n end end)() function update() "
        "if f() % 40 == 0 then setColorBlock(5, 19, 1) end end",
        "function update() if getFieldBlock(4, 19) > 0 then setTumoDownSpeed(0.5) end end",
        "m = setmetatable({}, {n = 0}) function update() local t = getmetatable(m) t.n = t.n + 1 "
        "if t.n % 33 == 0 then setColorBlock(2, 19, 1) end end"}) {
    CAPTURE(update);
    const rules::Source source{"memory.lua",
                               "createBlockPattern(1) setTumo({[0]={1}}, 0, 0)\n" + std::string(update)};
    CHECK_FALSE(rules::first_difference(played(source, 3, 1200), played(source, 3, 1200, every)));
  }
}

TEST_CASE("update() is left out only where nothing moves", "[rules][determinism]") {
  auto script = start(listing("tetris"));
  steps(*script, 200);
  CHECK(script->updates() < 20);
  auto counting = start(still_field(3, 3) + "n = 0 function update() n = n + 1 end");
  steps(*counting, 200);
  CHECK(counting->updates() == 200);
}

TEST_CASE("games that were written down once still go the same way", "[rules][determinism]") {
  // Frames and the state after the last one; made by this program, to notice when a change makes old traces
  // worthless.
  struct Golden {
    const char* name;
    std::size_t frames;
    std::uint64_t state;
  };
  for (const Golden& golden :
       {Golden{"puyo", 614, 0x52161b065b12f779}, Golden{"tetris", 195, 0x91f8242ee5737e3d},
        Golden{"columns", 478, 0x8ec357824a1b41e1}, Golden{"puyo-tetris", 412, 0xf61890af30e81527}}) {
    CAPTURE(golden.name);
    const rules::Trace trace = played(listing(golden.name), 2003, 3600);
    CHECK(trace.checks.size() == golden.frames);
    CHECK(trace.last_state == golden.state);
  }
}

TEST_CASE("the first frame that differs", "[rules][determinism]") {
  const rules::Trace trace = played(listing("columns"), 4, 1500);
  REQUIRE(trace.checks.size() > 310);
  rules::Trace other = trace;
  other.checks[123] ^= 1;
  CHECK(rules::first_difference(trace, other) == 124);
  other = trace;
  other.checks.resize(300);
  CHECK(rules::first_difference(trace, other) == 301);
  other = trace;
  other.last_state ^= 1;
  CHECK(rules::first_difference(trace, other) == trace.checks.size());
  // Another key at a frame shows there.
  other = trace;
  other.inputs = {};
  rules::InputPlayer inputs(trace.inputs);
  std::size_t changed = 0;
  for (std::size_t frame = 1; frame <= trace.checks.size(); ++frame) {
    Inputs held = inputs.next();
    if (frame == 200) held.bits ^= press(Key::left).bits;
    other.inputs.add(held);
  }
  changed = rules::first_difference(trace, played_again(listing("columns"), other)).value_or(0);
  CHECK(changed == 200);
}

TEST_CASE("simulated games: no error, no game without an end", "[rules][simulation]") {
  for (const std::string& name : all_games()) {
    CAPTURE(name);
    const rules::Source source = listing(name);
    const bool counts_blocks = std::ranges::find(listings, name) != listings.end();
    for (int game = 0; game < games(); ++game) {
      CAPTURE(game);
      auto script = start(source, static_cast<std::uint64_t>(game));
      const auto bot = rules::make_bot("random", *script);
      for (int frame = 0; frame < 200'000 && !script->ended(); ++frame) {
        if (!script->step(bot->next(*script))) FAIL(rules::describe(*script->error()));
        const rules::Counts& counts = script->game().counts();
        // No block comes from nothing, where rules place none themselves.
        if (counts_blocks && counts.erased > 4 * counts.tumos) FAIL("more blocks erased than came");
      }
      REQUIRE(script->ended());
    }
  }
}
