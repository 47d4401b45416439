#include "replay/profile/toml_text.hpp"

#include <algorithm>
#include <random>

#include "replay/profile/profile.hpp"
#include "tests/catch.hpp"

using namespace tetron::replay;

namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

// Tables and lists within one another.
std::size_t depth_of(const toml::node& node) {
  std::size_t deepest = 0;
  if (const toml::table* table = node.as_table())
    for (const auto& [key, value] : *table) deepest = std::max(deepest, depth_of(value));
  if (const toml::array* list = node.as_array())
    for (const toml::node& value : *list) deepest = std::max(deepest, depth_of(value));
  return deepest + 1;
}

// Header, dotted key, and in each bracket a key again.
constexpr std::size_t deepest_possible = most_key_parts * (most_brackets + 2) + 2;

void check_refused(const std::string& text, const std::string& what, unsigned line = 1) {
  const auto parsed = parse_toml(text);
  CAPTURE(text.substr(0, 100));
  REQUIRE_FALSE(parsed);
  CHECK(parsed.error().what.find(what) != std::string::npos);
  CHECK(parsed.error().line == line);
}

}  // namespace

TEST_CASE("what nests too deeply is refused before it is parsed", "[replay][toml]") {
  check_refused(repeated("a.", 30'000) + "a = 1", "key of more than 16 parts");
  check_refused("x = 1\n" + repeated("a .", 20'000) + " a = 1", "key of more than 16 parts", 2);
  check_refused("x = '''\n\n'''\n[" + repeated("\"a\".", 15'000) + "a]", "key of more than 16 parts", 4);
  check_refused("[[" + repeated("a.", 30'000) + "a]]", "key of more than 16 parts");
  check_refused("x = {" + repeated("a.", 30'000) + "a = 1}", "key of more than 16 parts");
  check_refused("x = " + repeated("[", 60'000), "more than 16 nested brackets");
  check_refused("x = " + repeated("{a=", 20'000), "more than 16 nested brackets");
  check_refused("x = [\n" + repeated("[\n", 17), "more than 16 nested brackets", 17);
  check_refused(std::string(most_toml_bytes + 1, '\n'), "more than 64 KiB");
}

TEST_CASE("what only looks nested is read", "[replay][toml]") {
  const std::string dots = repeated(".", 100);
  const std::string brackets = repeated("[{", 100);
  const auto parsed = parse_toml("# " + dots + brackets + "\"\n" +               //
                                 "a = \"" + dots + "\\\"" + brackets + "\"\n" +  //
                                 "b = '" + dots + brackets + "\\'\n" +           //
                                 "c = \"\"\"\n" + dots + "\n\"\"" + brackets + "\\\"\"\"\"\"\"\n" +
                                 "d = '''" + brackets + "\n''" + dots + "'''\n" +  //
                                 "e = \"\"\nf = ''\ng = [1.5, 2.5, 3.5, 1979-05-27T00:32:00.5Z]\n" +
                                 "a1.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p = 1\n");
  REQUIRE(parsed);
  CHECK(parsed->get("a")->value<std::string>() == dots + "\"" + brackets);
  CHECK(parsed->get("b")->value<std::string>() == dots + brackets + "\\");
  CHECK(parsed->get("d")->value<std::string>() == brackets + "\n''" + dots);
  CHECK(depth_of(*parsed) == 17);
}

TEST_CASE("what is not ASCII stands in strings and comments only", "[replay][toml]") {
  for (const std::string letter :
       {"\u00a1", "\u00e9", "\u0499", "\u1680", "\u2003", "\u304b", "\ufe30", "\U0001f600"}) {
    check_refused("a = 1" + letter, "not ASCII");
    check_refused("a = 1\n\n" + letter + " = 2\n", "not ASCII", 3);
    check_refused("a = '" + letter + "'" + letter, "not ASCII");
    for (const auto& [between, line] :
         {std::pair{"\\", 1U}, std::pair{"\\ ", 1U}, std::pair{"\\\n", 2U}, std::pair{"\\ \n\t \n ", 3U}})
      check_refused("a = \"\"\"x" + (between + letter) + "\"\"\"", "after a backslash", line);
    CHECK(parse_toml("a = \"\"\"\\\n x" + letter + "\\\"" + letter + "\"\"\""));
    CHECK(parse_toml("a = '''\\" + letter + "'''"));
    const auto parsed = parse_toml("\ufeffa = \"" + letter + "\" # " + letter + "\nb = '''\n" + letter +
                                   "'''\n'" + letter + "' = 1\n");
    REQUIRE(parsed);
    CHECK(parsed->get("a")->value<std::string>() == letter);
    CHECK(parsed->get("b")->value<std::string>() == letter);
  }
}

TEST_CASE("what is no TOML is told in words of ours, with its place", "[replay][toml]") {
  const auto messages = [](const std::string& text) {
    const auto parsed = parse_toml(text);
    return parsed ? "" : describe(parsed.error());
  };
  CHECK(messages("a = \n") == "line 1, column 5: expected a value after =");
  CHECK(messages("a 1\n") == "line 1, column 3: expected = here, as in NAME = VALUE");
  CHECK(messages("a = never\n") ==
        "line 1, column 6: expected a number; text needs quotes, such as \"text\"");
  CHECK(messages("a = tru\n") ==
        "line 1, column 8: expected true or false; text needs quotes, such as \"text\"");
  CHECK(messages("b = 1\na = \"never\n") ==
        "line 2, column 11: the text is not closed in its line; expected its second quote");
  CHECK(messages("a = \"b\x01\"\n").contains("a control character in a text"));
  CHECK(messages("[a\n") == "line 1, column 3: expected ] after the name in [NAME]");
  CHECK(
      messages("a = 1 2\n").ends_with(": expected the end of the line here; text needs quotes, a list [ ]"));
  CHECK(messages("[a]\n[a]\n").ends_with(": 'a' is already given above; give it once"));
  CHECK(messages("a = 1\na = 2\n").ends_with(": 'a' is already given above; give it once"));
  CHECK(messages("a = [1, 2\n").ends_with(": the list is not closed; expected ]"));
  CHECK(messages("a = {b = 1\n").ends_with(": expected NAME = VALUE or } here"));
  CHECK(messages("a = [1 2]\n").ends_with(": expected a comma or ] here"));
  CHECK(messages("a = \"\\q\"\n").contains("after a backslash; write the backslash twice"));
  CHECK(messages("a = 01\n").ends_with(": a number does not begin with 0"));
  CHECK(messages("a = 99999999999999999999\n").ends_with(": the number is too large"));
  CHECK(messages("a = 2020-13-01\n").contains(": not TOML: expected month"));
}

TEST_CASE("texts made at random are read no deeper than promised", "[replay][toml]") {
  constexpr std::string_view pieces[] = {
      "a",   ".",   "b.c",  " ",      "=",      "1",       "[",      "]",        "{",     "}",  ",",
      "\n",  "\"",  "'",    "\"\"\"", "'''",    "#",       "\\",     "a.a.a.a.", "[[",    "]]", "a=1\n",
      "k={", "1.5", "\r\n", "\t",     "\"x\".", "[a.b]\n", "\u00e9", "\u304b",   "\ufeff"};
  std::mt19937 random(20031105);
  std::size_t read = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    // Half of them long runs of few pieces, which nest; half anything.
    const std::size_t kinds = round % 2 == 0 ? 1 + random() % 3 : std::size(pieces);
    const std::size_t first = random() % std::size(pieces);
    const std::size_t length = 1 + random() % (kinds < 4 ? 4000 : 60);
    for (std::size_t i = 0; i < length; ++i) text += pieces[(first + random() % kinds) % std::size(pieces)];
    if (round % 4 == 0) text += "a = 1\n";
    const auto parsed = parse_toml(text);
    if (!parsed) continue;
    ++read;
    if (depth_of(*parsed) > deepest_possible) CHECK(text == "");
  }
  CHECK(read > 100);
}

TEST_CASE("a profile that nests too deeply is refused with its line", "[replay][toml]") {
  const auto profile = parse_profile("name = 'x'\n" + repeated("a.", 5'000) + "a = 1\n");
  REQUIRE_FALSE(profile);
  CHECK(profile.error().line == 2);
  for (const std::string_view name : builtin_profiles()) CHECK(parse_profile(builtin_profile_text(name)));
}
