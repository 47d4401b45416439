#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/app/command.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

const std::string filled_24 = "XXXXXX....\nXXXXXX....\nXXXXXX....\nXXXXXX....\n";

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("the tree of pc path says a way for each sequence that has one", "[app][pc]") {
  Setting setting;
  setting.input = filled_24;
  for (const bool minimal : {false, true}) {
    std::vector<std::string> arguments{"pc",  "path",         "-",        "--queue",
                                       "*p7", "--cover-tree", "--format", "json"};
    if (minimal) arguments.push_back("--minimal");
    const json answer = json::parse(run_tetron(arguments, setting).out);
    std::vector<std::set<std::string>> ways;
    for (const json& way : answer["ways"]) ways.push_back(way["sequences"].get<std::set<std::string>>());
    std::size_t with_way = 0;
    std::size_t all = 0;
    std::string last;
    for (const json& branch : answer["tree"]) {
      const std::string pieces = branch["pieces"];
      const auto number = branch["way"].get<std::size_t>();
      const auto total = branch["total"].get<std::size_t>();
      all += total;
      if (number > 0) with_way += total;
      for (std::size_t way = 0; way < ways.size(); ++way) {
        const auto found = static_cast<std::size_t>(std::ranges::count_if(
            ways[way], [&](const std::string& sequence) { return sequence.starts_with(pieces); }));
        if (number == 0) CHECK(found == 0);
        // The first that does for all of them.
        if (number > 0 && way + 1 < number) CHECK(found < total);
        if (number > 0 && way + 1 == number) CHECK(found == total);
      }
    }
    CHECK(all == answer["total"]);
    CHECK(with_way == answer["success"]);
    CHECK(answer["tree"].size() < answer["total"].get<std::size_t>() * 2 / 3);
  }
}

TEST_CASE("a sheet has every page, its comment and its cells", "[app][fumen]") {
  const TemporaryFolder folder;
  Setting setting;
  json pages = json::array();
  for (int i = 0; i < 7; ++i) {
    std::string row(10, '_');
    row[static_cast<std::size_t>(i)] = 'T';
    pages.push_back({{"field", row + "\n__________"}, {"comment", "page <" + std::to_string(i) + ">"}});
  }
  setting.input = json{{"pages", pages}}.dump();
  const std::string fumen = run_tetron({"fumen", "encode", "-"}, setting).out;
  setting.input = fumen;
  const auto sheet = [&](const std::string& name, std::vector<std::string> more) {
    std::vector<std::string> arguments{"fumen", "sheet", "-", "-o", (folder.path() / name).string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    CHECK(run_tetron(arguments, setting).exit_code == 0);
    std::ifstream in(folder.path() / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string html = sheet("a.html", {"--columns", "3"});
  CHECK(count(html, "<tr>") == 3);
  CHECK(count(html, "<svg") == 7);
  for (int i = 0; i < 7; ++i) {
    CAPTURE(i);
    CHECK(html.find("page &lt;" + std::to_string(i) + "&gt;") != std::string::npos);
  }
  CHECK(html.find("page <") == std::string::npos);
  const std::string svg = sheet("a.svg", {"--columns", "7"});
  CHECK(count(svg, "page &lt;") == 7);
  // Twice as wide a sheet for twice as many columns, with one space less of 16 pixels; a PNG says its size in
  // bytes 16 to 23.
  const auto side = [](const std::string& png, std::size_t at) {
    std::size_t size = 0;
    for (std::size_t i = at; i < at + 4; ++i) size = size << 8 | static_cast<unsigned char>(png[i]);
    return size;
  };
  const std::string two = sheet("two.png", {"--columns", "2"});
  const std::string four = sheet("four.png", {"--columns", "4"});
  CHECK(side(four, 16) + 16 == 2 * side(two, 16));
  CHECK(side(two, 20) + 16 == 2 * side(four, 20));
  CHECK(run_tetron({"fumen", "sheet", "-", "-o", (folder.path() / "a.gif").string()}, setting).exit_code ==
        2);
}
