#include "rules/script/script_warnings.hpp"

#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

std::string complained(const std::string& text) {
  auto script = start(text);
  steps(*script, 5);
  std::string all;
  for (const rules::ScriptError& complaint : rules::script_warnings(*script))
    all += rules::describe(complaint) + "\n";
  return all;
}

const std::string one = "setTumo({[0]={-1}}, 0, 0)\n";

}  // namespace

TEST_CASE("a function that is nearly update", "[rules][complaints]") {
  for (const char* name : {"Update", "UPDATE", "updat", "udpate", "updates"}) {
    CAPTURE(name);
    CHECK(complained(one + "\nfunction " + name + "() end") ==
          "test.lua:3: there is no function update(), and nothing calls " + std::string(name) +
              "(); did you mean 'update'?\n");
  }
  CHECK(complained(one + "function update() end function Update() end").empty());
  CHECK(complained(one + "function draw() end Update = 3").empty());
  CHECK(complained(one).empty());
}

TEST_CASE("tumos without blocks", "[rules][complaints]") {
  CHECK(complained("\nsetTumo({[0]={1}}, 0, 0)") ==
        "test.lua:2: in setTumo(): turn 0 of tumo 0 has no block: its numbers above 0 are random roles, of "
        "which there "
        "are none; did you leave out createBlockPattern()?\n");
  CHECK(complained("createBlockPattern(1) setTumo({[0]={2}}, 0, 0)").find("of which there is 1\n") !=
        std::string::npos);
  CHECK(complained("createBlockPattern(1) setTumo({[0]={1, 0}, {2, 0}}, 0, 0)").empty());
  CHECK(complained("setTumo({[0]={-1, 0}, {2, 0}}, 0, 0)").empty());
}

TEST_CASE("tumos larger than the field", "[rules][complaints]") {
  CHECK(complained("setFieldSize(2, 9)\nsetTumo({[0]={0,0,0},{-1,-1,-1},{0,0,0}}, 0, 0)") ==
        "test.lua:2: in setTumo(): turn 0 of tumo 0 has 3 columns, the field only 2\n");
  CHECK(complained("setFieldSize(9, 1)\nsetTumo({[0]={-1,0},{-1,0}}, 0, 0)") ==
        "test.lua:2: in setTumo(): turn 0 of tumo 0 has 2 rows, the field only 1\n");
  // Empty cells need no room.
  CHECK(complained("setFieldSize(1, 2) setTumo({[0]={0,-1,0},{0,-1,0},{0,0,0}}, 0, 0)").empty());
  CHECK(complained("setFieldSize(1, 2) setTumo({[0]={-1,0,0},{-1,0,0},{0,0,0}}, 0, 0)") ==
        "test.lua: the game is over before it begins: the first tumo finds no room\n");
}

TEST_CASE("the samples are what they are meant to be", "[rules][complaints]") {
  for (const char* name :
       {"puyo", "tetris", "columns", "puyo-tetris", "lumines", "stages", "joined", "detonation",
        "panic-bomber", "palindromes", "sky", "game-over-top", "game-over-timed", "game-over-spawn"}) {
    CAPTURE(name);
    auto script = start(listing(name));
    steps(*script, 100);
    CHECK(rules::script_warnings(*script).empty());
  }
}

TEST_CASE("arrays begin at [0]", "[rules][complaints]") {
  const auto error = load_error("setTumo({ {1,2},{0,0} },0,0)");
  CHECK(error.line == 1);
  CHECK(error.what.find("arrays begin at [0] here") != error.what.npos);
  CHECK(load_error("setTumo({},0,0)").what.find("row 0 of the tumo is missing") != std::string::npos);
}

TEST_CASE("what is left out of Lua is told, with what to use instead", "[rules][complaints]") {
  for (const auto& [text, name] : std::initializer_list<std::pair<const char*, const char*>>{
           {"x = math.random(3)", "math.random"},
           {"math.randomseed(1)", "math.randomseed"},
           {"x = os.time()", "os"},
           {"io.write('x')", "io"},
           {"require('x')", "require"},
           {"dofile('x')", "dofile"},
           {"load('x')()", "load"},
           {"coroutine.wrap(print)", "coroutine"},
           {"next({})", "next"},
           {"xpcall(print, print)", "xpcall"},
           {"utf8.char(1)", "utf8"},
           {"string.gsub('a', 'b', 'c')", "string.gsub"},
           {"string.format('%d', string.match('1', '1'))", "string.match"},
           {"table.move({}, 1, 2, 3)", "table.move"}}) {
    CAPTURE(text);
    const auto error = load_error("\n" + std::string(text));
    CHECK(error.line == 2);
    CHECK(error.what == std::string(name) + " is left out of the Lua of rule files");
    CHECK_FALSE(error.hint.empty());
  }
  CHECK(load_error("x = ('a'):gsub('b', 'c')").hint.starts_with("string.gsub is left out"));
  // A field of the file's own.
  CHECK(load_error("local t = {} t.random()").what == "attempt to call a nil value (field 'random')");
  CHECK(load_error("local t = {} t.random()").hint.empty());
  CHECK(load_error("local t = {} t:walk()").hint.empty());
}
