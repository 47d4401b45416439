// Tilings in the order in which they are built.
#include <algorithm>
#include <random>

#include "tests/app/sample_files.hpp"
#include "tests/app/solve_runs.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/solver/build/plain_build.hpp"

using namespace tetron;
using namespace tetron::test;
using nlohmann::json;

TEST_CASE("buildable tilings and their orders", "[app][solve]") {
  // A cave to the right: some tilings cannot be built, because their pieces do not get into it.
  const std::string board = "######\n######\n##..**\n######\n####**\n";
  solver::Surroundings around;
  around.width = 6;
  around.height = 5;
  for (const auto& [x, row] : {std::pair{4, 2}, {5, 2}, {4, 4}, {5, 4}})
    around.walls.add({field::Column(x), field::Row(row)});
  const auto as_tiling = [](const json& object) {
    solver::Tiling tiling;
    for (const json& placement : object["placements"]) {
      std::vector<field::Position> cells;
      for (const auto& [x, y] : cells_of(placement)) cells.push_back({field::Column(x), field::Row(4 - y)});
      tiling.push_back(*field::placement_of(cells));
    }
    return tiling;
  };
  const Arguments json_lines{"--pieces", "+4*", "--format", "json"};
  const auto all = objects(solve(board, json_lines));
  Arguments with = json_lines;
  with.emplace_back("--buildable");
  const Outcome outcome = solve(board, with);
  std::map<std::set<std::string>, json> built;
  for (const json& object : objects(outcome)) {
    built[content(object)] = object;
    const solver::Tiling tiling = as_tiling(object);
    std::vector<std::size_t> order(tiling.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    CHECK(PlainBuild(around, tiling).is_order(order));
  }
  REQUIRE(all.size() > 10);
  std::size_t cannot = 0;
  for (const json& object : all) {
    const bool can = PlainBuild(around, as_tiling(object)).order().has_value();
    CHECK(can == built.contains(content(object)));
    if (can) CHECK(built[content(object)]["number"] == object["number"]);
    cannot += !can;
  }
  CHECK(cannot > 0);
  CHECK_FALSE(built.empty());
  Arguments count{"--pieces", "+4*", "--buildable", "--count"};
  CHECK(solve(board, count).out == std::to_string(built.size()) + "\n");
}

TEST_CASE("steps show one piece after the other", "[app][solve]") {
  const std::string board = rows_of(10, 4);
  const Outcome outcome =
      solve(board, {"--buildable", "--bags", "--steps", "--format", "fumen", "--limit", "3"});
  CHECK(outcome.exit_code == 4);
  const auto fumens = lines_of(outcome.out);
  REQUIRE(fumens.size() == 3);
  const auto tilings = objects(solve(board, {"--bags", "--format", "json", "--limit", "3"}));
  for (std::size_t i = 0; i < 3; ++i) {
    const json pages = decoded(fumens[i]);
    REQUIRE(pages.size() == 10);
    std::set<std::pair<int, int>> filled;
    std::map<int, std::multiset<std::string>> bags;
    for (std::size_t step = 0; step < pages.size(); ++step) {
      const json& operation = pages[step]["operation"];
      const json& placement = tilings[i]["placements"][step];
      CHECK(cells_of(operation) == cells_of(placement));
      const std::string field = pages[step]["field"];
      CHECK(static_cast<std::size_t>(
                std::ranges::count_if(field, [](char c) { return c != '_' && c != '\n'; })) == filled.size());
      filled.merge(cells_of(operation));
      const int bag = placement["bag"];
      CHECK(pages[step]["comment"] == "bag " + std::to_string(bag));
      bags[bag].insert(operation["type"]);
      if (step > 0) CHECK(tilings[i]["placements"][step - 1]["bag"] <= bag);
    }
    CHECK(filled == rectangle_cells(10, 4));
    CHECK(bags[1] == std::multiset<std::string>{"I", "J", "L", "O", "S", "T", "Z"});
    CHECK(bags[2].size() == 3);
    CHECK(std::set(bags[2].begin(), bags[2].end()).size() == 3);
  }
  const Outcome text = solve("IIIIOO\n####OO\n", {"--fixed", "--pieces", "+2IO", "--buildable", "--steps"});
  CHECK(text.out == R"(tiling 1, step 1 of 3: I
| . . . . . .|
|iiiiiiii . .|
+------------+
tiling 1, step 2 of 3: O
| . . . .oooo|
|IIIIIIIIoooo|
+------------+
tiling 1, step 3 of 3: I
|iiiiiiiiOOOO|
|IIIIIIIIOOOO|
+------------+
)");
}
