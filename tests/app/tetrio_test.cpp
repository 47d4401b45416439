#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "samples/generate/other_games/tetrio_match.hpp"
#include "tests/app/command.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

std::string write(const TemporaryFolder& folder, const std::string& name, const std::string& text) {
  const std::string path = (folder.path() / name).string();
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string match_text() {
  static const std::string text =
      tetron::samples::tetrio_match({.seed = 3, .players = 2, .rounds = 2, .frames = 1200});
  return text;
}

// How many placements of a CSV place what the one before says may come: the next piece, what was held, or the
// one after the next where nothing was. The first of each player follows none.
std::size_t turns_that_follow(const std::string& csv) {
  std::size_t follow = 0;
  std::map<std::string, std::string> may_come;  // by player
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::vector<std::string> cells;
    std::istringstream row(line + ",");
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    const std::string& queue = cells.back();
    const std::string& held = cells[cells.size() - 2];
    REQUIRE(queue.size() == 5);
    std::string& own = may_come[cells[0]];
    if (!own.empty()) CHECK(own.contains(cells[4]));
    follow += own.contains(cells[4]) ? 1 : 0;
    own = queue.substr(0, 1) + (held.empty() ? queue.substr(1, 1) : held);
  }
  return follow;
}

}  // namespace

TEST_CASE("tetrio command: check prints what is stated and what was replayed") {
  const TemporaryFolder folder;
  const std::string path = write(folder, "match.ttrm", match_text());
  const Outcome json_outcome = run_tetron({"check", "--format", "json", path});
  CHECK(json_outcome.exit_code == 0);
  const json object = json::parse(json_outcome.out);
  CHECK(object["file"] == path);
  REQUIRE(object["rounds"].size() == 2);
  const json file = json::parse(match_text());
  for (std::size_t round = 0; round < 2; ++round) {
    CHECK(object["rounds"][round]["round"] == round + 1);
    for (std::size_t player = 0; player < 2; ++player) {
      const json& shown = object["rounds"][round]["players"][player];
      const json& stored = file["replay"]["rounds"][round][player];
      const json& stats = stored["replay"]["results"]["stats"];
      CHECK(shown["name"] == stored["username"]);
      CHECK(shown["exact"] == true);
      CHECK(shown["stated"]["pieces"] == stats["piecesplaced"]);
      CHECK(shown["stated"]["lines"] == stats["lines"]);
      CHECK(shown["stated"]["sent"] == stats["garbage"]["sent"]);
      CHECK(shown["stated"]["received"] == stats["garbage"]["received"]);
      CHECK(shown["stated"] == shown["replayed"]);
      const std::string winner = file["replay"]["rounds"][round][0]["alive"] ? "ann" : "ben";
      json statements = {{{"name", "winner"}, {"stated", winner}, {"played", winner}}};
      if (stored["alive"]) statements.push_back({{"name", "won"}, {"stated", "yes"}, {"played", "yes"}});
      CHECK(shown["statements"] == statements);
      CHECK(shown.size() == 5);
    }
  }
  const Outcome text = run_tetron({"check", path});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("round 2 ben:") != std::string::npos);
  CHECK(text.out.find("4 of 4 exact") != std::string::npos);
}

TEST_CASE("tetrio command: a file that states otherwise is a problem, and shown as not exact") {
  const TemporaryFolder folder;
  std::string text = match_text();
  const std::size_t at = text.find("\"piecesplaced\":");
  REQUIRE(at != std::string::npos);
  text.insert(at + 15, "1");
  const std::string path = write(folder, "changed.ttrm", text);
  const Outcome checked = run_tetron({"check", "--format", "json", path});
  CHECK(checked.exit_code == 1);
  const json player = json::parse(checked.out)["rounds"][0]["players"][0];
  CHECK(player["exact"] == false);
  CHECK(player["stated"]["pieces"] != player["replayed"]["pieces"]);
  const Outcome shown = run_tetron({"show", path});
  CHECK(shown.exit_code == 0);
  CHECK(shown.out.find("TETR.IO, round 1 of 2: not exact") != std::string::npos);
  CHECK(shown.err.find("not exact") != std::string::npos);
  CHECK(run_tetron({"show", path, "--round", "2"}).out.find("round 2 of 2: exact") != std::string::npos);
}

TEST_CASE("tetrio command: what takes recordings takes rounds") {
  const TemporaryFolder folder;
  const std::string path = write(folder, "match.ttrm", match_text());
  CHECK(run_tetron({"info", path}).out.find("2 players, 2 rounds") != std::string::npos);
  const json info = json::parse(run_tetron({"info", "--format", "json", path}).out);
  CHECK(info["format"] == "tetrio");
  CHECK(info["rounds"].size() == 2);
  CHECK(run_tetron({"dump", path}).exit_code == 0);
  CHECK(run_tetron({"convert", path, "--to", "csv"}).out.starts_with("round,player,name,"));
  CHECK(run_tetron({"show", "-"}, {.input = match_text()}).exit_code == 0);
  const Outcome past = run_tetron({"show", path, "--round", "3"});
  CHECK(past.exit_code == 2);
  CHECK(past.err.find("there is no round 3; the match has 2") != std::string::npos);

  // As .tet, with the profile beside it, it shows the same.
  const std::string tet = (folder.path() / "round.tet").string();
  REQUIRE(run_tetron({"convert", path, "--round", "2", "-o", tet}).exit_code == 0);
  CHECK(run_tetron({"check", tet}).exit_code == 0);
  // What follows after the next empty line stands beside the fields, and not in a .tet file.
  const auto boards = [](const std::string& text) {
    // A .tet file has lives and credits above its fields, a round of TETR.IO has not.
    const std::string from = text.substr(text.find(" +--"));
    const std::size_t end = from.find("\n\n");
    return end == from.npos ? from : from.substr(0, end + 1);
  };
  CHECK(boards(run_tetron({"show", tet, "--at", "0:10"}).out) ==
        boards(run_tetron({"show", path, "--round", "2", "--at", "0:10"}).out));
  // The profile that is there is kept.
  CHECK(run_tetron({"convert", path, "-o", tet}).exit_code != 0);
}

TEST_CASE("tetrio command: fumen has a page per placement, its quiz the stones beside the field") {
  const TemporaryFolder folder;
  const std::string path = write(folder, "match.ttrm", match_text());
  const Outcome fumen = run_tetron({"convert", path, "--player", "ann", "--comment", "quiz"});
  REQUIRE(fumen.exit_code == 0);
  const json pages = json::parse(run_tetron({"fumen", "decode", "-"}, {.input = fumen.out}).out)["pages"];
  const json stats = json::parse(match_text())["replay"]["rounds"][0][0]["replay"]["results"]["stats"];
  CHECK(pages.size() == stats["piecesplaced"].get<std::size_t>() + 1);
  for (std::size_t i = 0; i + 1 < pages.size(); ++i) {
    // #Q=[hold](current)next
    const std::string comment = pages[i]["comment"];
    INFO(comment);
    REQUIRE(comment.starts_with("#Q=["));
    const std::size_t close = comment.find("](");
    REQUIRE(close != std::string::npos);
    std::set<std::string> may_be{comment.substr(close + 2, 1)};
    if (close == 5)
      may_be.insert(comment.substr(4, 1));
    else
      may_be.insert(comment.substr(close + 4, 1));
    CHECK(may_be.contains(pages[i]["operation"]["type"]));
    CHECK(comment.size() == close + 9);
  }
}

TEST_CASE("tetrio command: CSV and JSON tell of each placement what the file states of all") {
  const TemporaryFolder folder;
  const std::string path = write(folder, "match.ttrm", match_text());
  const json stored = json::parse(match_text())["replay"]["rounds"][1];
  const json made = json::parse(run_tetron({"convert", path, "--round", "2", "--to", "json"}).out);
  CHECK(made["format"] == "tetron-match");
  REQUIRE(made["rounds"].size() == 1);
  const json& round = made["rounds"][0];
  std::size_t rows = 0;
  for (std::size_t id = 0; id < 2; ++id) {
    const json& stats = stored[id]["replay"]["results"]["stats"];
    std::size_t placements = 0;
    std::int64_t lines = 0;
    std::int64_t attack = 0;
    std::int64_t sent = 0;
    std::int64_t combo = -1;
    std::int64_t chain = -1;
    for (const json& event : round["events"]) {
      if (event.value("player", std::size_t{255}) != round["seats"][id]) continue;
      placements += event["type"] == "place";
      if (event["type"] == "clear") lines += event["rows"].get<std::int64_t>();
      if (event["type"] == "attack") {
        attack += event["made"].get<std::int64_t>();
        sent += event["sent"].get<std::int64_t>();
      }
      if (event["type"] == "chain") {
        combo = std::max(combo, event["combo"].get<std::int64_t>());
        chain = std::max(chain, event["back_to_back"].get<std::int64_t>());
      }
    }
    CHECK(placements == stats["piecesplaced"]);
    CHECK(lines == stats["lines"]);
    CHECK(attack == stats["garbage"]["attack"]);
    CHECK(sent == stats["garbage"]["sent"]);
    CHECK(combo + 1 == stats["topcombo"]);
    CHECK(chain + 1 == stats["topbtb"]);
    rows += placements;
  }
  const std::string csv = run_tetron({"convert", path, "--round", "2", "--to", "csv"}).out;
  CHECK(
      csv.contains(",credits,cleared,spin,all_clear,attack,sent,combo,b2b,keys,faults,garbage,hold,queue\n"));
  CHECK(static_cast<std::size_t>(std::ranges::count(csv, '\n')) == rows + 1);
  CHECK(turns_that_follow(csv) == rows - 2);
  // All rounds without --round, and every command reads it like the recording that it was made of.
  const std::string form = (folder.path() / "made.json").string();
  REQUIRE(run_tetron({"convert", path, "-o", form}).exit_code == 0);
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"info"},
                                             {"check"},
                                             {"dump", "--tet", "--round", "2"},
                                             {"show", "--round", "2", "--at", "0:10"},
                                             {"convert", "--to", "csv", "--round", "2"},
                                             {"convert", "--to", "fumen", "--comment", "quiz"},
                                             {"convert", "--to", "json"},
                                             {"convert", "--to", "tet", "--round", "2"}}) {
    auto of_match = command;
    auto of_json = command;
    of_match.push_back(path);
    of_json.push_back(form);
    const Outcome wanted = run_tetron(of_match);
    const Outcome had = run_tetron(of_json);
    INFO(command.front() << ' ' << command.back());
    CHECK(wanted.exit_code == 0);
    CHECK(had.exit_code == wanted.exit_code);
    const auto without_name = [](std::string text, const std::string& name) {
      for (std::size_t at = text.find(name); at != text.npos; at = text.find(name))
        text.erase(at, name.size());
      return text;
    };
    CHECK(without_name(had.out, form) == without_name(wanted.out, path));
    CHECK_FALSE(had.out.empty());
  }
  CHECK(json::parse(run_tetron({"convert", path, "--to", "json"}).out)["rounds"].size() == 2);
  CHECK(run_tetron({"convert", path, "--to", "json", "--round", "3"}).exit_code == 2);
}

TEST_CASE("tetrio command: a match does not become its first round without a word") {
  const TemporaryFolder folder;
  const std::string path = write(folder, "match.ttrm", match_text());
  const auto of_round = [&](const std::string& round, const std::string& command, const std::string& option,
                            const std::string& format) {
    return run_tetron({command, path, "--round", round, option, format}).out;
  };
  const auto lines_of = [](const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != text.npos; at = end + 1)
      lines.push_back(text.substr(at, end - at));
    return lines;
  };
  // Tables: the lines of each round with its number before them, under one line of names. Those of review
  // have the number already.
  for (const auto& [command, option] : {std::pair("convert", "--to"), std::pair("review", "--format")}) {
    CAPTURE(command);
    const Outcome all = run_tetron({command, path, option, "csv"});
    CHECK(all.exit_code == 0);
    CHECK(all.err.empty());
    std::vector<std::string> wanted;
    for (const std::string round : {"1", "2"})
      for (const std::string& line : lines_of(of_round(round, command, option, "csv")))
        if (line.starts_with("round,"))
          wanted.insert(wanted.end(), wanted.empty() ? 1 : 0, line);
        else if (line.starts_with(round + ",") && command == std::string_view("review"))
          wanted.push_back(line);
        else if (line.starts_with("player,"))
          wanted.insert(wanted.end(), wanted.empty() ? 1 : 0, "round," + line);
        else
          wanted.push_back(round + "," + line);
    CHECK(lines_of(all.out) == wanted);
  }
  const json whole = json::parse(run_tetron({"convert", path, "--to", "json"}).out);
  CHECK(whole["format"] == "tetron-match");
  REQUIRE(whole["rounds"].size() == 2);
  for (std::size_t n = 0; n < 2; ++n)
    CHECK(whole["rounds"][n] ==
          json::parse(of_round(std::to_string(n + 1), "convert", "--to", "json"))["rounds"][0]);
  std::set<int> rounds;
  for (const std::string& line : lines_of(run_tetron({"review", path, "--format", "json"}).out))
    if (const json parsed = json::parse(line); !parsed.contains("rounds"))  // the summary
      rounds.insert(parsed["round"].get<int>());
  CHECK(rounds == std::set{1, 2});
  const std::string text = run_tetron({"review", path}).out;
  CHECK(text.contains("round 1 of 2: placements"));
  CHECK(text.contains("round 2 of 2: placements"));
  CHECK(run_tetron({"review", path, "--format", "html"}).out.contains("<h2>Round 2 of 2</h2>"));
  // What holds one round says which.
  const std::string messages = "this is round 1 of 2";
  for (const std::string format : {"fumen", "svg"})
    CHECK(run_tetron({"convert", path, "--to", format}).err.contains(messages));
  const Outcome page = run_tetron({"convert", path, "--to", "html"});
  CHECK_FALSE(page.err.contains(messages));
  for (const char* name : {R"("round":"round 1 of 2, )", R"("round":"round 2 of 2, )"})
    CHECK(page.out.contains(name));
  CHECK(run_tetron({"convert", path, "--to", "html", "--until", "0:02"}).err.contains(messages));
  CHECK_FALSE(run_tetron({"convert", path, "--to", "html", "--round", "2"}).out.contains(R"("round":)"));
  CHECK(run_tetron({"convert", path, "-o", (folder.path() / "first.tet").string()}).err.contains(messages));
  CHECK(run_tetron({"show", path}).err.contains(messages));
  CHECK_FALSE(run_tetron({"show", path, "--round", "1"}).err.contains(messages));
  const Outcome many = run_tetron(
      {"convert", "-r", folder.path().string(), "--to", "csv", "-o", (folder.path() / "out").string() + "/"});
  CHECK(many.exit_code == 0);
  std::ifstream made(folder.path() / "out" / "match.csv");
  std::string first;
  std::getline(made, first);
  CHECK(first.starts_with("round,player,"));
  // One round is as it was.
  const std::string one =
      write(folder, "one.ttrm",
            tetron::samples::tetrio_match({.seed = 3, .players = 2, .rounds = 1, .frames = 600}));
  const Outcome alone = run_tetron({"convert", one, "--to", "csv"});
  CHECK(alone.out.starts_with("player,"));
  CHECK(alone.err.empty());
}

TEST_CASE(
    "tetrio command: of a match with a round that cannot be played the others are written, and it is told") {
  const TemporaryFolder folder;
  json file = json::parse(match_text());
  for (json& player : file["replay"]["rounds"][0]) player["replay"]["options"]["boardwidth"] = 3;
  const std::string path = write(folder, "match.ttrm", file.dump());
  for (const std::string command : {"convert", "review"}) {
    const Outcome csv = run_tetron({command, path, command == "convert" ? "--to" : "--format", "csv"});
    CHECK(csv.exit_code == 3);
    CHECK(csv.err.contains("round 1: "));
    CHECK(csv.out.starts_with("round,player,name,"));
    CHECK(csv.out.contains("\n2,"));
    CHECK_FALSE(csv.out.contains("\n1,"));
  }
  const Outcome all = run_tetron({"convert", path, "--to", "json"});
  CHECK(all.exit_code == 3);
  CHECK(all.err.contains("round 1: "));
  const json made = json::parse(all.out);
  CHECK(made["rounds"][0]["events"].empty());
  CHECK(made["rounds"][0]["problem"].get<std::string>().contains("boardwidth"));
  CHECK_FALSE(made["rounds"][1]["events"].empty());
  // It alone leaves nothing to write.
  const std::string out = (folder.path() / "one.json").string();
  CHECK(run_tetron({"convert", path, "--round", "1", "-o", out}).exit_code == 3);
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("tetrio command: a part of a round is a match, a .tet recording and a page") {
  const TemporaryFolder folder;
  const std::string path = write(folder, "match.ttrm", match_text());
  const auto made = [&](const std::string& name) {
    const std::string out = (folder.path() / name).string();
    const Outcome outcome =
        run_tetron({"convert", path, "--round", "2", "--from", "0:08", "--until", "0:12", "-o", out});
    INFO(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    return out;
  };
  const std::string match = made("part.json");
  const json info = json::parse(run_tetron({"info", "--format", "json", match}).out);
  CHECK(info["rounds"].size() == 1);
  // What its CSV lists is what it counts.
  const std::string csv = run_tetron({"convert", match, "--to", "csv", "--player", "1"}).out;
  CHECK(info["rounds"][0]["players"][1]["pieces"] == std::ranges::count(csv, '\n') - 1);
  const auto field_of = [](const Outcome& shown) {
    REQUIRE(shown.exit_code == 0);
    const std::size_t begin = shown.out.find("+--");
    return shown.out.substr(begin, shown.out.rfind("--+") - begin);
  };
  const std::string field =
      field_of(run_tetron({"show", path, "--at", "0:11", "--player", "1", "--round", "2"}));
  CHECK(field_of(run_tetron({"show", match, "--at", "0:03", "--player", "1"})) == field);
  const std::string recording = made("part.tet");
  CHECK(field_of(run_tetron({"show", recording, "--at", "0:11", "--player", "1"})) == field);
  CHECK(std::filesystem::exists(folder.path() / "part.toml"));
  CHECK(run_tetron({"convert", path, "--from", "0:08", "-o", (folder.path() / "x.png").string()}).exit_code ==
        2);
}

TEST_CASE("tetrio command: info of one round, and a moment behind its end") {
  const TemporaryFolder folder;
  const std::string path = write(folder, "match.ttrm", match_text());
  const json all = json::parse(run_tetron({"info", "--format", "json", path}).out);
  const json one = json::parse(run_tetron({"info", "--format", "json", "--round", "2", path}).out);
  REQUIRE(all["rounds"].size() == 2);
  REQUIRE(one["rounds"].size() == 1);
  CHECK(one["rounds"][0] == all["rounds"][1]);
  CHECK(one["score"] == all["score"]);
  const std::string text = run_tetron({"info", "--round", "2", path}).out;
  CHECK(text.contains("\n      2  "));
  CHECK_FALSE(text.contains("\n      1  "));
  const Outcome none = run_tetron({"info", "--round", "3", path});
  CHECK(none.exit_code == 2);
  CHECK(none.err.ends_with("match.ttrm: there is no round 3; the match has 2\n"));

  CHECK(run_tetron({"show", path, "--round", "1", "--at", "0:05"}).err.empty());
  const Outcome beyond = run_tetron({"show", path, "--round", "1", "--at", "9:00"});
  CHECK(beyond.exit_code == 0);
  CHECK(beyond.err.contains("match.ttrm: ends at 0:"));
  CHECK(beyond.err.contains("this is its last moment"));
}

TEST_CASE("tetrio command: show and the page tell what stands beside the fields") {
  const TemporaryFolder folder;
  // By its content, whatever its name.
  const std::string path = write(folder, "match.json", match_text());
  const json stats = json::parse(match_text())["replay"]["rounds"][0][0]["replay"]["results"]["stats"];
  const Outcome end = run_tetron({"show", path});
  CHECK(end.out.contains("\nann: hold "));
  CHECK(end.out.contains(fmt::format("\n  {} pieces, ", stats["piecesplaced"].get<int>())));
  const Outcome begin = run_tetron({"show", path, "--at", "0"});
  CHECK(begin.out.contains("\nann: hold -, next "));
  CHECK(begin.out.contains("\n  0 pieces, 0.000 PPS, 0.00 APM, 0.00 VS, 0.000 APP, 0 finesse faults\n"));
  CHECK(run_tetron({"convert", path, "--to", "html"}).out.contains(R"("gauges":[[[0,-1,[)"));
}

TEST_CASE("tetrio command: the score that a file states is compared, and nobody wins by a wrong one") {
  const TemporaryFolder folder;
  json file =
      json::parse(tetron::samples::tetrio_match({.seed = 3, .players = 2, .rounds = 3, .frames = 600}));
  std::map<std::string, int> won{{"ann", 0}, {"ben", 0}};
  for (const json& round : file["replay"]["rounds"])
    for (const json& player : round)
      if (player["alive"]) ++won[player["username"]];
  REQUIRE(won["ann"] + won["ben"] == 3);
  const bool first = won["ann"] > won["ben"];
  const auto with = [&](int ann, int ben) {
    file["replay"]["leaderboard"] = {
        {{"id", std::string(23, '0') + "2"}, {"username", "ben"}, {"wins", ben}},
        {{"id", std::string(23, '0') + "1"}, {"username", "ann"}, {"wins", ann}}};
    return write(folder, "match.ttrm", file.dump());
  };
  const std::string played = fmt::format("{} to {}", won["ann"], won["ben"]);
  const auto stats_of = [&](const std::string& path) {
    std::map<std::string, json> all;
    std::istringstream lines(run_tetron({"stats", "--format", "json", path}).out);
    for (std::string line; std::getline(lines, line);)
      if (const json row = json::parse(line); row["of"] == "match") all[row["name"]] = row["won"];
    return all;
  };
  const std::string right = with(won["ann"], won["ben"]);
  const Outcome good = run_tetron({"check", right});
  CHECK(good.exit_code == 0);
  CHECK(good.out.contains("match: exact: score " + played));
  const json listed = json::parse(run_tetron({"list", "--format", "json", right}).out);
  CHECK(listed["winner"] == (first ? 0 : 1));
  CHECK(stats_of(right) == std::map<std::string, json>{{"ann", first}, {"ben", !first}});

  const std::string wrong = with(won["ben"], won["ann"]);
  const Outcome bad = run_tetron({"check", wrong});
  CHECK(bad.exit_code == 1);
  CHECK(bad.out.contains(
      fmt::format("match: not exact: score stated {} to {}, played {}\n", won["ben"], won["ann"], played)));
  const json answer = json::parse(run_tetron({"check", "--format", "json", wrong}).out);
  CHECK(answer["statements"][0] == json{{"name", "score"},
                                        {"stated", fmt::format("{} to {}", won["ben"], won["ann"])},
                                        {"played", played}});
  CHECK(json::parse(run_tetron({"list", "--format", "json", wrong}).out)["winner"].is_null());
  CHECK(stats_of(wrong) == std::map<std::string, json>{{"ann", nullptr}, {"ben", nullptr}});
  // The same after it was converted.
  const std::string made = (folder.path() / "made.json").string();
  REQUIRE(run_tetron({"convert", wrong, "-o", made}).exit_code == 0);
  CHECK(json::parse(run_tetron({"list", "--format", "json", made}).out)["winner"].is_null());
  CHECK(run_tetron({"check", made}).out.contains("match: not exact: score"));
}

TEST_CASE("tetrio command: odd files get a word") {
  const auto messages = [](const std::string& text) {
    const Outcome outcome = run_tetron({"check", "-"}, {.input = text});
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out.empty());
    return outcome.err;
  };
  CHECK(messages("{}").find("is JSON, but not a recording that tetron knows") != std::string::npos);
  CHECK(messages("{\"replay\":{\"rounds\":[[{\"replay\":{\"frames\":-1}}]]}}")
            .find("replay.rounds[0][0].replay.frames") != std::string::npos);
  CHECK(messages("{\"a\":" + std::string(100'000, '[')).find("nested too deeply") != std::string::npos);
  const Outcome unknown = run_tetron(
      {"check", "-"},
      {.input =
           R"({"replay":{"frames":9,"events":[{"frame":0,"type":"start","data":{}}],"options":{"version":19,"seed":1,"kickset":"\u001b[2J"}}})"});
  CHECK(unknown.exit_code == 1);
  CHECK(unknown.out.find("kickset") != std::string::npos);
  CHECK(unknown.out.find('\x1b') == std::string::npos);
}
