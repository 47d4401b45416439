#include <fstream>
#include <iterator>

#include "rules/lua/function.hpp"
#include "tests/catch.hpp"

using namespace tetron;

TEST_CASE("docs/rules.md has every function as its binding describes it", "[rules][docs]") {
  std::ifstream in(TETRON_DOCS "/rules.md");
  REQUIRE(in);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  std::size_t at = 0;
  for (const rules::Function& function : rules::all_functions()) {
    CAPTURE(function.name);
    std::string row =
        "| `" + std::string(function.signature) + "`" + (function.extension ? " ★" : "") + " | ";
    for (const char c : function.description) {
      if (c == '|') row += '\\';
      row += c;
    }
    row += " |\n";
    const std::size_t found = page.find(row);
    CHECK(found != page.npos);
    // In the same order, under the same titles.
    CHECK(page.find("### " + std::string(title(function.group)) + "\n") < found);
    CHECK((found == page.npos || found > at));
    at = found;
  }
}

TEST_CASE("names that are like others", "[rules]") {
  CHECK(rules::similar_name("getFieldWidht") == "getFieldWidth");
  CHECK(rules::similar_name("settumo") == "setTumo");
  CHECK(rules::similar_name("SetBlockDeletFlag") == "setBlockDeleteFlag");
  CHECK(rules::similar_name("pritn") == "print");
  CHECK(rules::similar_name("x").empty());
  CHECK(rules::similar_name("").empty());
  CHECK(rules::similar_name(std::string(10'000, 'x')).empty());
  CHECK(rules::find_function("getFieldWidth") != nullptr);
  CHECK(rules::find_function("getfieldwidth") == nullptr);
}
