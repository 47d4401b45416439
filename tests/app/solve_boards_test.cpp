// What `solve` takes for a terrain.
#include <algorithm>
#include <filesystem>

#include "tests/app/sample_files.hpp"
#include "tests/app/solve_runs.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;
using nlohmann::json;

TEST_CASE("fumen in, fumen out", "[app][solve]") {
  // A gray terrain, colored blocks as walls; the garbage row is not the field's.
  const std::string field =
      "TTT_______\n"
      "_TXXXX____\n"
      "OOXXXXJ___\n"
      "OOXXXXJJJ_\n"
      "XXXXXXXXXX";
  const std::string fumen = encoded(field);
  const Outcome outcome = run_tetron({"solve", fumen, "--pieces", "+4*", "--format", "fumen"});
  CHECK(outcome.exit_code == 0);
  const std::string counted = run_tetron({"solve", fumen, "--pieces", "+4*", "--count"}).out;
  CHECK(counted == solve("####\n####\n####\n", {"--pieces", "+4*", "--count"}).out);
  const json pages = decoded(outcome.out);
  CHECK(std::to_string(pages.size()) + "\n" == counted);
  for (const json& page : pages) {
    std::string shown = page["field"];
    CHECK(shown.substr(0, 11) == "XXX_______\n");
    for (const std::size_t row : {1U, 2U, 3U}) {
      for (std::size_t column = 2; column < 6; ++column)
        CHECK(std::string("ILOZTJS").contains(shown[row * 11 + column]));
      CHECK(shown[row * 11 + 1] == 'X');
    }
    CHECK(shown.ends_with("\n__________"));
  }
  CHECK(pages[0]["flags"]["colorize"] == true);
  if (pages.size() > 1) CHECK(pages[1]["flags"]["colorize"] == false);

  // Given back, any page of it asks the same.
  const std::string fed_back = outcome.out.substr(0, outcome.out.find('\n'));
  for (const char* page : {"1", "2"}) {
    CHECK(run_tetron({"solve", fed_back, "--page", page, "--pieces", "+4*", "--format", "fumen"}).out ==
          outcome.out);
    CHECK(run_tetron({"solve", fed_back, "--page", page, "--pieces", "+4*", "--count"}).out == counted);
  }

  const TemporaryFolder folder;
  const std::string file = folder.file("pages.txt", bytes_of(fumen)).string();
  CHECK(run_tetron({"solve", file, "--pieces", "+4*", "--format", "fumen"}).out == outcome.out);
  const std::string url = run_tetron({"fumen", "join", "--site", "edit", fumen}).out;
  CHECK(solve(url, {"--pieces", "+4*", "--format", "fumen"}).out == outcome.out);
  const std::string two = run_tetron({"fumen", "join", "v115@vhAAgH", fumen}).out;
  CHECK(solve(two, {"--page", "2", "--pieces", "+4*", "--format", "fumen"}).out == outcome.out);
  CHECK(solve(two, {"--page", "1", "--pieces", "+4*"}).exit_code == 3);
  CHECK(solve(two, {"--page", "3", "--pieces", "+4*"}).exit_code == 2);

  CHECK(run_tetron({"solve", fumen, "--pieces", "+4*", "-o", (folder.path() / "out").string()}).exit_code ==
        0);
  CHECK(text_in(folder.path() / "out") == run_tetron({"solve", fumen, "--pieces", "+4*"}).out);
}

TEST_CASE("coloured cells are fixed pieces with --fixed", "[app][solve]") {
  const std::string board = "####\nTTT#\n#T##\n####\n";
  const auto all = objects(solve(rows_of(4, 4), {"--pieces", "+4*", "--format", "json"}));
  std::set<std::set<std::string>> wanted;
  for (const json& tiling : all)
    for (const json& placement : tiling["placements"])
      if (placement["type"] == "T" &&
          cells_of(placement) == std::set<std::pair<int, int>>{{0, 2}, {1, 2}, {2, 2}, {1, 1}})
        wanted.insert(content(tiling));
  std::set<std::set<std::string>> had;
  for (const json& tiling : objects(solve(board, {"--fixed", "--pieces", "+4*", "--format", "json"})))
    had.insert(content(tiling));
  CHECK(had == wanted);
  CHECK_FALSE(had.empty());
  // Without it the T is a wall.
  CHECK(solve(board, {"--pieces", "+4*", "--count"}).out ==
        solve("####\n...#\n#.##\n####\n", {"--pieces", "+4*", "--count"}).out);
  // The piece on a fumen's page counts as colored.
  const std::string page =
      R"({"pages":[{"field":"XXXX______\n___X______\nX_XX______\nXXXX______\n__________",)"
      R"("operation":{"type":"T","rotation":"reverse","x":1,"y":2}}]})";
  const std::string fumen = run_tetron({"fumen", "encode", page}).out;
  CHECK(run_tetron({"solve", fumen, "--fixed", "--pieces", "+4*", "--count"}).out ==
        std::to_string(wanted.size()) + "\n");
  CHECK(solve("IIII\nIIII\nIIII\nIIII\n", {"--fixed"}).exit_code == 3);
  CHECK(solve("III#\n", {"--fixed"}).exit_code == 3);
  CHECK(solve("IIIIOO\n####OO\n", {"--fixed", "--pieces", "+IOI"}).exit_code == 0);
  CHECK(solve("IIIIOO\n####OO\n", {"--fixed", "--pieces", "+IO"}).exit_code == 1);
}

TEST_CASE("rows of a recording", "[app][solve]") {
  int solved = 0;
  int odd = 0;
  for (const char* name : {"good/duel.tet", "good/solo.tet"})
    for (const char* at : {"0:08", "0:15", "0:21", "0:35", "0:44"}) {
      CAPTURE(name, at);
      const std::string game = sample_path(name);
      // The first player's board stands to the left.
      const auto shown = lines_of(run_tetron({"show", game, "--at", at}).out);
      const auto bottom = std::find_if(shown.rbegin(), shown.rend(),
                                       [](const std::string& line) { return line.starts_with('|'); });
      for (const auto& [first, last] : {std::pair{0, 1}, {0, 2}, {1, 3}}) {
        std::set<std::pair<int, int>> empty;
        std::set<std::pair<int, int>> blocks;
        for (int y = first; y <= last; ++y)
          for (int x = 0; x < 10; ++x)
            ((*(bottom + y))[2 + 2 * static_cast<std::size_t>(x)] == '.' ? empty : blocks).insert({x, y});
        for (const bool built : {false, true}) {
          Arguments arguments{
              "solve",    game,       "--at",    at,       "--player",
              "0",        "--pieces", "+9*",     "--rows", std::to_string(first) + "-" + std::to_string(last),
              "--format", "json",     "--limit", "1"};
          if (built) arguments.emplace_back("--blocks");
          const Outcome outcome = run_tetron(arguments);
          const auto& wanted = built ? blocks : empty;
          if (wanted.empty()) {
            CHECK(outcome.exit_code == 3);
          } else if (wanted.size() % 4 != 0) {
            CHECK(outcome.exit_code == 1);
            ++odd;
          } else if (outcome.exit_code != 1) {
            CHECK(covered(objects(outcome).at(0)) == wanted);
            ++solved;
          }
        }
      }
    }
  CHECK(solved > 5);
  CHECK(odd > 5);
  const std::string game = sample_path("good/duel.tet");
  CHECK(run_tetron({"solve", game, "--at", "0:20"}).exit_code == 2);
  CHECK(run_tetron({"solve", game, "--rows", "0-99"}).exit_code == 2);
  CHECK(run_tetron({"solve", game, "--rows", "3-1"}).exit_code == 2);
  CHECK(run_tetron({"solve", game, "--rows", "0-1", "--player", "nobody"}).exit_code == 2);
  CHECK(run_tetron({"solve", game, "--rows", "0-1", "--page", "1"}).exit_code == 2);
  CHECK(run_tetron({"solve", sample_path("bad/text.tet"), "--rows", "0-1"}).exit_code == 3);
}

TEST_CASE("what parity says", "[app][solve]") {
  const Outcome none = solve(rows_of(7, 4), {"--parity"});
  CHECK(none.exit_code == 1);
  CHECK(none.out.contains("checkerboard: bias 0\n"));
  CHECK(none.out.contains("There is no tiling: checkerboard: T must be even"));
  const Outcome maybe = solve(perfect_clear, {"--parity"});
  CHECK(maybe.exit_code == 0);
  CHECK_FALSE(maybe.out.contains("VIOLATED"));
  const json object = json::parse(solve(rows_of(7, 4), {"--parity", "--format", "json"}).out);
  CHECK(object["proves_none"] == true);
  CHECK(object["regions"] == json{28});
  CHECK(object["colourings"].size() == 13);
  CHECK(object["colourings"][0]["verdict"] == "parity");
  CHECK(solve("####\n", {"--parity"}).out.starts_with("4 cells, 1 piece; "));
  // Separate regions, each with its own coloring.
  const Outcome regions =
      solve("###.......\n###...####\n###...####\n###...####\n", {"--pieces", "LJ4O", "--parity"});
  CHECK(regions.exit_code == 1);
  CHECK(regions.out.contains(
      "\ncolumns or rows, by region: bias 4 (2 + 2)\n"
      "  L + J + T + 2 I >= 4; L + J even, if there is no T\n"
      "  VIOLATED: L + J + T + 2 I must be at least 4, and these pieces make at most 2\n"));
  // The same proof without asking for it.
  const Outcome asked = solve(rows_of(7, 4), {});
  CHECK(asked.exit_code == 1);
  CHECK(asked.out == "");
  CHECK(asked.err.contains("checkerboard"));
  CHECK(solve("###.#", {}).err.contains("a terrain of 3 cells"));
}
