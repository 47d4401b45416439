#include "rules/script/lint.hpp"

#include "rules/script/script_warnings.hpp"

#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

std::string linted(const std::string& text) {
  std::string all;
  for (const rules::ScriptError& one : rules::lint("a.lua", text)) all += rules::describe(one) + "\n";
  return all;
}

}  // namespace

TEST_CASE("signs of other languages", "[rules][lint]") {
  CHECK(linted("x = 1\nif x != 2 then end") ==
        "a.lua:2: '!=' is not part of Lua; Lua writes ~= for 'is not'\n");
  CHECK(linted("x += 1") == "a.lua:1: '+=' is not part of Lua; write x = x + 1\n");
  CHECK(linted("if a && b || c then x++ end").contains("'&&'"));
  CHECK(
      linted("print(\u201chi\u201d)").contains("a curly quote: Lua has no such character; write \" instead"));
  CHECK(linted("x\u00a0= 1").contains("a character that Lua does not have outside of texts"));
  // In texts and comments everything may be written.
  CHECK(linted("print('!= \u201c') -- x += 1\n--[[ a && b\n]] print([==[ != ]] ]==])").empty());
  CHECK(linted("\xef\xbb\xbfx = 1 ~= 2").empty());
}

TEST_CASE("= in a condition", "[rules][lint]") {
  for (const char* text :
       {"if x = 1 then end", "if y then elseif x = 1 then end", "while x = 1 do end", "repeat until x = 1"}) {
    CAPTURE(text);
    CHECK(linted(text).contains("' gives a value; compare with ==\n"));
  }
  CHECK(linted("if f({a = 1}) == 2 then x = 1 end while x == 1 do x = 2 end repeat until x == 1\nx = 3\n"
               "function f() end")
            .empty());
}

TEST_CASE("every error of a file, in the order of its lines", "[rules][lint]") {
  CHECK(linted("local function update()\n  foo(1)\n  getFieldBlok(1, 2)\nend\nsetBlockDeleteFlag = nil\n"
               "getFieldBlok = 1\n") ==
        "a.lua:1: a local update() is not called by the engine; leave out 'local'\n"
        "a.lua:2: attempt to call a nil value (global 'foo')\n"
        "a.lua:5: 'setBlockDeleteFlag' is a function of the engine, and is lost from here on; take another "
        "name\n"
        "a.lua:6: 'getFieldBlok' gets a value, but is nearly the name of a function of the engine; did you "
        "mean "
        "'getFieldBlock'?\n");
  CHECK(linted("os.time() require('x')") ==
        "a.lua:1: require is left out of the Lua of rule files; a game is one "
        "rule file\n");
  // Names that the file gives a value to in any way.
  CHECK(linted("local a, b = 1 function c(d) d() a() b() end for e in pairs({}) do e() end f = c f() c()")
            .empty());
  CHECK(linted("_G['x'] = print x()").empty());
  CHECK_FALSE(linted("if part() then part(1) end").empty());
  CHECK(linted("if part then part(1) end local b = other and other()").empty());
  CHECK(linted("local keep = setHold function setHold(on) keep(on) end t = {setHold = 1} t.setHold = 2")
            .empty());
}

TEST_CASE("loops that leave out column 0", "[rules][lint]") {
  CHECK(linted("for x = 1, getFieldWidth() do print(x) end") ==
        "a.lua:1: this loop leaves out column 0; columns count from 0 to getFieldWidth() - 1\n");
  CHECK(linted("for y = 1, getFieldHeight() - 1 do print(y) end").contains("row 0"));
  CHECK(linted("for x = 1, getFieldWidth() - 1 do print(getFieldBlock(x - 1, 0)) end").empty());
  CHECK(linted("for x = 0, getFieldWidth() - 1 do end for x = 1, getFieldWidth() - 2 do end").empty());
}

TEST_CASE("arguments that are missing", "[rules][lint]") {
  CHECK(linted("function f(y)\n  return getFieldBlock(1)\nend") ==
        "a.lua:2: in getFieldBlock(): argument 2, y, is missing\n");
  CHECK(linted("setTumo({[0] = {1, 2}, {3, 4}}, 0)").contains("argument 3, returnnum, is missing"));
  CHECK(linted("setBlockDownCellNum((1 + 2) * 3, g(1, 2, 3) + 1) g = print")
            .contains("argument 3, downcell, is missing"));
  // What a call or ... gives may be several values.
  CHECK(
      linted("local f = print getFieldBlock(f()) function g(...) getFieldBlock(...) getFieldBlock(1, 2) end")
          .empty());
  CHECK(linted("function getFieldBlock(a) end getFieldBlock(1)").empty());
}

// Each mistake that docs/rules.md names, in a file by itself, as `tetron rules check` and the page tell it.
TEST_CASE("beginners' mistakes are named", "[rules][lint]") {
  const std::string game = "createBlockPattern(1) setTumo({[0] = {1, 1}, {0, 0}}, 0, 0)\n";
  struct Mistake {
    const char* text;
    const char* told;
  };
  static constexpr Mistake mistakes[] = {
      {"local function update() end", "a.lua:2: a local update() is not called by the engine"},
      {"function Update() end", "a.lua:2: there is no function update(), and nothing calls Update()"},
      {"for x = 1, getFieldWidth() do print(x) end", "a.lua:2: this loop leaves out column 0"},
      {"setBlockDeleteFlag = nil", "a.lua:2: 'setBlockDeleteFlag' is a function of the engine, and is lost"},
      {"getFieldBlok = 1", "a.lua:2: 'getFieldBlok' gets a value, but is nearly the name"},
      {"x = 1 if x != 2 then end", "'!=' is not part of Lua: Lua writes ~= for 'is not'"},
      {"if x = 1 then end", "compare with =="},
      {"x = 1 x += 1", "'+=' is not part of Lua"},
      {"print(\u201chi\u201d)", "curly quote"},
      {"function f() return 1 + f() end f()", "f() calls itself: does that end?"},
      {"while true do end", "does the 'while' of line 2 end?"},
      {"getFieldBlock(1)", "argument 2, y, is missing"},
      {"function update() getFieldBlok(1, 2) end", "did you mean 'getFieldBlock'?"},
  };
  for (const Mistake& mistake : mistakes) {
    CAPTURE(mistake.text);
    const rules::Source source{"a.lua", game + mistake.text};
    const auto script = rules::Script::load(source, 1);
    std::string told;
    for (const rules::ScriptError& one :
         rules::problems_of(source, script ? script->get() : nullptr, script ? nullptr : &script.error()))
      told += rules::describe(one) + "\n";
    CHECK(told.contains(mistake.told));
  }
  // All of them in one file: each has its line.
  const rules::Source all{"a.lua",
                          game + "local function update() end\nfoo()\ngetFieldBlock(1)\nx = 1 x += 1\n"};
  const auto script = rules::Script::load(all, 1);
  REQUIRE_FALSE(script);
  CHECK(rules::problems_of(all, nullptr, &script.error()).size() == 4);
}

TEST_CASE("the samples have nothing of it", "[rules][lint]") {
  for (const char* name : {"puyo", "tetris", "columns", "puyo-tetris", "lumines", "stages", "joined",
                           "detonation", "panic-bomber", "palindromes", "sky", "game-over-top"}) {
    CAPTURE(name);
    CHECK(linted(listing(name).text).empty());
  }
}

TEST_CASE("errors name the argument, the loop, the function that calls itself", "[rules][lint]") {
  const std::string one = "createBlockPattern(1) setTumo({[0]={1}}, 0, 0)\n";
  CHECK(load_error("getFieldBlock(1)").what == "argument 2, y, is missing; it must be a whole number");
  CHECK(load_error("getFieldBlock(1, 'a')").what == "argument 2, y, must be a whole number");
  CHECK(load_error("for i = 1, 2 do\n  while true do\n    print()\n  end\nend").hint ==
        "does the 'while' of line 2 end?");
  CHECK(load_error("function again()\n  return 1 + again()\nend\nagain()").hint ==
        "again() calls itself: does that end?");
  CHECK(load_error("x = 1\nx += 1\n").hint == "'+=' is not part of Lua: write x = x + 1");
}
