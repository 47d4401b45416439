#include <csignal>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/csv.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/sha256.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

const std::string review_duel = TETRON_SAMPLES "/good/duel.tet";

std::vector<json> review_lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  return lines;
}

std::vector<json> reviewed(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "review");
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = run_tetron(arguments);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  return review_lines_of(outcome.out);
}

}  // namespace

TEST_CASE("what scripts may rely on of review", "[app][review]") {
  const auto lines = reviewed({review_duel});
  // The placements are those that `convert` has.
  const Outcome csv = run_tetron({"convert", review_duel, "--to", "csv"});
  std::istringstream rows(csv.out);
  std::string row;
  std::getline(rows, row);
  std::array<int, 2> placements{};
  std::array<double, 2> cost{};
  std::size_t n = 0;
  for (; std::getline(rows, row); ++n) {
    const json& line = lines.at(n);
    std::vector<std::string> cells;
    std::istringstream stream(row);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    REQUIRE(line["player"] == std::stoi(cells[0]));
    REQUIRE(line["placement"] == std::stoi(cells[2]));
    REQUIRE(line["t_ms"] == std::stoi(cells[3]));
    REQUIRE(line["played"]["type"] == cells[4]);
    REQUIRE(line["played"]["rotation"] == cells[5]);
    REQUIRE(line["played"]["x"] == std::stoi(cells[6]));
    REQUIRE(line["played"]["y"] == std::stoi(cells[7]));
    REQUIRE(line["best"]["type"] == cells[4]);
    REQUIRE(line["found"] == true);
    REQUIRE(line["rank"] >= 1);
    REQUIRE(line["rank"] <= line["of"]);
    REQUIRE(line["of"] <= 60);
    if (line["rank"] == 1) {
      REQUIRE(line["cost"] == 0);
      REQUIRE(line["best"] == line["played"]);
    }
    ++placements.at(line["player"]);
    cost.at(line["player"]) += line["cost"].get<double>();
  }
  REQUIRE(lines.size() == n + 2);
  for (std::size_t player = 0; player < 2; ++player) {
    const json& summary = lines[n + player];
    CHECK(summary["player"] == player);
    CHECK(summary["placements"] == placements.at(player));
    CHECK(summary["mean_cost"].get<double>() == Approx(cost.at(player) / placements.at(player)).margin(0.01));
    CHECK(summary.contains("mistakes"));
  }
}

TEST_CASE("a review of a part, and deeper", "[app][review]") {
  const auto part = reviewed({review_duel, "--player", "1", "--from", "0:10", "--until", "0:20"});
  REQUIRE(part.size() > 5);
  for (std::size_t i = 0; i + 1 < part.size(); ++i) {
    CHECK(part[i]["player"] == 1);
    CHECK(part[i]["t_ms"] >= 10000);
    CHECK(part[i]["t_ms"] <= 20000);
  }
  CHECK(part.back()["placements"] == part.size() - 1);
  const auto shallow =
      reviewed({review_duel, "--player", "1", "--from", "0:10", "--until", "0:20", "--depth", "1"});
  CHECK(shallow.size() == part.size());
  CHECK(shallow != part);
}

TEST_CASE("holds and coming stones of TETR.IO count", "[app][review]") {
  const auto lines = reviewed({TETRON_SAMPLES "/tetrio/sprint.ttr"});
  REQUIRE(lines.size() > 10);
  std::size_t others = 0;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    CHECK(lines[i]["found"] == true);
    others += lines[i]["played"]["type"] != lines[i]["best"]["type"] ? 1 : 0;
  }
  CHECK(others > 0);
}

TEST_CASE("the worst placements as fumens, tables and pages", "[app][review]") {
  const Outcome fumens = run_tetron({"review", review_duel, "--player", "0", "--format", "fumen"});
  CHECK(fumens.exit_code == 0);
  const Outcome decoded = run_tetron({"fumen", "decode", fumens.out.substr(0, fumens.out.find('\n'))});
  const json pages = json::parse(decoded.out)["pages"];
  REQUIRE(pages.size() % 2 == 0);
  REQUIRE(pages.size() <= 20);
  // The same field, another place; the worst costs as much as the placements say.
  double worst = 0;
  for (const json& line : reviewed({review_duel, "--player", "0"}))
    if (line.contains("cost")) worst = std::max(worst, line["cost"].get<double>());
  CHECK(pages[0]["comment"].get<std::string>().find(std::to_string(worst).substr(0, 4)) != std::string::npos);
  for (std::size_t i = 0; i < pages.size(); i += 2) {
    CHECK(pages[i]["field"] == pages[i + 1]["field"]);
    CHECK(pages[i]["operation"] != pages[i + 1]["operation"]);
  }

  const Outcome csv = run_tetron({"review", review_duel, "--format", "csv"});
  CHECK(std::ranges::count(csv.out, '\n') ==
        static_cast<std::ptrdiff_t>(reviewed({review_duel}).size() - 2 + 1));
  const Outcome html = run_tetron({"review", review_duel, "--format", "html"});
  CHECK(html.exit_code == 0);
  CHECK(html.out.find("<svg") != std::string::npos);
  // Names are strangers': a page of ours may have its own style and nothing else.
  const auto between = [&](std::string_view from, std::string_view to) {
    const std::size_t begin = html.out.find(from);
    REQUIRE(begin != std::string::npos);
    const std::size_t inside = begin + from.size();
    return html.out.substr(inside, html.out.find(to, inside) - inside);
  };
  CHECK(between("Content-Security-Policy\" content=\"", "\"") ==
        "default-src 'none'; style-src 'sha256-" + hash_of(between("<style>", "</style>")) +
            "'; base-uri 'none'; form-action 'none'");
  CHECK_FALSE(html.out.contains(" style="));
  CHECK_FALSE(html.out.contains("<script"));
  const Outcome text = run_tetron({"review", review_duel, "--list"});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("Not known") != std::string::npos);
}

TEST_CASE("a match is summed up: what decided its rounds, what to practise", "[app][review]") {
  const std::string match = TETRON_SAMPLES "/tetrio/match.ttrm";
  const auto lines = reviewed({match});
  const json& summary = lines.back();
  REQUIRE(summary["rounds"].size() == 3);
  for (const json& round : summary["rounds"]) {
    CAPTURE(round.dump());
    // With two players the winner is ahead where the own last chance is the greater one.
    std::array<double, 2> chances{0.5, 0.5};
    const std::size_t winner = round["winner"].get<std::size_t>();
    json decided;
    for (const json& line : lines) {
      if (!line.contains("cost") || line["round"] != round["round"]) continue;
      chances.at(line["player"]) = line["chance"];
      if (chances.at(winner) <= chances.at(1 - winner))
        decided = json();
      else if (decided.is_null())
        decided = line;
    }
    REQUIRE(decided.is_null() == round["decided"].is_null());
    if (decided.is_null()) continue;
    CHECK(round["decided"]["player"] == decided["player"]);
    CHECK(round["decided"]["placement"] == decided["placement"]);
    CHECK(round["decided"]["t_ms"] == decided["t_ms"]);
    CHECK(round["decided"]["chance_after"] >= 0.5);
    // The fumen places what was played.
    const json pages = json::parse(
        run_tetron({"fumen", "decode", round["decided"]["fumen"].get<std::string>()}).out)["pages"];
    CHECK(pages.size() == (decided["rank"] == 1 ? 1 : 2));
    CHECK(pages[0]["operation"] == decided["played"]);
    CHECK(pages.back()["operation"] == decided["best"]);
  }
  REQUIRE(summary["practise"].size() == 2);
  for (std::size_t player = 0; player < 2; ++player) {
    const json& practise = summary["practise"][player];
    CHECK(practise["name"] == (player == 0 ? "ann" : "ben"));
    std::map<std::string, double> costs;
    for (const json& line : lines)
      if (line.contains("cost") && line["player"] == player && line["grade"] != "fine")
        costs[line["fault"]] += line["cost"].get<double>();
    REQUIRE(practise["lessons"].size() == std::min<std::size_t>(3, costs.size()));
    double last = 1e9;
    for (const json& lesson : practise["lessons"]) {
      const double cost = lesson["cost"];
      CHECK(cost == Approx(costs.at(lesson["fault"])).margin(0.1));
      CHECK(cost <= last);
      CHECK(lesson["worst"]["cost"] <= cost);
      last = cost;
    }
  }

  // The same in the other forms.
  const Outcome text = run_tetron({"review", match});
  for (const std::string_view expected :
       {"what decided each round\n", "round 3, won by ", "\nben should practise\n  1. "})
    CHECK(text.out.contains(expected));
  const Outcome html = run_tetron({"review", match, "--format", "html"});
  CHECK(html.out.find("What decided each round") < html.out.find("Round 1 of 3"));
  CHECK(html.out.contains("<h2>ann should practise</h2>"));
  const Outcome fumens = run_tetron({"review", match, "--format", "fumen"});
  const std::string last = fumens.out.substr(fumens.out.rfind('\n', fumens.out.size() - 2) + 1);
  const json pages =
      json::parse(run_tetron({"fumen", "decode", last.substr(0, last.size() - 1)}).out)["pages"];
  std::size_t decided = 0;
  for (const json& round : summary["rounds"]) decided += round["decided"].is_null() ? 0 : 1;
  CHECK(pages.size() >= decided);
  CHECK(pages.size() <= 2 * decided);

  // One of the players, or a part, says nothing of who was ahead.
  for (const auto& part : std::vector<std::vector<std::string>>{{"--player", "0"}, {"--until", "0:10"}}) {
    std::vector<std::string> arguments{match, "--round", "2"};
    arguments.insert(arguments.end(), part.begin(), part.end());
    const json rounds = reviewed(arguments).back()["rounds"];
    REQUIRE(rounds.size() == 1);
    CHECK(rounds[0]["round"] == 2);
    CHECK(rounds[0]["decided"].is_null());
  }
}

TEST_CASE("a review of many recordings is the sum of their reviews", "[app][review]") {
  TemporaryFolder folder;
  const std::vector<std::string> names{"a.ttrm", "b.ttr", "c.tet"};
  const std::vector<std::string> samples{TETRON_SAMPLES "/tetrio/match.ttrm",
                                         TETRON_SAMPLES "/tetrio/sprint.ttr", review_duel};
  std::map<std::pair<std::string, std::string>, json> sums;  // by player and unit
  std::map<std::string, std::vector<double>> costs;          // by unit
  std::size_t placements = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::filesystem::copy_file(samples[i], folder.path() / names[i]);
    const json players = json::parse(run_tetron({"list", "--format", "json", samples[i]}).out)["players"];
    for (const json& line : reviewed({samples[i]})) {
      if (line.contains("rounds")) continue;
      placements += line.contains("cost") ? 1 : 0;
      if (!line.contains("cost")) {
        const std::string name = players.at(line["player"].get<std::size_t>());
        json& sum = sums.try_emplace({name, line["unit"]}, json::object()).first->second;
        for (const char* const key : {"placements", "mistakes", "blunders", "new_holes"})
          sum[key] = sum.value(key, 0) + line[key].get<int>();
        sum["rounds"] = sum.value("rounds", 0) + 1;
      } else if (line["grade"] == "mistake" || line["grade"] == "blunder") {
        costs[line["unit"]].push_back(line["cost"]);
      }
    }
  }
  const std::string path = folder.path().string();
  for (const std::string jobs : {"1", "2"}) {
    const auto lines = reviewed({path, "--jobs", jobs, "--worst", "4"});
    CHECK(lines.front()["file"] == "a.ttrm");
    const json& all = lines.back();
    CHECK(all["files"] == 3);
    REQUIRE(all["players"].size() == sums.size());
    for (const json& player : all["players"]) {
      const json& sum = sums.at({player["player"], player["unit"]});
      for (const auto& [key, value] : sum.items()) CHECK(player[key] == value);
    }
    for (auto& [unit, expected] : costs) {
      std::ranges::sort(expected, std::greater<>());
      std::vector<double> found;
      for (const json& one : all["worst"])
        if (one["unit"] == unit) found.push_back(one["cost"]);
      CHECK(found ==
            std::vector(expected.begin(), expected.begin() + std::min<long>(4, std::ssize(expected))));
    }
    const Outcome csv = run_tetron({"review", path, "--jobs", jobs, "--format", "csv"});
    CHECK(std::ranges::count(csv.out, '\n') == static_cast<std::ptrdiff_t>(placements + 1));
  }
  // One player, by opponent and month.
  const Outcome text = run_tetron({"--me", "ann", "review", path});
  CHECK(text.exit_code == 0);
  for (const std::string_view expected :
       {"ann should practise\n", "ann, by month\n", "2026-01", "worst, with"})
    CHECK(text.out.contains(expected));
  CHECK_FALSE(text.out.contains("ben should"));
  const Outcome html = run_tetron({"review", path, "--player", "ben", "--worst", "3", "--format", "html"});
  CHECK(html.out.contains("<h2>ben should practise</h2>"));
  CHECK_FALSE(html.out.contains("<h2>ann should"));
  CHECK(run_tetron({"review", path, "--player", "nobody"}).exit_code == 2);
  CHECK(run_tetron({"review", path, "--list"}).exit_code == 2);
}

TEST_CASE("exit codes of review", "[app][review]") {
  CHECK(run_tetron({"review"}).exit_code == 2);
  CHECK(run_tetron({"review", review_duel, "--depth", "0"}).exit_code == 2);
  CHECK(run_tetron({"review", review_duel, "--player", "nobody"}).exit_code == 2);
  CHECK(run_tetron({"review", review_duel, "--from", "9", "--until", "1"}).exit_code == 2);
  CHECK(run_tetron({"review", "no such file"}).exit_code == 3);
  CHECK(run_tetron({"review", "-"}, {.input = "no recording"}).exit_code == 3);
  TemporaryFolder folder;
  const std::string out = (folder.path() / "there.txt").string();
  CHECK(run_tetron({"review", review_duel, "-o", out}).exit_code == 0);
  CHECK(run_tetron({"review", review_duel, "-o", out}).exit_code == 0);
  CHECK(run_tetron({"review", review_duel, "-o", out, "--force"}).exit_code == 0);
}

TEST_CASE("an interrupted review gives what it has seen", "[app][review]") {
  // The game once more and once more: work for some seconds.
  json game = json::parse(run_tetron({"convert", review_duel, "--to", "json"}).out);
  const json once = game["chunks"];
  for (std::uint64_t round = 1; round < 40; ++round)
    for (json chunk : once) {
      if (chunk["type"] == "header") continue;
      if (chunk.contains("t_ms")) chunk["t_ms"] = chunk["t_ms"].get<std::uint64_t>() + round * 60'000;
      game["chunks"].push_back(std::move(chunk));
    }
  TemporaryFolder folder;
  const std::string lossless = folder.file("long.json", bytes_of(game.dump())).string();
  const std::string tet = (folder.path() / "long.tet").string();
  REQUIRE(run_tetron({"convert", lossless, "-o", tet}).exit_code == 0);
  bool sent = false;
  Setting setting;
  setting.signal_when = [&sent](int process) {
    // The second thread waits for interrupts.
    const std::filesystem::path threads = "/proc/" + std::to_string(process) + "/task";
    std::error_code gone;
    const auto count = std::distance(std::filesystem::directory_iterator(threads, gone), {});
    if (sent || count < 2) return 0;
    sent = true;
    return SIGINT;
  };
  const Outcome outcome = run_tetron({"review", tet, "--format", "csv"}, setting);
  CHECK(sent);
  CHECK(outcome.signal == 0);
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.contains("stopped before the end"));
  CHECK(outcome.out.starts_with("round,player,name,n,"));
}
