#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/app/command.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

std::string sample(const std::string& name) {
  return std::string(TETRON_SAMPLES) + "/jstris/" + name;
}

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("jstris command: a file, a pasted text and one of another name are the same game") {
  const TemporaryFolder folder;
  const std::string text = text_of(sample("sprint.jstris"));
  const std::string other = (folder.path() / "notes.txt").string();
  std::ofstream(other, std::ios::binary) << text;
  json infos = json::array();
  for (const Outcome& outcome : {run_tetron({"info", "--format", "json", sample("sprint.jstris")}),
                                 run_tetron({"info", "--format", "json", other}),
                                 run_tetron({"info", "--format", "json", "-"}, {.input = text})}) {
    REQUIRE(outcome.exit_code == 0);
    infos.push_back(json::parse(outcome.out));
    infos.back().erase("file");
  }
  CHECK(infos[0] == infos[1]);
  CHECK(infos[0] == infos[2]);
  CHECK(infos[0]["format"] == "jstris");
  CHECK(infos[0]["mode"] == "sprint, 40 lines");
  CHECK(infos[0]["rounds"][0]["players"][0]["lines"] == 40);
  CHECK(infos[0]["rounds"][0]["players"][0]["pieces"] > 95);
}

TEST_CASE("jstris command: what is compared is shown") {
  const Outcome good = run_tetron({"check", sample("sprint.jstris")});
  CHECK(good.exit_code == 0);
  CHECK(good.out.find("goal 40/40 moves ") != std::string::npos);
  const Outcome unfinished = run_tetron({"check", sample("unfinished.jstris")});
  CHECK(unfinished.exit_code == 1);
  CHECK(unfinished.out.find("not exact: it ends with") != std::string::npos);
  const Outcome map = run_tetron({"check", sample("map.jstris")});
  CHECK(map.exit_code == 1);
  CHECK(map.out.find("round 1 Player 1: not exact: games on maps are not played") != std::string::npos);
  CHECK(run_tetron({"info", sample("map.jstris")}).out.find("games on maps are not played") !=
        std::string::npos);
}

TEST_CASE("jstris command: a link with a number alone is refused with what to do") {
  const std::string link = "https://jstris.jezevec10.com/replay/48791348";
  const Outcome given = run_tetron({"info", link});
  CHECK(given.exit_code != 0);
  CHECK(given.err.find("this is a link, and tetron fetches nothing") != std::string::npos);
  const Outcome pasted = run_tetron({"info", "-"}, {.input = link + "\n"});
  CHECK(pasted.exit_code != 0);
  CHECK(pasted.err.find("open the page, copy the text in its box") != std::string::npos);
}

TEST_CASE("jstris command: an archive has the results of the replay") {
  const TemporaryFolder folder;
  const std::string archive = (folder.path() / "games.db").string();
  REQUIRE(run_tetron({"archive", "add", archive, sample("sprint.jstris")}).exit_code == 0);
  const std::string tables = (folder.path() / "tables").string();
  REQUIRE(std::filesystem::create_directory(tables));
  REQUIRE(run_tetron({"archive", "export", archive, "-o", tables + "/"}).exit_code == 0);
  const std::string statistics = text_of(tables + "/statistics.csv");
  // Placements, pace and lines of the one player.
  CHECK(statistics.contains("\n1,0,101,4.0"));
  CHECK(statistics.contains(",40,26,4,2,"));
}

TEST_CASE("jstris command: JSON of ours is the same game again") {
  const TemporaryFolder folder;
  const std::string written = (folder.path() / "game.json").string();
  REQUIRE(run_tetron({"convert", sample("versus.jstris"), "--to", "json", "-o", written}).exit_code == 0);
  const auto fumen = [](const std::string& path) {
    return run_tetron({"convert", path, "--to", "fumen"}).out;
  };
  const std::string expected = fumen(sample("versus.jstris"));
  CHECK(expected.starts_with("v115@"));
  CHECK(fumen(written) == expected);
}

// The file states neither score nor lines: the header has those of the chunks.
TEST_CASE("jstris command: the .tet recording of a game agrees with its header") {
  const TemporaryFolder folder;
  for (const char* name : {"sprint", "cheese", "versus", "cut"}) {
    CAPTURE(name);
    const std::string tet = (folder.path() / name).string() + ".tet";
    REQUIRE(run_tetron({"convert", sample(std::string(name) + ".jstris"), "-o", tet}).out.empty());
    const Outcome checked = run_tetron({"check", tet});
    CHECK(checked.exit_code == 0);
    CHECK(checked.out.contains(" chunks, no problem\n"));
  }
  const auto header = json::parse(
      run_tetron({"dump", (folder.path() / "sprint.tet").string(), "--type", "header", "--format", "ndjson"})
          .out);
  CHECK(header["lines"] == 40);
}
