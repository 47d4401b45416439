#include "rules/lua/sandbox.hpp"

#include <chrono>

#include "tests/processor_time.hpp"
#include "tests/rules/playing.hpp"

// What an untrusted rule file may try.

using namespace tetron;
using namespace tetron::test;

namespace {

const std::string sandbox_tumo = "setTumo({[0]={-1}}, 0, 0)\n";

// The error of the first frame's update().
rules::ScriptError update_error(const std::string& body, rules::ScriptOptions options = {}) {
  auto script = start(sandbox_tumo + "function update()\n" + body + "\nend", std::move(options));
  const auto done = script->step({});
  REQUIRE_FALSE(done.has_value());
  CHECK(script->ended());
  CHECK(script->error().has_value());
  CHECK_FALSE(script->step({}).has_value());
  return done.error();
}

std::string evaluated(const std::string& expression) {
  auto script = start(sandbox_tumo + "print(" + expression + ")");
  std::string printed = script->take_printed();
  REQUIRE(printed.ends_with('\n'));
  printed.pop_back();
  return printed;
}

void check_stopped(const std::string& body) {
  CAPTURE(body);
  const auto error = update_error(body);
  INFO(rules::describe(error));
  CHECK(error.what == "takes more than 2000000 instructions in one frame");
  CHECK(error.line >= 3);
  CHECK_FALSE(error.function.empty());
}

}  // namespace

TEST_CASE("nothing that reads, loads, runs or tells of the machine is there", "[rules][sandbox]") {
  for (const char* name : {"io",
                           "os",
                           "package",
                           "debug",
                           "require",
                           "load",
                           "loadstring",
                           "loadfile",
                           "dofile",
                           "collectgarbage",
                           "coroutine",
                           "utf8",
                           "next",
                           "xpcall",
                           "warn",
                           "string.dump",
                           "string.gsub",
                           "string.match",
                           "string.gmatch",
                           "string.pack",
                           "string.unpack",
                           "string.packsize",
                           "table.move",
                           "math.random",
                           "math.randomseed",
                           "_LOADED",
                           "getmetatable('').__index",
                           "_G.io",
                           "_G._G.os"}) {
    CAPTURE(name);
    if (std::string_view(name).starts_with("getmetatable")) {
      // The metatable of strings shows only a word.
      CHECK(evaluated("getmetatable('')") == "string");
    } else {
      CHECK(evaluated(name) == "nil");
    }
  }
}

TEST_CASE("what is left of Lua works", "[rules][sandbox]") {
  for (const auto& [expression, result] : std::initializer_list<std::pair<const char*, const char*>>{
           {"1 + 1", "2"},
           {"('ab'):rep(3, '-')", "ab-ab-ab"},
           {"('abc'):sub(2)", "bc"},
           {"('abc'):byte(1, -1)", "97\t98\t99"},
           {"('abc'):byte(-1)", "99"},
           {"('abc'):byte(7)", ""},
           {"('a.c'):find('.', 1, true)", "2\t2"},
           {"('abcabc'):find('c', 4)", "6\t6"},
           {"('abc'):find('d')", "nil"},
           {"('abc'):find('', 4)", "4\t3"},
           {"('abc'):find('c', -1)", "3\t3"},
           {"string.format('%5.1f|%d|%s|%q', 1.25, 7, true, 'x')", "  1.2|7|true|\"x\""},
           {"string.char(72, 105)", "Hi"},
           {"#string.rep('x', 1000)", "1000"},
           {"string.rep('', 5)", ""},
           {"math.floor(3.7)", "3"},
           {"math.max(1, 9, 4)", "9"},
           {"select('#', 1, nil, 3)", "3"},
           {"tostring(nil)", "nil"},
           {"tostring(12)", "12"},
           {"tostring({})", "table"},
           {"tostring(print)", "function"},
           {"string.format('%s', {})", "table"},
           {"tonumber('0x10')", "16"},
           {"table.concat({1, 2, 'x'}, ', ')", "1, 2, x"},
           {"table.unpack({4, 5, 6})", "4\t5\t6"},
           {"table.unpack({4, 5, 6}, 2)", "5\t6"},
           {"pcall(error, 'x')", "false\tx"},
           {"rawlen({1, 2})", "2"},
           {"type(update)", "nil"}}) {
    CAPTURE(expression);
    CHECK(evaluated(expression) == result);
  }
  auto script = start(sandbox_tumo + R"(
    local t = {5, 3, 9, 1}
    table.sort(t) print(table.concat(t, ' '))
    table.sort(t, function(a, b) return a > b end) print(table.concat(t, ' '))
    table.insert(t, 7) table.insert(t, 1, 8) print(table.concat(t, ' '))
    print(table.remove(t), table.remove(t, 1), table.concat(t, ' '), table.remove({}))
    for i, v in ipairs({'a', 'b'}) do print(i, v) end
    local m = setmetatable({}, {__index = function(_, k) return k * 2 end, __tostring = function() return 'me' end})
    print(m[21], tostring(m))
    local c <close> = nil
    goto done
    print('not here')
    ::done:: print(1 // 2, 7 % 3, 2^3, 5 & 3, 'a' .. 1))");
  CHECK(script->take_printed() ==
        "1 3 5 9\n9 5 3 1\n8 9 5 3 1 7\n7\t8\t9 5 3 1\tnil\n1\ta\n2\tb\n42\tme\n0\t1\t8.0\t1\ta1\n");
}

TEST_CASE("pairs goes through keys in an order that is always the same", "[rules][sandbox]") {
  auto script = start(sandbox_tumo + R"(
    local t = {30, 10, 20, zebra = 1, apple = 2, [2.5] = 3, [-1] = 4, [true] = 5, [false] = 6, ant = 7}
    for k, v in pairs(t) do print(k, v) if k == 1 then t.zebra = nil t[3] = 21 end end)");
  CHECK(script->take_printed() ==
        "-1\t4\n1\t30\n2\t10\n2.5\t3\n3\t21\nant\t7\napple\t2\nfalse\t6\ntrue\t5\n");
  CHECK(load_error("for k in pairs({[{}] = 1}) do end").what.find("not a table as key") != std::string::npos);
}

TEST_CASE("bytecode is not loaded", "[rules][sandbox]") {
  const auto error = load_error(std::string("\x1bLua\x54\x00\x19\x93", 8));
  CHECK(error.what.find("binary chunk") != error.what.npos);
}

TEST_CASE("loops without an end are stopped, with their line", "[rules][sandbox]") {
  check_stopped("while true do end");
  check_stopped("repeat until false");
  check_stopped("::again:: goto again");
  check_stopped("for i = 1, math.maxinteger do end");
  check_stopped("local function f() return f() end f()");
  check_stopped("for i in ipairs(setmetatable({}, {__index = function() return 1 end})) do end");
  check_stopped("while true do getComboBlockNum(0, 0) end");
  CHECK(update_error("\n\nwhile true do end").line == 5);
  // In the set-up part as well.
  CHECK(load_error("\nwhile true do end").line == 2);
}

TEST_CASE("the limit cannot be caught", "[rules][sandbox]") {
  check_stopped("while true do pcall(function() while true do end end) end");
  check_stopped("local function f() pcall(f) while true do end end f()");
  check_stopped("pcall(pcall, pcall, function() while true do end end) while true do end");
  check_stopped(
      "local t <close> = setmetatable({}, {__close = function() while true do end end}) while true do end");
  check_stopped("table.sort({3, 2, 1}, function() while true do end end)");
  check_stopped(
      "local t = setmetatable({}, {__index = function() while true do end end}) print(pcall(function() "
      "return t.x end))");
  check_stopped("setmetatable(_G, {__index = function() while true do end end}) local x = undefined");
  check_stopped("print(setmetatable({}, {__tostring = function() while true do end end}))");
  check_stopped("tostring = function() while true do end end string.format('%s', {})");
}

TEST_CASE("the limit is a number of instructions, the same on every machine", "[rules][sandbox]") {
  rules::ScriptOptions options;
  options.limits.instructions = 10'000;
  const auto loop = [](int rounds) { return "for i = 1, " + std::to_string(rounds) + " do end"; };
  auto script = start(sandbox_tumo + "function update() " + loop(9'000) + " end", options);
  step(*script);
  CHECK(update_error(loop(11'000), options).what == "takes more than 10000 instructions in one frame");
  // Anew in each frame.
  steps(*script, 10);
}

TEST_CASE("memory is limited, and the error has a line", "[rules][sandbox]") {
  rules::ScriptOptions options;
  options.limits.instructions = 200'000'000;
  options.limits.seconds = 60;  // memory ends it, also where the processor is slow
  for (const char* body : {"local t = {} while true do t[#t + 1] = {} end",
                           "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(100000) .. i end",
                           "local t = {} for i = 1, 1e9 do t['k' .. i] = i end"}) {
    CAPTURE(body);
    auto script = start(sandbox_tumo + "function update()\n" + body + "\nend", options);
    const auto done = script->step({});
    REQUIRE_FALSE(done.has_value());
    INFO(rules::describe(done.error()));
    CHECK(done.error().line == 3);
    CHECK((done.error().what == "needs more than 64 MB of memory" ||
           done.error().what == "a string, a table or calls in calls of more than 1 MB"));
    CHECK(script->sandbox().memory_peak() <= options.limits.memory);
  }
}

TEST_CASE("string bombs", "[rules][sandbox]") {
  for (const char* body :
       {"local s = ('x'):rep(1e10)", "local s = 'x' while true do s = s .. s end",
        "local s = ('x'):rep(1e9, ('y'):rep(1e6))", "local s = string.rep('x', math.maxinteger)",
        "local t = {} for i = 1, 1000 do t[i] = ('x'):rep(1e5) end return table.concat(t)",
        "local s = string.format('%s%s', ('x'):rep(3e6), ('y'):rep(3e6))"}) {
    CAPTURE(body);
    const auto error = update_error(body);
    INFO(rules::describe(error));
    CHECK(error.line == 3);
  }
  // Bytes count as work, so that copying cannot go on for ever; a memory error that is caught neither.
  check_stopped("local s = ('x'):rep(1e6) while true do local t = s .. 'y' end");
  check_stopped("while true do pcall(string.rep, 'x', 1e9) end");
  check_stopped(
      "local t = {} for i = 1, 8000 do t[i] = {} end while true do pcall(string.rep, 'x', 1e9) end");
  // Lua's own repeats nothing as often as it is told to.
  auto script = start(sandbox_tumo + "function update() local s = (''):rep(math.maxinteger) end");
  step(*script);
}

TEST_CASE("functions whose work does not show in instructions", "[rules][sandbox]") {
  const auto begin = own_processor_time();
  for (const char* body :
       {"table.unpack({}, 1, 1e9)", "table.unpack({}, -1e9, 1e9)", "table.unpack({}, 1, math.maxinteger)",
        "table.concat({}, '', 1, math.maxinteger)", "table.concat({}, '', math.mininteger, math.maxinteger)",
        "string.byte(('x'):rep(1e6), 1, -1)", "string.find(('a'):rep(1e6), 'b')",
        "local t = setmetatable({}, {__len = function() return 1e15 end}) table.sort(t)",
        "table.insert({}, 1e15, 1)", "table.remove({1}, -5)"}) {
    CAPTURE(body);
    const auto error = update_error(body);
    CHECK(error.line == 3);
  }
  check_stopped("local t = {} for i = 1, 50000 do t[i] = i end while true do table.insert(t, 1, 0) end");
  check_stopped(
      "local t = {} for i = 1, 50000 do t[i] = i end while true do table.remove(t, 1) table.insert(t, 1) "
      "end");
  check_stopped("local t = {} for i = 1, 50000 do t[i] = i end while true do table.sort(t) end");
  check_stopped("local t = {} for i = 1, 50000 do t[i] = i end while true do pairs(t) end");
  // __len is not asked.
  auto script = start(sandbox_tumo +
                      "function update() local t = setmetatable({}, {__len = function() return 1e15 end}) "
                      "table.insert(t, 1, 'x') print(table.concat(t), rawlen(t)) end");
  step(*script);
  CHECK(script->take_printed() == "x\t1\n");
  CHECK(own_processor_time() - begin < std::chrono::seconds(60));
}

TEST_CASE("deep recursion and nesting", "[rules][sandbox]") {
  for (const char* body :
       {"local function f() return 1 + f() end f()",
        "local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k] end "
        "return t.x",
        "local t = setmetatable({}, {}) getmetatable(t).__concat = function(a, b) return a .. b end "
        "return t .. t",
        "local function f() pcall(f) end f() local function g() return g() .. g() end g()",
        "local function f() table.sort({1, 2, 3}, f) end f()",
        "local function f(...) return f(1, ...) end f()",
        "local s = {} for i = 1, 200 do s = setmetatable({}, {__index = s}) end return 1 + s.x"}) {
    CAPTURE(body);
    const auto error = update_error(body);
    CHECK_FALSE(error.what.empty());
    CHECK(error.what.size() <= 600);
  }
  const std::string open(100'000, '(');
  CHECK(load_error("x = " + open).what.find("overflow") != std::string::npos);
  std::string blocks;
  for (int i = 0; i < 10'000; ++i) blocks += "do ";
  CHECK_FALSE(load_error(blocks).what.empty());
  std::string tables = "x = ";
  for (int i = 0; i < 10'000; ++i) tables += '{';
  CHECK_FALSE(load_error(tables).what.empty());
  std::string many_locals;
  for (int i = 0; i < 300; ++i) many_locals += "local a" + std::to_string(i) + " = 1 ";
  CHECK(load_error(many_locals).what.find("too many local variables") != std::string::npos);
}

TEST_CASE("metatables: no finalizers, no weak tables, strings keep theirs", "[rules][sandbox]") {
  CHECK(load_error("setmetatable({}, {__gc = function() while true do end end})").what ==
        "__gc is not available to rules");
  CHECK(load_error("setmetatable({}, {__mode = 'k'})").what == "__mode is not available to rules");
  // Set afterwards, it is no finalizer.
  auto script = start(sandbox_tumo + R"(
    do local m = {} local t = setmetatable({}, m) m.__gc = function() print('collected') end end
    for i = 1, 100000 do local t = {} end)");
  CHECK(script->take_printed().empty());
  script.reset();
  CHECK(load_error("setmetatable('', {})").what.find("table expected") != std::string::npos);
  CHECK(load_error("setmetatable(setmetatable({}, {__metatable = 1}), {})").what ==
        "cannot change a protected metatable");
  CHECK(load_error("string.format('%p', 'x')").what == "'%p' is not available to rules");
  CHECK(load_error("string.format('%10p', 'x')").what == "'%p' is not available to rules");
}

TEST_CASE("error() with anything", "[rules][sandbox]") {
  CHECK(update_error("error('my words')").what == "my words");
  CHECK(update_error("\nerror('my words')").line == 4);
  CHECK(update_error("error({})").what == "error() with a table instead of a message");
  CHECK(update_error("error({})").line == 3);
  CHECK(update_error("error()").what == "error() with a nil instead of a message");
  CHECK(update_error("error(print)").what == "error() with a function instead of a message");
  CHECK(update_error("error(12)").what == "error() with a number instead of a message");
  CHECK(update_error("error(setmetatable({}, {__tostring = function() while true do end end}))").what ==
        "error() with a table instead of a message");
  CHECK(update_error("error(('x'):rep(1e6))").what.size() < 1000);
  CHECK(update_error("error('a\\0b\\27[31m')").what == std::string("a\0b\x1b[31m", 8));
  CHECK(update_error("local x = nil + 1").what == "attempt to perform arithmetic on a nil value");
}

TEST_CASE("errors name file, line and function; unknown functions get a suggestion", "[rules][sandbox]") {
  const auto error = update_error("local x = getFieldBlok(1, 2)");
  CHECK(error.file == "test.lua");
  CHECK(error.line == 3);
  CHECK(error.function == "update");
  CHECK(error.hint == "did you mean 'getFieldBlock'?");
  CHECK(rules::describe(error) ==
        "test.lua:3: in update(): attempt to call a nil value (global 'getFieldBlok'); did you mean "
        "'getFieldBlock'?");
  CHECK(load_error("SetTumo({}, 0, 0)").hint == "did you mean 'setTumo'?");
  CHECK(load_error("setSuperRotatoin(true)").hint == "did you mean 'setSuperRotation'?");
  CHECK(load_error("launchMissiles()").hint.empty());
  CHECK(update_error("setColorBlock(1, 1, 1000)").function == "setColorBlock");
  CHECK(update_error("helper()\nend\nfunction helper()\nerror('x')").function == "helper");
  const auto syntax = load_error("x = 1\ny = = 2");
  CHECK(syntax.line == 2);
  CHECK(syntax.what.find("unexpected symbol") != syntax.what.npos);
  // The thesis's own misprint.
  CHECK(load_error("function update()\n  for x = 0, getFieldWidth() do\n    i ++ ;\n  end\nend").line == 3);
  CHECK(load_error("").what == "there is no tumo: the set-up part does not call setTumo()");
  CHECK(load_error(std::string(2 << 20, ' ')).what == "the rule file is larger than 1 MB");
}

TEST_CASE("what takes long without instructions is stopped by the clock", "[rules][sandbox]") {
  rules::ScriptOptions options;
  options.limits.seconds = 0;
  const auto error = update_error("for i = 1, 100000 do end", options);
  CHECK(error.what == "takes too long");
  CHECK(error.line == 3);
}

TEST_CASE("a byte order mark and carriage returns do no harm", "[rules][sandbox]") {
  auto script = start("\xef\xbb\xbf" + sandbox_tumo + "x = 1\r\nprint(x)\r\n");
  CHECK(script->take_printed() == "1\n");
}

TEST_CASE("update may be anything", "[rules][sandbox]") {
  for (const char* text : {"update = 5", "update = {}", "update = 'x'", "update = setFieldSize",
                           "function update() update = nil end", "function update() update = 3 end"}) {
    CAPTURE(text);
    auto script = start(sandbox_tumo + text);
    (void)script->step({});
    const auto done = script->step({});
    CHECK_FALSE(done.has_value());
  }
  auto callable =
      start(sandbox_tumo + "update = setmetatable({}, {__call = function() print('called') end})");
  step(*callable);
  CHECK(callable->take_printed() == "called\n");
}

TEST_CASE("the globals may be played with", "[rules][sandbox]") {
  auto script = start(sandbox_tumo + R"(
    local keep = print
    function update()
      local g = _G for k in pairs(g) do if k ~= 'update' then g[k] = nil end end
      keep('still here')
    end)");
  step(*script);
  CHECK(script->take_printed() == "still here\n");
  CHECK_FALSE(script->step({}).has_value());
  auto locked = start(sandbox_tumo +
                      "function update() setmetatable(_G, {__newindex = function() end}) x = 1 print(x) end");
  step(*locked);
  CHECK(locked->take_printed() == "nil\n");
}

TEST_CASE("print is kept, not without end", "[rules][sandbox]") {
  auto script = start(sandbox_tumo + "function update() for i = 1, 10000 do print(('x'):rep(100)) end end");
  step(*script);
  CHECK(script->take_printed().size() <= 65 * 1024);
}

TEST_CASE("pictures are named by paths that stay in the folder", "[rules][sandbox]") {
  for (const char* path : {"../secret.png", "/etc/passwd", "a/../../b.png", "..", "a//b.png", "c:\\\\x.png",
                           "a\\\\..\\\\b", "", "a\\0b.png", "file:///x", "x\\n.png"}) {
    CAPTURE(path);
    CHECK_FALSE(load_error("setBlockGraph(1, '" + std::string(path) + "')").what.empty());
  }
  CHECK_FALSE(load_error("setBlockGraph(1, ('x'):rep(300))").what.empty());
  CHECK_FALSE(load_error("setBlockGraph(1, {})").what.empty());
}

TEST_CASE("many states at once, each with its own globals", "[rules][sandbox]") {
  std::vector<std::unique_ptr<Script>> scripts;
  for (int i = 0; i < 20; ++i)
    scripts.push_back(
        start(sandbox_tumo + "mine = " + std::to_string(i) + " function update() print(mine) end"));
  for (int i = 0; i < 20; ++i) {
    step(*scripts[static_cast<std::size_t>(i)]);
    CHECK(scripts[static_cast<std::size_t>(i)]->take_printed() == std::to_string(i) + "\n");
  }
}

TEST_CASE("string.format with a last % or a zero in it ends", "[rules][sandbox]") {
  CHECK(update_error("print(string.format('100%'))").function == "format");
  CHECK(update_error("print(string.format('100%', 1))").what.contains("invalid conversion '%'"));
  CHECK(update_error("print(string.format('%-5.', 1))").what.contains("invalid"));
  CHECK(evaluated("string.format('%d %%', 100)") == "100 %");
  CHECK(evaluated("string.format('100%%')") == "100%");
  // What follows a zero byte is still part of the pattern.
  CHECK(update_error("print(string.format('\\0%p', {}))").what == "'%p' is not available to rules");
  CHECK(update_error("print(string.format('%%%p', {}))").what == "'%p' is not available to rules");
  CHECK(evaluated("string.format('%%p')") == "%p");
}

// Lua's # may be any place after which there is nothing: here 2^61, of a table that holds 62 values. Whether
// it is depends on where Lua put them, so it is tried until it is.
TEST_CASE("Tables that are long and nearly empty are not gone through", "[rules][sandbox]") {
  for (const std::string call : {"table.insert(t, 1, 5)", "table.remove(t, 1)"}) {
    CAPTURE(call);
    int stopped = 0;
    for (int i = 0; i < 40; ++i) {
      std::string keys;
      for (int key = 0; key < 70; ++key) keys += "k" + std::to_string(100 * i + key) + " = 1, ";
      auto script = start(sandbox_tumo + "t = { " + keys + "}\nfor k in pairs(t) do t[k] = nil end\n" +
                          "for i = 0, 61 do t[1 << i] = 1 end\nfunction update() " + call + " end");
      if (const auto done = script->step({}); !done) {
        CHECK(done.error().what == "takes more than 2000000 instructions in one frame");
        ++stopped;
      }
    }
    CHECK(stopped > 0);
  }
}

TEST_CASE("An error in calls in calls is told at once", "[rules][sandbox]") {
  const auto begin = own_processor_time();
  const auto error = update_error(
      "local function f(n) if n == 0 then error('deep') end local r = (f)(n - 1) return r end\nf(10000)");
  CHECK(error.what == "deep");
  CHECK(own_processor_time() - begin < std::chrono::seconds(10));
}

TEST_CASE("Who watches is told of each step's beginning and end", "[rules][sandbox]") {
  struct Watch final : rules::StepWatch {
    void begins() noexcept override { steps += ++depth == 1; }
    void ends() noexcept override { --depth; }
    int steps = 0;
    int depth = 0;
  } watch;
  rules::ScriptOptions options;
  options.watch = &watch;
  auto script = start(sandbox_tumo + "function update() end", options);
  CHECK(watch.steps == 1);
  REQUIRE(script->step({}));
  REQUIRE(script->keep());
  REQUIRE(script->go_back());
  CHECK(watch.steps == 4);
  CHECK(watch.depth == 0);
}
