#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string_view>

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

TEST_CASE("lines of CSV about sequences and about pieces say what those about ways say", "[app][pc]") {
  Setting setting;
  setting.input = filled_24;
  const auto lines = [&](const std::string& key) {
    const std::string csv =
        run_tetron({"pc", "path", "-", "--queue", "*p7", "--format", "csv", "--key", key}, setting).out;
    std::vector<std::vector<std::string>> all;
    std::istringstream in(csv);
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      all.emplace_back();
      for (std::string word; std::getline(words, word, ',');) all.back().push_back(word);
      all.back().resize(5);
    }
    all.erase(all.begin());
    return all;
  };
  const auto parts = [](const std::string& text) {
    std::set<std::string> all;
    std::istringstream in(text);
    for (std::string word; std::getline(in, word, ';');) all.insert(word);
    return all;
  };
  const auto sorted = [](std::string text) {
    std::ranges::sort(text, {}, [](char c) { return std::string_view("TILJSZO").find(c); });
    return text;
  };
  // By sequence: the ways; by pieces: the ways and sequences.
  std::map<std::string, std::set<std::string>> ways_of;
  std::map<std::string, std::set<std::string>> ways_with;
  std::map<std::string, std::set<std::string>> sequences_with;
  std::map<std::string, std::string> pieces_of;
  for (const auto& line : lines("solution")) {
    const std::string used = sorted(line[0]);
    pieces_of[line[3]] = used;
    ways_with[used].insert(line[3]);
    for (const std::string& sequence : parts(line[4])) {
      ways_of[sequence].insert(line[3]);
      sequences_with[used].insert(sequence);
    }
  }
  const auto patterns = lines("pattern");
  CHECK(patterns.size() == 2520);
  for (const auto& line : patterns) {
    CHECK(parts(line[4]) == ways_of[line[0]]);
    CHECK(line[1] == std::to_string(ways_of[line[0]].size()));
    std::set<std::string> used;
    std::set<std::string> left;
    for (const std::string& way : ways_of[line[0]]) {
      used.insert(pieces_of[way]);
      std::string rest = line[0];
      for (const char piece : pieces_of[way]) rest.erase(rest.find(piece), 1);
      left.insert(rest);
    }
    CHECK(parts(line[2]) == used);
    CHECK(parts(line[3]) == left);
  }
  const auto uses = lines("use");
  CHECK(uses.size() == ways_with.size());
  for (const auto& line : uses) {
    CHECK(parts(line[3]) == ways_with[line[0]]);
    CHECK(line[1] == std::to_string(ways_with[line[0]].size()));
    CHECK(parts(line[4]) == sequences_with[line[0]]);
    CHECK(line[2] == std::to_string(sequences_with[line[0]].size()));
  }
}

TEST_CASE("of several smallest sets of ways the preferred one is shown", "[app][pc]") {
  Setting setting;
  setting.input = filled_24;
  const auto minimal = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"pc", "path", "-", "--queue", "*p7", "--minimal", "--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return json::parse(run_tetron(arguments, setting).out);
  };
  const auto placements = [](const json& answer) {
    std::set<std::pair<std::string, json>> all;
    // No row of this field is full before the last piece of most ways comes: the picture says where all lie.
    for (const json& way : answer["ways"])
      for (const json& piece : way["placements"]) all.emplace(piece["type"], piece["cells"]);
    return all.size();
  };
  const json plain = minimal({});
  CHECK(!plain.contains("weight"));
  const json shared = minimal({"--prefer", "shared"});
  CHECK(shared["ways"].size() == plain["ways"].size());
  CHECK(shared["lightest"] == true);
  CHECK(placements(shared) < placements(plain));
  CHECK(minimal({"--prefer", "straight"})["weight"] < 45);

  // The ways that are shown without a file are heavy: others stand for them where they can.
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "weights").string();
  std::set<json> heavy;
  {
    std::ofstream out(file);
    out << "# heavy\n";
    for (const json& way : plain["ways"]) {
      heavy.insert(way["fumen"]);
      out << way["fumen"].get<std::string>() << ",1\n";
    }
  }
  const json other = minimal({"--prefer-file", file});
  const auto kept =
      std::ranges::count_if(other["ways"], [&](const json& way) { return heavy.contains(way["fumen"]); });
  CHECK(other["ways"].size() == plain["ways"].size());
  CHECK(other["weight"] == kept);
  CHECK(kept < 45);
  std::ofstream(file) << "v115@vhAAgH\n";
  const Outcome wrong = run_tetron({"pc", "path", "-", "--queue", "*p7", "--prefer-file", file}, setting);
  CHECK(wrong.exit_code == 3);
  CHECK(wrong.err.find("line 1, column 12") != std::string::npos);
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
  // The colours of the blocks are those of convert's pictures.
  std::set<std::string> looks;
  for (const char* const palette : {"guideline", "colour-blind", "high-contrast", "fumen-classic"}) {
    CAPTURE(palette);
    const std::string picture = (folder.path() / (std::string(palette) + "-one.svg")).string();
    CHECK(run_tetron({"convert", fumen.substr(0, fumen.find('\n')), "--pages", "1", "--palette", palette,
                      "-o", picture})
              .exit_code == 0);
    std::ifstream in(picture);
    const std::string one(std::istreambuf_iterator<char>(in), {});
    const std::string all = sheet(std::string(palette) + ".svg", {"--cell", "24", "--palette", palette});
    looks.insert(all);
    std::size_t colours = 0;
    std::size_t common = 0;
    for (std::size_t at = one.find("\"#"); at != one.npos; at = one.find("\"#", at + 1)) {
      const std::string colour = one.substr(at, 9);  // in quotes; others are names
      if (colour.back() != '"') continue;
      if (all.find(colour) != all.npos) ++common;
      ++colours;
    }
    CHECK(colours > 2);
    // Shades of the edges go by the size of the cells.
    CHECK(common * 4 > colours * 3);
  }
  CHECK(looks.size() == 4);
  CHECK(run_tetron({"fumen", "sheet", "-", "-o", (folder.path() / "a.gif").string()}, setting).exit_code ==
        2);
}
