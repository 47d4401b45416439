#include <fstream>
#include <iterator>

#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

// What stands between ```lua and ```, one after the other.
std::string code_of(const std::string& page) {
  std::string code;
  const std::string begin = "```lua\n";
  for (std::size_t at = 0; (at = page.find(begin, at)) != page.npos;) {
    at += begin.size();
    const std::size_t end = page.find("```", at);
    REQUIRE(end != page.npos);
    code += page.substr(at, end - at);
    at = end + 3;
  }
  return code;
}

}  // namespace

TEST_CASE("the tutorial's code is the sample, line by line", "[rules][tutorial]") {
  std::ifstream in(TETRON_DOCS "/rules.md");
  REQUIRE(in);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  CHECK(code_of(page) == listing("palindromes").text);
}

TEST_CASE("palindromes: lines that read the same both ways vanish", "[rules][tutorial]") {
  auto script = start(listing("palindromes"));
  rules::draw(script->game().board(), R"(4.....
                                         3....1
                                         3....2
                                         4.1123
                                         12421.)");
  // Down: 4334; across: 12421; not 1123, and not 123.
  step(*script);
  step(*script);
  CHECK(field_of(*script).ends_with(drawing(R"(*.....
                                               *....1
                                               *....2
                                               *.1123
                                               *****.)")));
  steps(*script, 60);
  CHECK(field_of(*script).ends_with(drawing(R"(......
                                               ......
                                               .....1
                                               .....2
                                               ..1123)")));
}

TEST_CASE("palindromes: three do not count, nor do lines with a gap", "[rules][tutorial]") {
  auto script = start(listing("palindromes"));
  rules::draw(script->game().board(), "111...\n232.23");
  steps(*script, 60);
  CHECK(script->game().counts().erased == 0);
}
