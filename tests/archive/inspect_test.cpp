#include "archive/inspect.hpp"

#include <string>

#include "archive/fresh.hpp"
#include "tests/archive/database_bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

std::string inspect_fresh() {
  const auto bytes = archive::fresh_archive();
  REQUIRE(bytes);
  return *bytes;
}

std::string problem_of(const std::string& bytes) {
  const auto inspected = archive::inspect(reads(bytes), bytes.size());
  return inspected ? std::string() : inspected.error().what;
}

std::string replaced(std::string bytes, std::string_view from, std::string_view to) {
  const std::size_t at = bytes.find(from);
  REQUIRE(at != std::string::npos);
  REQUIRE(from.size() == to.size());
  return bytes.replace(at, from.size(), to);
}

// Where the types of a row of the schema begin: its header, before its first text.
std::size_t types_of(const std::string& bytes, std::string_view row) {
  const std::size_t at = bytes.find(row);
  REQUIRE(at != std::string::npos);
  // Five types behind the header's length, of which the last has two bytes or one.
  for (std::size_t back = 6; back <= 8; ++back)
    if (static_cast<unsigned char>(bytes[at - back]) == back) return at - back + 1;
  FAIL("the row has another header");
  return 0;
}

}  // namespace

TEST_CASE("archive: a fresh archive is as tetron makes it", "[archive]") {
  CHECK(problem_of(inspect_fresh()).empty());
}

TEST_CASE("archive: what stands in its schema is compared letter for letter", "[archive]") {
  const std::string bytes = inspect_fresh();
  CHECK(problem_of(replaced(bytes, "tableplayersplayers", "tablepIayersplayers")).contains("'pIayers'"));
  CHECK(problem_of(replaced(bytes, "tableplayersplayers", "tableplayersplayerz")).contains("differs from"));
  CHECK(problem_of(replaced(bytes, "tableplayersplayers", "indexplayersplayers")).contains("differs from"));
  CHECK(problem_of(replaced(bytes, "CREATE TABLE players", "CREATE TABLE  layers")).contains("differs from"));
}

TEST_CASE("archive: rows of its schema have texts where texts belong", "[archive]") {
  const std::string bytes = inspect_fresh();
  const std::size_t types = types_of(bytes, "tableplayersplayers");
  // "table" is a text of five letters: 13 + 2 * 5; as bytes it is one less.
  REQUIRE(static_cast<unsigned char>(bytes[types]) == 23);
  for (const std::size_t column : {0U, 1U, 2U}) {
    INFO("column " << column);
    const int type = static_cast<unsigned char>(bytes[types + column]);
    CHECK(problem_of(with_1(bytes, types + column, type - 1)).contains("cannot be understood"));
  }
  // Reserved types, and a header that goes beyond the row.
  for (const int type : {7, 10, 11})
    CHECK(problem_of(with_1(bytes, types + 3, type)).contains("cannot be understood"));
  CHECK(problem_of(with_1(bytes, types + 3, 13)).contains("cannot be understood"));  // its root as a text
  CHECK(problem_of(with_1(bytes, types - 1, 0x7f)) != "");
  // Another root: of a page that is another tree's, or that is not there.
  const std::size_t root = bytes.find("tableplayersplayers") + 19;
  CHECK(problem_of(with_1(bytes, root, 1)).contains("in two places"));
  CHECK(problem_of(with_1(bytes, root, 120)).contains("not in the file"));
}
