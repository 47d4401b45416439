#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/app/command.hpp"
#include "tests/app/json_lines.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

// `tetron find`, compared with the fumens of the same games and with the counts of `stats`.

using namespace tetron::test;
using nlohmann::json;

namespace {

const std::string found_game = sample_path("good/duel.tet");
const std::string found_match = sample_path("tetrio/match.ttrm");

std::vector<json> moments_found(std::vector<std::string> words, int exit_code = 0) {
  words.insert(words.begin(), "find");
  words.insert(words.end(), {"--format", "json"});
  const Outcome outcome = run_tetron(words);
  CHECK(outcome.exit_code == exit_code);
  return objects_of(outcome.out);
}

json pages_of_player(const std::string& path, const std::string& player) {
  std::string fumen = run_tetron({"convert", path, "--player", player, "--to", "fumen"}).out;
  fumen.pop_back();
  return json::parse(run_tetron({"fumen", "decode", fumen}).out)["pages"];
}

std::string words_of_operation(const json& operation) {
  return operation["type"].get<std::string>() + " " + operation["rotation"].get<std::string>() + " at " +
         std::to_string(operation["x"].get<int>()) + "," + std::to_string(operation["y"].get<int>());
}

// The rows of a field without the garbage row, as find draws no colours.
std::string drawing_of_page(const json& page) {
  std::string field = page["field"];
  field.resize(field.rfind('\n') + 1);
  return field;
}

}  // namespace

TEST_CASE("find: a board of a game is found where it stood", "[app][find]") {
  const TemporaryFolder folder;
  const std::string drawn = (folder.path() / "board.txt").string();
  const json pages = pages_of_player(found_game, "1");
  for (const std::size_t at : {std::size_t{5}, std::size_t{20}, std::size_t{41}}) {
    CAPTURE(at);
    std::ofstream(drawn) << drawing_of_page(pages[at]);
    const std::vector<json> found = moments_found({drawn, found_game});
    REQUIRE(found.size() == 1);
    const json& one = found.front();
    CHECK(one["placement"] == at + 1);
    CHECK(one["player"] == "Zo\u00eb");
    CHECK(one["played"] == words_of_operation(pages[at]["operation"]));
    CHECK(one["reached"] == words_of_operation(pages[at - 1]["operation"]));
    CHECK(one["mirrored"] == false);
    CHECK(one["won"] == true);
    const json page = json::parse(run_tetron({"fumen", "decode", one["fumen"]}).out)["pages"][0];
    CHECK(page["operation"] == pages[at]["operation"]);

    // The mirrored drawing.
    std::string mirrored;
    for (std::string row : lines_of(drawing_of_page(pages[at]))) {
      std::ranges::reverse(row);
      mirrored += row + "\n";
    }
    std::ofstream(drawn) << mirrored;
    CHECK(moments_found({drawn, found_game}, 1).empty());
    const std::vector<json> other = moments_found({drawn, found_game, "--mirror"});
    REQUIRE(other.size() == 1);
    CHECK(other.front()["mirrored"] == true);
    CHECK(other.front()["placement"] == at + 1);

    // Only its lowest row.
    const std::string lowest = lines_of(drawing_of_page(pages[at])).back();
    std::ofstream(drawn) << lowest << "\n";
    const std::vector<json> parts = moments_found({drawn, found_game, "--part", "--player", "1"});
    const auto row_below = [](const json& page_of_game) {
      const auto rows = lines_of(drawing_of_page(page_of_game));
      return rows.empty() ? std::string(10, '_') : rows.back();
    };
    std::set<std::size_t> expected;
    for (std::size_t page_at = 0; page_at < pages.size(); ++page_at) {
      const std::string row = row_below(pages[page_at]);
      bool has_all = true;
      for (std::size_t x = 0; x < row.size(); ++x) has_all = has_all && (lowest[x] == '_' || row[x] != '_');
      if (has_all && !pages[page_at]["operation"].is_null()) expected.insert(page_at + 1);
    }
    std::set<std::size_t> seen;
    for (const json& part : parts)
      if (!part["played"].is_null()) seen.insert(part["placement"].get<std::size_t>());
    CHECK(std::ranges::includes(seen, expected));
    CHECK_FALSE(expected.empty());
  }
}

TEST_CASE("find: events are as many as stats counts", "[app][find]") {
  for (const std::string& path : {found_match, sample_path("good/solo.tet"), sample_path("tetrio/sprint.ttr"),
                                  sample_path("jstris/versus.jstris")}) {
    CAPTURE(path);
    std::map<std::string, json> of_match;
    for (const json& row : objects_of(run_tetron({"stats", path, "--format", "json"}).out))
      if (row["of"] == "match") of_match[row["name"]] = row;
    for (const auto& [event, key] : {std::pair("quad", "tetrises"), std::pair("all-clear", "all_clears"),
                                     std::pair("spike", "spikes"), std::pair("t-spin", "t_spins")}) {
      CAPTURE(event);
      std::map<std::string, std::size_t> counts;
      const Outcome outcome = run_tetron({"find", "--event", event, path, "--format", "json"});
      for (const json& one : objects_of(outcome.out)) {
        ++counts[one["player"]];
        CHECK(one["event"] == event);
      }
      CHECK(outcome.exit_code == (counts.empty() ? 1 : 0));
      for (const auto& [name, row] : of_match)
        if (row[key].is_number() && std::string(event) != "t-spin") CHECK(row[key] == counts[name]);
    }
  }
  // "tetris" and "quad" are one word, as are "perfect-clear" and "all-clear".
  CHECK(moments_found({"--event", "tetris", found_match}) == moments_found({"--event", "quad", found_match}));
  CHECK(run_tetron({"show", sample_path("good/solo.tet"), "--at", "tetris#2"}).out ==
        run_tetron({"show", sample_path("good/solo.tet"), "--at", "quad#2"}).out);
}

TEST_CASE("find: the largest, of one player, once for each match", "[app][find]") {
  const std::vector<json> all = moments_found({"--event", "combo", found_match});
  const std::vector<json> top = moments_found({"--event", "combo", found_match, "--top", "2"});
  REQUIRE(top.size() == 2);
  std::vector<int> sizes;
  for (const json& one : all) sizes.push_back(one["size"]);
  std::ranges::sort(sizes, std::greater<>());
  CHECK(top[0]["size"] == sizes[0]);
  CHECK(top[1]["size"] == sizes[1]);
  for (const json& one : moments_found({"--event", "combo", found_match, "--me", "ANN"}))
    CHECK(one["player"] == "ann");
  CHECK(moments_found({"--event", "combo", found_match, found_match}) == all);
  const Outcome fumens = run_tetron({"find", "--event", "combo", found_match, "--format", "fumen"});
  CHECK(lines_of(fumens.out).size() == all.size());
  CHECK(run_tetron({"find", "--event", "cmbo", found_match}).err.contains("did you mean 'combo'?"));
  CHECK(run_tetron({"find", found_match}).exit_code == 2);
}
