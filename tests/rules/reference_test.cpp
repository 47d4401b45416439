#include <fstream>
#include <iterator>

#include "rules/lua/function.hpp"
#include "tests/catch.hpp"

using namespace tetron;

TEST_CASE("docs/rules.md names every function under its title", "[rules][docs]") {
  std::ifstream in(TETRON_DOCS "/rules.md");
  REQUIRE(in);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  std::size_t at = 0;
  for (const rules::Function& function : rules::all_functions()) {
    CAPTURE(function.name);
    const std::string name = "`" + std::string(function.signature) + "`" + (function.extension ? " ★" : "");
    const std::size_t begin = page.find("- **" + std::string(title(function.group)) + "**: ");
    REQUIRE(begin != page.npos);
    const std::size_t found = page.find(name, begin);
    CHECK(found < page.find("\n- **", begin + 1));
    // In the same order.
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
