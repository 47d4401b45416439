#include <array>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <random>

#include "tests/rules/playing.hpp"
#include "tests/sanitized.hpp"

// How long a rule file can keep the program busy, however it is written. Measured in this thread's processor
// time, so that a busy machine does not matter.

using namespace tetron;
using namespace tetron::test;

namespace {

// In seconds. A slow machine may take twice as long as usual.
const double longest = is_sanitized() ? 20 : 4;

const std::string tumo = "setTumo({[0]={-1}}, 0, 0)\n";

double processor_seconds() {
  std::timespec time{};
  REQUIRE(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::string times(std::string_view text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

// As often as a rule file has room for it.
std::string filled(std::string_view text, std::size_t others = 2000) {
  return times(text, (rules::max_script_bytes - others) / text.size());
}

void check_reading(const std::string& text) {
  CAPTURE(text.substr(0, 60), text.size());
  REQUIRE(text.size() <= rules::max_script_bytes);
  const double begin = processor_seconds();
  const auto script = Script::load({"test.lua", text}, 1);
  CHECK(processor_seconds() - begin < longest);
  if (script) return;
  INFO(rules::describe(script.error()));
  CHECK((script.error().line > 0 || script.error().what.starts_with("there is no tumo")));
}

// Each names numbered things.
template <class Make>
std::string numbered(std::size_t bytes, Make make) {
  std::string result;
  for (int i = 1; result.size() + 40 < bytes; ++i) result += make(i);
  return result;
}

}  // namespace

TEST_CASE("a long chain of or is stopped with its line", "[rules][reading]") {
  const double begin = processor_seconds();
  const auto error = load_error(tumo + "local a\nx=a" + times(" or a", 190'000));
  CHECK(processor_seconds() - begin < longest);
  CHECK(error.line == 3);
  // What is too large is told before it takes long.
  CHECK((error.what == "takes too long to read" ||
         error.what == "a function, a string or a list of more than 256 KB"));
}

TEST_CASE("no construct takes Lua's parser longer than two seconds", "[rules][reading]") {
  for (const char* term :
       {" or a", " and a", " and a or a", " or a<a", " or 1", " or not a", " or (a)", " == a", "..a", "+a",
        "^a", " or (a and a)", " or not not not not a", ".a", "[a]", "()", ":a()", "''", "{}"}) {
    check_reading("local a x=a" + filled(term));
  }
  for (const char* term : {" or a", "..a", "[a]"}) check_reading("x=a" + filled(term));
  check_reading("local a if a" + filled(" or a") + " then end");
  check_reading("local a while a" + filled(" and a<a") + " do end");
  check_reading("x=" + times("not ", 190) + "(a" + filled(" or a") + ")");
  check_reading("x=" + times("(", 190) + "a" + filled(" or a") + times(")", 190));
  check_reading("local a if a then" + filled(" elseif a then") + " end");
  // No more jumps may be open at once.
  check_reading("while 1 do " + times("break ", 32'767) + "end");
  check_reading("while 1 do " + filled("break ") + "end");
  check_reading(times("while 1 do ", 150) + times("break ", 32'000) + times(" end ", 150));
  check_reading(times("goto a ", 32'767) + "::a::");
  check_reading(times("do ", 190) + times("goto a ", 32'700) + times(" end", 190) + " ::a::");
  const auto label = [](int i) { return "::a" + std::to_string(i) + "::"; };
  check_reading(numbered(400'000, label) + filled("goto a1 ", 402'000));
  check_reading("do " + times("goto z ", 32'000) + numbered(400'000, label) + " end ::z::");
  // Names that are looked for in many functions.
  std::string nested;
  for (int outer = 0; outer < 2; ++outer)
    nested += numbered(1300, [outer](int i) { return "local v" + std::to_string(outer * 200 + i) + " "; }) +
              "x=function() ";
  nested += times("x=function() ", 180);
  nested += numbered(1500, [](int i) { return "x=v" + std::to_string(i) + " "; });
  nested += "x={" + filled("b;", nested.size() + 2000) + "}" + times(" end", 182);
  check_reading(nested);
  std::string locals;
  for (int i = 0; i < 190; ++i) locals += "local " + times("a,", 190) + "a x=function() ";
  check_reading(locals + "x={" + filled("b;", locals.size() + 2000) + "}" + times(" end", 190));
  // Numbers that a hash table puts into one place.
  check_reading("x={" +
                numbered(rules::max_script_bytes - 100,
                         [](int i) { return std::to_string(i * 32767L + 70000) + ","; }) +
                "}");
  check_reading("x={" +
                numbered(rules::max_script_bytes - 100,
                         [](int i) {
                           std::array<char, 40> text{};
                           std::snprintf(text.data(), text.size(), "%.17g,", 1.0 + i * 9e-16);
                           return std::string(text.data());
                         }) +
                "}");
  for (const char* text :
       {"a=a ", "a() ", "function f()end ", "do local a end ", "for i=1,2 do end ", "while a do end ",
        "repeat until a ", "repeat break until a ", "if a or a then end ", "\n", "\r", ";", "do "})
    check_reading(filled(text));
  for (const char* text : {"1,", "a=1,", "{},", "function()end,", "...,", "-'a',"})
    check_reading("x={" + filled(text) + "}");
  check_reading("x=[[" + filled("]=") + "]]");
  check_reading("--[===[" + filled("]==") + "]===]");
  check_reading("x='" + filled("\\z ") + "'");
  check_reading("x='" + filled("\\u{7FFFFFFF}") + "'");
  for (const char* digits : {"9", "0x", "0.0", "=", "a", "[="})
    check_reading("x=" + std::string(digits) + filled(&digits[std::strlen(digits) - 1]));
}

TEST_CASE("nor do texts put together at random", "[rules][reading]") {
  constexpr std::array pieces{
      " or a",   " and a", "break ",   "while a do ", " end ",   "if a then ", " elseif a then ",
      "goto z ", "::z:: ", "x=",       "a",           "{",       "}",          ",",
      "(",       ")",      "local a ", "function() ", "return ", "not ",       "1",
      "'s'",     "..",     "x=a",      "\n",          "repeat ", "until a ",   "do "};
  std::mt19937 random(1);
  for (int round = 0; round < 25; ++round) {
    // A few of them, repeated in an order of their own, before, between and after blocks that fit together.
    std::string unit;
    for (auto count = 1 + random() % 6; count > 0; --count) unit += pieces[random() % pieces.size()];
    const std::size_t depth = random() % 190;
    const std::array begins{"while a do ", "if a then ", "x=function() ", "do ", "x={"};
    const std::size_t kind = random() % begins.size();
    std::string text = "local a " + times(begins[kind], depth);
    text += random() % 2 == 0 ? "x=a" : "";
    text += filled(unit, 6000) + times(kind == 4 ? "}" : " end ", depth);
    check_reading(text);
  }
}

TEST_CASE("a text is read in pieces, and errors have the line where Lua has them", "[rules][reading]") {
  CHECK(load_error("x = 1\r\ny = 2\r\nz = = 3").line == 3);
  CHECK(load_error("x = 1\ry = 2\rz = = 3").line == 3);
  CHECK(load_error("x = 1\n\ry = 2\n\rz = = 3").line == 3);
  CHECK(load_error(std::string(1000, ' ') + "\n" + std::string(1000, ' ') + "z = = 3").line == 2);
  CHECK(load_error("x = [[\n\n" + std::string(300'000, 'x')).line == 3);
  // As long as there is nothing wrong with it, a file may be as large as it may.
  auto script = start(tumo + filled("-- a word\n", 100) + "print('read')");
  CHECK(script->take_printed() == "read\n");
}

TEST_CASE("no frame takes longer than two seconds", "[rules][reading]") {
  for (const auto& [set_up, body] : std::initializer_list<std::pair<const char*, const char*>>{
           {"local s = ('z'):rep(1e6)", "while true do tonumber(s, 36) end"},
           {"local s = ('9'):rep(1e6)", "while true do local x = s + 0 end"},
           {"local s = '0x' .. ('f'):rep(1e6)", "while true do local x = s + 0 end"},
           {"local s = (' '):rep(1e6) .. 'x'", "while true do local x = tonumber(s) end"},
           {"local a, b = ('x'):rep(1e6), ('x'):rep(1e6 - 1) .. 'y'",
            "while true do local x, y = a < b, a == b end"},
           {"local a, b = ('\\0'):rep(1e6), ('\\0'):rep(1e6 - 1) .. 'y'",
            "while true do local x = a < b end"},
           // Functions of C that call each other.
           {"local p, t = ('a'):rep(4000), {} for i = 1, 60000 do t[i] = p end",
            "table.sort(t, string.find)"},
           {"local p, t = ('x'):rep(1e6), {} for i = 1, 50 do t[i] = p .. i end "
            "for i = 51, 60000 do t[i] = t[i % 50 + 1] end",
            "table.sort(t)"},
           {"local t = {} for i = 1, 60000 do t[i] = {} end", "table.sort(t, pairs)"},
           {"local t = {} for i = 1, 60000 do t[i] = '' end", "while true do table.concat(t) end"},
           // Keys that a hash table puts into one place.
           {"local t, n = {}, 0",
            "for i = 1, 700 do n = n + 1 t[1 + n * 9e-16] = n end if n < 32000 then return end "
            "local k = 1 + 2^-30 while true do t[k] = 1 t[k] = nil k = k + 9e-16 end"},
           {"local ts, n = {}, 0",
            "for j = 1, 40 do n = n + 1 local t = {} for i = 1, 500 do t[1 + i * 9e-16] = 1 end ts[n] = t "
            "if n > 1 then setmetatable(ts[n - 1], {__index = t}) end end if n < 1900 then return end "
            "local k, t = 1 + 2^-30, ts[1] while true do local x = t[k] end"}}) {
    CAPTURE(body);
    auto script = start(tumo + set_up + "\nfunction update()\n" + body + "\nend");
    bool stopped = false;
    for (int frame = 0; frame < 100 && !stopped; ++frame) {
      const double begin = processor_seconds();
      const auto done = script->step({});
      CHECK(processor_seconds() - begin < longest);
      stopped = !done.has_value();
      if (!stopped) continue;
      INFO(rules::describe(done.error()));
      CHECK(done.error().line >= 4);
    }
  }
}

TEST_CASE("sorting is what it was", "[rules][reading]") {
  auto script = start(tumo + R"(
    local t = {} for i = 1, 5000 do t[i] = i * 7919 % 5003 end
    table.sort(t) for i = 2, #t do assert(t[i - 1] < t[i]) end
    table.sort(t, function(a, b) return a > b end) for i = 2, #t do assert(t[i - 1] > t[i]) end
    local words = {'pear', 'apple', 'fig'} table.sort(words, nil) print(table.concat(words, ' '))
    print(pcall(table.sort, {1, 'x'})) print(pcall(table.sort, {1, 2}, 3)))");
  const std::string printed = script->take_printed();
  CHECK(printed.starts_with("apple fig pear\nfalse\t"));
  CHECK(printed.find("attempt to compare") != printed.npos);
  CHECK(printed.find("function expected") != printed.npos);
}
