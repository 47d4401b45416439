#include <nlohmann/json.hpp>

#include "tests/app/solve_runs.hpp"
#include "tests/catch.hpp"

// What `pc chain` says against what the commands say that it puts together.
using namespace tetron::test;
using nlohmann::json;

namespace {

const std::string drawn = "IIII......\nIIII......\nIIIIOO....\nIIIIOO....\n";

json asked(std::vector<std::string> arguments, const std::string& board) {
  arguments.insert(arguments.end(), {"--format", "json"});
  return json::parse(pc(std::move(arguments), board).out);
}

}  // namespace

TEST_CASE("pc chain is setup, percent with saves and path, one after the other", "[app][pc]") {
  const std::vector<std::string> queue{"-", "--queue", "*p7"};
  const auto with = [&](std::vector<std::string> first, const std::vector<std::string>& last) {
    first.insert(first.end(), queue.begin(), queue.end());
    first.insert(first.end(), last.begin(), last.end());
    return first;
  };
  const json chain = asked(with({"chain"}, {"--least", "3", "--saves", "T,^S#no S"}), drawn);
  const json setups = asked(with({"setup"}, {}), drawn);
  CHECK(chain["setups"] == setups["unique"]);
  CHECK(chain["total"] == setups["total"]);
  std::size_t kept = 0;
  int clears = 0;
  for (const json& way : setups["ways"]) {
    if (way["covered"].get<double>() * 100 < 3 * setups["total"].get<double>()) break;
    REQUIRE(kept < chain["chain"].size());
    const json& link = chain["chain"][kept++];
    CHECK(link["pieces"] == way["pieces"]);
    CHECK(link["covered"] == way["covered"]);
    // The field after it, drawn by hand of where the pieces are.
    std::vector<std::string> rows(4, "..........");
    for (const json& piece : way["placements"]) {
      CHECK(piece["cleared"] == 0);
      for (const json& cell : piece["cells"]) rows[3 - cell[1].get<std::size_t>()][cell[0]] = '#';
    }
    std::string after;
    for (const std::string& row : rows) after += row + "\n";
    const json& then = link["then"];
    const std::string pattern = then["queue"];
    const json percent = asked({"percent", "-", "--queue", pattern, "--saves", "T,^S#no S"}, after);
    CHECK(then["success"] == percent["success"]);
    CHECK(then["total"] == percent["total"]);
    if (then["success"] == 0) continue;
    ++clears;
    CHECK(then["saves"] == percent["saves"]);
    const json path = asked({"path", "-", "--queue", pattern}, after);
    CHECK(then["ways"] == path["unique"]);
    if (then["smallest"] == true && path["smallest"] == true) CHECK(then["minimal"] == path["minimal"]);
    // What the setup leaves of the bag comes first, each piece once.
    for (const char letter : way["pieces"].get<std::string>())
      CHECK(pattern.substr(0, pattern.find(']')).find(letter) == std::string::npos);
  }
  CHECK(kept == chain["kept"]);
  CHECK(kept == chain["chain"].size());
  CHECK(clears >= 2);
}

TEST_CASE("pc chain of setups that are given, and what is wrong with its options", "[app][pc]") {
  const std::string given = "........ZZ\n.......ZZO\n.......TOO\n......TTTO\n";
  const Outcome not_pieces = pc({"chain", "-", "--given", "--queue", "*p7"}, given);
  CHECK(not_pieces.exit_code == 3);
  // Three pieces that lie on the ground, as a board and as a fumen.
  const std::string pieces = "I.........\nI.........\nI.OO..LLL.\nI.OO..L...\n";
  Setting setting;
  setting.input =
      json{{"pages", {{{"field", "I_________\nI_________\nI_OO__LLL_\nI_OO__L___\n__________"}}}}}.dump();
  const std::string target = run_tetron({"fumen", "encode", "-"}, setting).out;
  const json chain = asked({"chain", "-", "--given", "--queue", "*p7", "--then", "*p7"}, pieces);
  const json cover = asked({"cover", "-", "--queue", "*p7"}, target);
  CHECK(cover["success"] > 0);
  CHECK(chain["success"] == cover["success"]);
  CHECK(chain["setups"] == 1);
  CHECK(pc({"chain", "-", "--queue", "*p7", "--least", "101"}, drawn).exit_code == 2);
  CHECK(pc({"chain", "-", "--queue", "*p7", "--operate", "row"}, drawn).exit_code == 2);
  CHECK(pc({"chain", "-", "--queue", "*p7", "--least", "100"}, drawn).exit_code == 1);
  // A piece that stands twice leaves no bag of which the rest is plain.
  const Outcome twice = pc({"chain", "-", "--given", "--queue", "OO"}, "OOOO......\nOOOO......\n");
  CHECK(twice.exit_code == 2);
  CHECK(twice.err.find("--then") != std::string::npos);
}
