#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/command.hpp"
#include "tests/app/csv.hpp"
#include "tests/app/json_lines.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

std::vector<json> stats_of(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"stats", "--format", "json"});
  const Outcome outcome = run_tetron(arguments);
  CAPTURE(outcome.err);
  CHECK(outcome.exit_code == 0);
  return objects_of(outcome.out);
}

bool close(const json& value, double wanted) {
  return value.is_number() &&
         std::abs(value.get<double>() - wanted) < 0.001 * std::max(1.0, std::abs(wanted));
}

}  // namespace

TEST_CASE("stats: rates of a match are those of info, round by round", "[app][stats]") {
  const std::string path = sample_path("tetrio/match.ttrm");
  const json info = json::parse(run_tetron({"info", "--format", "json", path}).out);
  const std::vector<json> stats = stats_of({path});
  std::size_t at = 0;
  std::map<std::string, double> attack, seconds, won;
  for (const json& round : info["rounds"])
    for (const json& player : round["players"]) {
      REQUIRE(at < stats.size());
      const json& own = stats[at++];
      CAPTURE(own["round"], own["name"]);
      CHECK(own["of"] == "round");
      CHECK(own["file"] == path);
      CHECK(own["round"] == round["round"]);
      CHECK(own["name"] == player["name"]);
      CHECK(own["won"] == player["won"]);
      CHECK(own["pieces"] == player["pieces"]);
      CHECK(own["lines"] == player["lines"]);
      CHECK(close(own["pps"], player["pace"]));
      CHECK(close(own["apm"], player["apm"]));
      CHECK(close(own["vs"], player["vs"]));
      CHECK(close(own["seconds"], player["length_ms"].get<double>() / 1000));
      for (const char* const key : {"kpp", "kps", "finesse_faults", "sent", "received", "b2b_chains"})
        CHECK(own[key].is_number());
      CHECK(own["well_columns"].size() == 10);
      CHECK(own["stack_heights"].size() == own["garbage_heights"].size());
      attack[own["name"]] += own["attack"].get<double>();
      seconds[own["name"]] += own["seconds"].get<double>();
      won[own["name"]] += own["won"].get<bool>() ? 1 : 0;
    }
  CHECK(at > 0);
  // Then a line of each player, of all rounds together.
  CHECK(stats.size() == at + attack.size());
  for (; at < stats.size(); ++at) {
    const json& own = stats[at];
    CHECK(own["of"] == "match");
    CHECK(own["rounds"] == info["rounds"].size());
    CHECK(own["rounds_won"] == won[own["name"]]);
    CHECK(close(own["apm"], attack[own["name"]] / seconds[own["name"]] * 60));
  }
  CHECK(stats_of({path, "--round", "1"}).size() == 2 * attack.size());
}

TEST_CASE("stats: what a recording does not hold is null, empty and -, never 0", "[app][stats]") {
  for (const char* const name : {"ngf/classic.ngf", "good/duel.tet", "nullpomino/line-race.rep"}) {
    const std::string path = sample_path(name);
    CAPTURE(name);
    const Outcome outcome = run_tetron({"stats", "--format", "json", path});
    const std::vector<json> stats = objects_of(outcome.out);
    REQUIRE(!stats.empty());
    for (const char* const key :
         {"apm", "vs", "app", "ds_per_piece", "cheese_index", "opener", "sent", "spikes"})
      CHECK(stats[0].at(key).is_null());
    CHECK(stats[0]["pps"].get<double>() > 0);
    const auto rows = parse_csv(run_tetron({"stats", "--format", "csv", path}).out);
    REQUIRE(rows.size() == stats.size() + 1);
    for (std::size_t row = 1; row < rows.size(); ++row) {
      REQUIRE(rows[row].size() == rows[0].size());
      for (std::size_t column = 0; column < rows[0].size(); ++column) {
        const auto found = stats[row - 1].find(rows[0][column]);
        if (found == stats[row - 1].end() || found->is_array()) continue;
        CAPTURE(rows[0][column]);
        CHECK((found->is_null() == rows[row][column].empty()));
        if (found->is_number()) CHECK(close(*found, std::stod(rows[row][column])));
      }
    }
    const std::string text = run_tetron({"stats", path}).out;
    CHECK(text.contains("    APM "));
    CHECK(text.contains(" -\n"));
    CHECK(!text.contains("nan"));
  }
  // Keys are not in recordings of Jstris; attack is.
  const std::vector<json> versus = stats_of({sample_path("jstris/versus.jstris")});
  CHECK(versus[0]["apm"].is_number());
  CHECK(versus[0]["kpp"].is_null());
  CHECK(versus[0]["finesse_faults"].is_null());
  CHECK(versus[0]["sent"].is_null());
}

TEST_CASE("stats: NES Tetris has the shares that info states", "[app][stats]") {
  const std::string path = sample_path("ngf/classic.ngf");
  const json info = json::parse(run_tetron({"info", "--format", "json", path}).out);
  const json own = stats_of({path})[0];
  const json& stated = info["rounds"][0]["players"][0];
  CHECK(own["lines"] == stated["lines"]);
  CHECK(own["tetrises"] == stated["tetrises"]);
  CHECK(own["burned"] == stated["burned"]);
  CHECK(own["tetris_rate"] == stated["tetris_percent"]);
  CHECK(own["longest_drought"] == stated["longest_drought"]);
  CHECK(!own["levels"].empty());
}

TEST_CASE("stats: of several files the last lines are of all of them, by name", "[app][stats]") {
  const TemporaryFolder folder;
  std::filesystem::copy_file(sample_path("tetrio/match.ttrm"), folder.path() / "a.ttrm");
  // Played again in another month: it would be the same match with the same day.
  std::string later = text_in(sample_path("tetrio/match.ttrm"));
  later.replace(later.find("2026-01-02T"), 11, "2026-03-02T");
  std::ofstream(folder.path() / "b.ttrm") << later;
  const std::vector<json> one = stats_of({sample_path("tetrio/match.ttrm")});
  const std::vector<json> stats = stats_of({folder.path().string()});
  const json& last = stats.back();
  CHECK(last["of"] == "all");
  CHECK(last["files"] == 2);
  CHECK(last["name"] == one.back()["name"]);
  CHECK(last["attack"] == 2 * one.back()["attack"].get<int>());
  CHECK(last["apm"] == one.back()["apm"]);
  CHECK(last["rounds"] == 2 * one.back()["rounds"].get<int>());
  const auto rows = parse_csv(run_tetron({"stats", "--format", "csv", folder.path().string()}).out);
  CHECK(rows.size() == stats.size() + 1);
  CHECK(rows.back()[0] == "all");
  CHECK(run_tetron({"stats", folder.path().string()}).out.contains("\nall files\n"));
}

TEST_CASE("stats: what is written does not depend on how many files are counted at a time", "[app][stats]") {
  std::vector<std::string> files;
  for (const char* const folder : {"tetrio", "ngf", "jstris", "good", "partial"})
    files.push_back(sample_path(folder));
  for (const char* const format : {"text", "json", "csv"}) {
    std::vector<std::string> one{"stats", "--format", format, "--jobs", "1"};
    one.insert(one.end(), files.begin(), files.end());
    std::vector<std::string> many = one;
    many[4] = "3";
    const Outcome alone = run_tetron(one);
    const Outcome together = run_tetron(many);
    CAPTURE(format);
    CHECK(alone.out.size() > 10'000);
    CHECK((alone.out == together.out));
    CHECK(alone.err == together.err);
    CHECK(alone.exit_code == together.exit_code);
  }
  // No job writes over a file that another reads.
  const TemporaryFolder folder;
  const std::string copy = (folder.path() / "a.ttrm").string();
  std::filesystem::copy_file(sample_path("tetrio/match.ttrm"), copy);
  const auto size = std::filesystem::file_size(copy);
  CHECK(run_tetron({"stats", "--jobs", "2", copy, sample_path("tetrio/match.ttrm"), "-o", copy}).exit_code ==
        2);
  CHECK(std::filesystem::file_size(copy) == size);
}

TEST_CASE("stats: lists stand in CSV as in JSON", "[app][stats]") {
  const std::string path = sample_path("tetrio/match.ttrm");
  const std::vector<json> stats = stats_of({path});
  const auto rows = parse_csv(run_tetron({"stats", "--format", "csv", path}).out);
  const auto column = [&](std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(rows[0], name) - rows[0].begin());
  };
  const auto numbers = [](const std::string& field) {
    std::vector<double> all;
    std::istringstream words(field);
    for (double one = 0; words >> one;) all.push_back(one);
    return all;
  };
  for (std::size_t i = 0; i < stats.size(); ++i) {
    const bool is_round = stats[i]["of"] == "round";
    for (const char* const key : {"apm_over_time", "pps_over_time", "stack_heights", "garbage_heights"}) {
      CAPTURE(i, key);
      const std::string& field = rows[i + 1].at(column(key));
      if (is_round)
        CHECK(numbers(field) == stats[i][key].get<std::vector<double>>());
      else
        CHECK(field.empty());
    }
    std::string chains;
    if (is_round)
      for (const json& chain : stats[i]["b2b"]) {
        if (!chains.empty()) chains += "; ";
        chains +=
            std::to_string(chain["length"].get<int>()) + " " + std::to_string(chain["attack"].get<int>());
      }
    CHECK(rows[i + 1].at(column("b2b")) == chains);
  }
  // Levels of a game that has some.
  const std::string nes = sample_path("ngf/classic.ngf");
  const json level = stats_of({nes})[0]["levels"][0];
  const auto nes_rows = parse_csv(run_tetron({"stats", "--format", "csv", nes}).out);
  const auto at = static_cast<std::size_t>(std::ranges::find(nes_rows[0], "levels") - nes_rows[0].begin());
  CHECK(numbers(nes_rows[1].at(at)).at(1) == level["pieces"].get<double>());
  CHECK(run_tetron({"stats", nes}).out.contains("pace by level"));
}

TEST_CASE("stats: a radar has a spoke for each rate and a line for each player", "[app][stats]") {
  const TemporaryFolder folder;
  const std::string match = sample_path("tetrio/match.ttrm");
  const std::string svg = (folder.path() / "players.svg").string();
  CHECK(
      run_tetron({"stats", match, "--radar", svg, "-o", (folder.path() / "stats.txt").string()}).exit_code ==
      0);
  std::ifstream file(svg);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  CHECK(text.starts_with("<"));
  for (const char* const word :
       {"APM", "PPS", ">VS<", "APP", "DS/piece", "plonk", "stride", "infinite downstack"}) {
    CAPTURE(word);
    CHECK(text.contains(word));
  }
  for (const json& player : stats_of({match}))
    if (player["of"] == "match") CHECK(text.contains(player["name"].get<std::string>()));
  const std::string png = (folder.path() / "players.png").string();
  CHECK(run_tetron({"stats", match, "--radar", png}).exit_code == 0);
  std::ifstream picture(png, std::ios::binary);
  std::string start(8, ' ');
  picture.read(start.data(), 8);
  CHECK(start == "\x89PNG\r\n\x1a\n");
  CHECK(run_tetron({"stats", match, "--radar", (folder.path() / "players.gif").string()}).exit_code == 2);
  CHECK(run_tetron({"stats", match, "--radar", png, "-o", png}).exit_code == 2);
  // Nobody attacks in it.
  const std::string none = (folder.path() / "none.svg").string();
  CHECK(run_tetron({"stats", sample_path("ngf/classic.ngf"), "--radar", none}).exit_code == 1);
  CHECK(!std::filesystem::exists(none));
}

TEST_CASE("stats: exit codes and outputs", "[app][stats]") {
  const TemporaryFolder folder;
  const std::string match = sample_path("tetrio/match.ttrm");
  CHECK(run_tetron({"stats"}).exit_code == 2);
  CHECK(run_tetron({"stats", match, "--round", "99"}).exit_code == 2);
  CHECK(run_tetron({"stats", match, "--format", "xml"}).exit_code == 2);
  CHECK(run_tetron({"stats", "no such file"}).exit_code == 3);
  CHECK(run_tetron({"stats", "-"}, {.input = "no recording"}).exit_code == 3);
  const std::string out = (folder.path() / "out.csv").string();
  CHECK(run_tetron({"stats", match, "--format", "csv", "-o", out}).out.empty());
  CHECK(std::filesystem::file_size(out) > 1000);
  // One that cannot be read does not keep the others from being counted.
  const Outcome both = run_tetron({"stats", "--format", "json", "no such file", match});
  CHECK(both.exit_code == 3);
  CHECK(objects_of(both.out).size() > 2);
}

TEST_CASE("stats: totals by month and opponent are sums of the matches", "[app][stats]") {
  TemporaryFolder folder;
  const std::string text = text_in(sample_path("tetrio/match.ttrm"));
  const auto write = [&](const std::string& name, std::string_view date, std::string_view other) {
    std::string changed = text;
    const auto replace_all = [&changed](std::string_view from, std::string_view to) {
      for (std::size_t at = 0; (at = changed.find(from, at)) != std::string::npos; at += to.size())
        changed.replace(at, from.size(), to);
    };
    replace_all("2026-01-02", date);
    replace_all("\"ben\"", other);
    std::ofstream(folder.path() / name) << changed;
  };
  write("a.ttrm", "2026-01-31", "\"ben\"");
  write("b.ttrm", "2026-02-01", "\"cat\"");
  write("c.ttrm", "2026-02-28", "\"ben\"");
  const std::string path = folder.path().string();
  const std::vector<json> matches = stats_of({path, "--player", "ann"});
  std::map<std::string, double> pieces;
  for (const json& row : matches)
    if (row["of"] == "match")
      pieces[row["date"].get<std::string>().substr(0, 7)] += row["pieces"].get<double>();
  REQUIRE(pieces.size() == 2);

  std::vector<std::string> found;
  for (const json& row : stats_of({path, "--player", "ann", "--totals", "--by", "month"})) {
    CHECK(row["name"] == "ann");
    CHECK(row["round"].is_null());
    if (row["of"] == "all") {
      CHECK(row["files"] == 3);
      continue;
    }
    CHECK(row["of"] == "month");
    found.push_back(row["group"]);
    CHECK(row["pieces"] == pieces.at(found.back()));
  }
  CHECK(found == std::vector<std::string>{"2026-01", "2026-02"});
  std::map<std::string, int> files;
  for (const json& row : stats_of({path, "--player", "ann", "--totals", "--by", "opponent"}))
    if (row["of"] == "opponent") files[row["group"]] = row["files"];
  CHECK(files == std::map<std::string, int>{{"ben", 2}, {"cat", 1}});
  // Dates leave files out.
  const std::vector<json> late = stats_of({path, "--totals", "--from", "2026-02"});
  CHECK(std::ranges::find(late, json("ann"), [](const json& row) { return row["name"]; })->at("files") == 2);

  const Outcome table = run_tetron({"stats", path, "--player", "ann", "--totals", "--by", "month"});
  CHECK(table.out.contains("\nann, by month\n"));
  const std::string chart = (folder.path() / "chart.svg").string();
  CHECK(run_tetron({"stats", path, "--player", "ann", "--totals", "--chart", chart}).exit_code == 0);
  const std::string drawn = text_in(chart);
  for (const std::string_view expected : {">2026-01<", ">2026-02<", ">APM<", ">VS<", ">files<"})
    CHECK(drawn.contains(expected));
  const std::string page = (folder.path() / "chart.html").string();
  CHECK(run_tetron({"stats", path, "--player", "ann", "--totals", "--chart", page}).exit_code == 0);
  const std::string shown = text_in(page);
  CHECK(shown.starts_with("<!DOCTYPE html>"));
  for (const std::string_view expected :
       {"<svg", ">2026-01<", "<tr><td>2026-01<td>", "<tr><td>2026-02<td>2<td>"})
    CHECK(shown.contains(expected));
  CHECK(run_tetron({"stats", path, "--radar", page}).exit_code == 2);
  CHECK(run_tetron({"stats", path, "--chart", chart, "--by", "mode"}).exit_code == 2);
  CHECK(run_tetron({"stats", path, "--chart", "x.txt"}).exit_code == 2);
  CHECK(run_tetron({"stats", path, "--player", "nobody"}).exit_code == 2);
}

TEST_CASE("stats: names of one person are one line, players without a name none", "[app][stats]") {
  const TemporaryFolder folder;
  const auto changed = [&](const std::string& name, const std::string& from, const std::string& to) {
    std::string text = text_in(sample_path("tetrio/match.ttrm"));
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
    const std::string path = (folder.path() / name).string();
    std::ofstream(path) << text;
    return path;
  };
  const auto totals = [](std::vector<std::string> words) {
    words.insert(words.begin(), "stats");
    words.insert(words.end(), {"--totals", "--format", "json"});
    std::map<std::string, json> rows;
    for (const json& row : objects_of(run_tetron(words).out)) rows[row["name"].get<std::string>()] = row;
    return rows;
  };
  const std::string match = sample_path("tetrio/match.ttrm");
  // Another match: its day is another one.
  const std::string capitals = changed("capitals.ttrm", "\"ann\"", "\"ANN\"");
  const std::string later = changed("later.ttrm", "2026-01-02T", "2026-03-02T");
  auto of_both = totals({later, match});
  REQUIRE(of_both.contains("ann"));
  CHECK(of_both["ann"]["rounds"] == 6);
  const std::string other = changed("other.ttrm", "\"ann\"", "\"Annabel\"");
  auto as_one = totals({other, match, "--me", "ANN,annabel"});
  CHECK(as_one.size() == 2);
  CHECK(as_one["Annabel"]["rounds"] == 6);
  CHECK(totals({other, match}).size() == 3);
  CHECK(totals({capitals, match}).size() == 2);
  // Two seats with one name.
  const std::string twins = changed("twins.ttrm", "\"ann\"", "\"ben\"");
  auto of_twins = totals({twins, sample_path("good/solo.tet")});
  CHECK(of_twins["ben"]["rounds"] == 3);
  CHECK(of_twins["ben (2)"]["rounds"] == 3);
  // Games without names.
  const Outcome nameless = run_tetron({"stats", sample_path("ngf/minimal.ngf"),
                                       sample_path("quadra/single.rec"), "--totals", "--format", "json"});
  for (const json& row : objects_of(nameless.out))
    CHECK_FALSE(row["name"].get<std::string>().starts_with("Player "));
  CHECK(nameless.err.contains("without a name: in no total"));
}
