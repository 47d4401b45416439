#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "formats/tetrio/read.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

// A file as of 2023: what `board` and the `end` event say of two players in each round.
struct OldSeat {
  std::string name;
  std::string reason;     // of the `end` event
  std::string in_export;  // `gameoverreason`; null in the file if empty
  std::string success;    // "true", "false"
};

std::string old_replay(const OldSeat& seat) {
  return fmt::format(
      R"({{"frames":9,"events":[{{"frame":0,"type":"full","data":{{"options":{{"version":15,"seed":1}}}}}},)"
      R"({{"frame":9,"type":"end","data":{{"reason":"{}","export":{{"gameoverreason":{},)"
      R"("options":{{"username":"{}"}},"stats":{{"lines":0}}}}}}}}]}})",
      seat.reason, seat.in_export.empty() ? "null" : '"' + seat.in_export + '"', seat.name);
}

// The seats of `board` come in the order of `order`, the replays in that of the seats.
std::string old_file(const std::vector<std::vector<OldSeat>>& rounds, const std::string& context) {
  std::string data;
  for (const auto& seats : rounds) {
    std::string board;
    std::string replays;
    for (const OldSeat& seat : seats) {
      const std::string one = fmt::format(R"({{"user":{{"_id":"id-{}","username":"{}"}},"success":{}}})",
                                          seat.name, seat.name, seat.success);
      board = board.empty() ? one : one + "," + board;
      replays += (replays.empty() ? "" : ",") + old_replay(seat);
    }
    data += fmt::format(R"({}{{"board":[{}],"replays":[{}]}})", data.empty() ? "" : ",", board, replays);
  }
  return R"({"gametype":"league","ts":"2023-06-02T22:07:00.283Z","endcontext":[)" + context +
         R"(],"data":[)" + data + "]}";
}

std::string context(std::string_view name, int wins) {
  return fmt::format(R"({{"user":{{"_id":"id-{}","username":"{}"}},"wins":{}}})", name, name, wins);
}

game::Match match_of(std::string text) {
  static std::string kept;
  kept = std::move(text);
  auto source = kinds::kind_called("tetrio")->open(kept, {});
  INFO((source ? std::string() : source.error().what));
  REQUIRE(source);
  return (*source)->match();
}

const game::Statement& statement(const std::vector<game::Statement>& all, std::string_view name) {
  const auto found = std::ranges::find(all, name, &game::Statement::name);
  REQUIRE(found != all.end());
  return *found;
}

const OldSeat ann_wins{"ann", "winner", "", "true"};
const OldSeat ben_loses{"ben", "garbagesmash", "garbagesmash", "false"};
const OldSeat ben_wins{"ben", "winner", "", "true"};
const OldSeat ann_loses{"ann", "topout", "topout", "false"};

// A file of today in which two players only drop pieces.
std::string new_player(std::string_view name, int drops, std::string_view reason, bool alive,
                       std::string_view more) {
  std::string events = R"({"frame":0,"type":"start","data":{}})";
  for (int i = 0; i < drops; ++i)
    events += fmt::format(R"(,{{"frame":{},"type":"keydown","data":{{"key":"hardDrop","subframe":0}}}},)"
                          R"({{"frame":{},"type":"keyup","data":{{"key":"hardDrop","subframe":0.5}}}})",
                          10 * i + 1, 10 * i + 1);
  return fmt::format(
      R"({{"id":"id-{}","username":"{}","alive":{},"replay":{{"frames":600,"events":[{},)"
      R"({{"frame":600,"type":"end","data":{{}}}}],"options":{{"version":19,"seed":1,"username":"{}"}},)"
      R"("results":{{"gameoverreason":"{}"{}}}}}}})",
      name, name, alive, events, name, reason, more);
}

std::string new_file(const std::string& a, const std::string& b, int a_wins, int b_wins) {
  return fmt::format(
      R"({{"ts":"2026-01-02T03:04:05.678Z","users":[{{"id":"id-ann","username":"ann"}}],"replay":{{)"
      R"("leaderboard":[{{"id":"id-ben","username":"ben","wins":{}}},{{"id":"id-ann","username":"ann","wins":{}}}],)"
      R"("rounds":[[{},{}]]}}}})",
      b_wins, a_wins, a, b);
}

}  // namespace

TEST_CASE("tetrio outcome: up to 2024 the end event says who won, whatever the order of seats") {
  const game::Match match =
      match_of(old_file({{ben_loses, ann_wins}, {ann_loses, ben_wins}, {ann_wins, ben_loses}},
                        context("ben", 1) + "," + context("ann", 2)));
  REQUIRE(match.players.size() == 2);
  CHECK(match.players[0].name.raw() == "ann");
  CHECK(match.players[0].id.raw() == "id-ann");
  CHECK(match.score() == std::vector<std::uint32_t>{2, 1});
  CHECK(match.winner() == 0);
  CHECK(match.rounds[0].winner() == 0);
  CHECK(match.rounds[1].winner() == 1);
  CHECK(match.rounds[0].results[1].out);
  CHECK(match.rounds[0].results[1].ended.raw() == "garbagesmash");
  CHECK(statement(match.statements, "score").stated.raw() == "2 to 1");
  CHECK(std::ranges::all_of(match.statements, &game::Statement::agrees));
}

TEST_CASE("tetrio outcome: what a file contradicts is not known, and is said") {
  // `success` says the other.
  OldSeat ann = ann_wins;
  OldSeat ben = ben_loses;
  ann.success = "false";
  ben.success = "true";
  const game::Match round = match_of(old_file({{ann, ben}}, ""));
  CHECK_FALSE(round.rounds[0].winner());
  CHECK_FALSE(round.winner());
  const game::Statement& winner = statement(round.rounds[0].results[0].statements, "winner");
  CHECK(winner.stated.raw() == "ben");
  CHECK(winner.played.raw() == "ann");
  // Wins that were not played.
  const game::Match score =
      match_of(old_file({{ann_wins, ben_loses}}, context("ann", 0) + "," + context("ben", 1)));
  CHECK(score.rounds[0].winner() == 0);
  CHECK_FALSE(score.winner());
  CHECK(statement(score.statements, "score").stated.raw() == "0 to 1");
  CHECK(statement(score.statements, "score").played.raw() == "1 to 0");
  // Nothing is said.
  OldSeat nobody = ann_wins;
  nobody.reason = "";
  nobody.success = "null";
  CHECK_FALSE(match_of(old_file({{nobody, ben_loses}}, "")).rounds[0].winner());
}

TEST_CASE("tetrio outcome: a winner who topped out in the replay did not win") {
  // Twelve pieces on one another reach the top.
  const auto results = [](int ann_drops, int ben_drops) {
    static std::string text;
    text = new_file(new_player("ann", ann_drops, "winner", true, ""),
                    new_player("ben", ben_drops, "topout", false, ""), 1, 0);
    auto source = kinds::kind_called("tetrio")->open(text, {});
    REQUIRE(source);
    return (*source)->results(0);
  };
  const std::vector<game::Result> right = results(2, 30);
  CHECK(statement(right[0].statements, "won").agrees());
  CHECK_FALSE(right[0].exact);  // no count is stated
  const std::vector<game::Result> wrong = results(30, 2);
  CHECK(statement(wrong[0].statements, "won").played.raw() == "no, topped out");
  CHECK(wrong[0].exact == false);
  CHECK(wrong[0].problem.raw().contains("won is yes in the file"));
}

TEST_CASE("tetrio outcome: names in several places, and rates") {
  std::string text = new_file(
      new_player(
          "ann", 3, "winner", true,
          R"(,"stats":{"piecesplaced":3,"lines":0,"finaltime":10000},"aggregatestats":{"apm":0,"pps":0.3,"vsscore":0})"),
      new_player("ben", 30, "topout", false, ""), 1, 0);
  const game::Match match = match_of(text);
  for (const std::string name : {"names in leaderboard", "names in users", "names in the options"})
    CHECK(statement(match.statements, name).agrees());
  CHECK(statement(match.statements, "names in leaderboard").stated.raw() == "ann, ben");
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string other = text;
    const std::size_t at = other.find(from);
    REQUIRE(at != other.npos);
    return other.replace(at, from.size(), to);
  };
  const game::Match renamed = match_of(changed(R"("username":"ben","wins")", R"("username":"eve","wins")"));
  CHECK(statement(renamed.statements, "names in leaderboard").stated.raw() == "ann, eve");
  CHECK(statement(renamed.statements, "names in leaderboard").played.raw() == "ann, ben");
  const game::Match capitals =
      match_of(changed(R"("seed":1,"username":"ann")", R"("seed":1,"username":"ANN")"));
  CHECK(std::ranges::all_of(capitals.statements, &game::Statement::agrees));
  const game::Match options =
      match_of(changed(R"("seed":1,"username":"ann")", R"("seed":1,"username":"eve")"));
  CHECK(statement(options.statements, "name in the options of round 1").stated.raw() == "eve");

  // 3 pieces in 600 frames are 0.3 a second.
  const auto rates = [](std::string file) {
    static std::string kept;
    kept = std::move(file);
    auto source = kinds::kind_called("tetrio")->open(kept, {});
    REQUIRE(source);
    return (*source)->results(0)[0];
  };
  CHECK(rates(text).exact == true);
  CHECK(statement(rates(text).statements, "pps").played.raw() == "0.300");
  for (const auto& [from, to, name] :
       {std::tuple(R"("pps":0.3)", R"("pps":0.31)", "pps"), std::tuple(R"("apm":0)", R"("apm":9)", "apm"),
        std::tuple(R"("vsscore":0)", R"("vsscore":1)", "vs")}) {
    INFO(name);
    const game::Result result = rates(changed(from, to));
    CHECK(result.exact == false);
    CHECK_FALSE(statement(result.statements, name).agrees());
    CHECK(result.problem.raw().starts_with(name));
  }
}

TEST_CASE("tetrio outcome: the last rates that the server got were so at some moment") {
  const auto exact = [](std::string_view stats) {
    std::string player =
        new_player("ann", 3, "winner", true, R"(,"stats":{"piecesplaced":3,"lines":0,"finaltime":10000})");
    player.insert(player.find(R"("alive")"), fmt::format(R"("stats":{},)", stats));
    static std::string kept;
    kept = new_file(player, new_player("ben", 30, "topout", false, ""), 1, 0);
    auto source = kinds::kind_called("tetrio")->open(kept, {});
    REQUIRE(source);
    return (*source)->results(0)[0].exact;
  };
  // Two pieces from frame 11 to 21: in frame 16 they are 7.5 a second.
  CHECK(exact(R"({"apm":0,"pps":7.5,"vsscore":0})") == true);
  CHECK(exact(R"({"apm":0,"pps":0,"vsscore":0})") == true);
  CHECK(exact(R"({"apm":0,"pps":0.25,"vsscore":0})") == true);
  CHECK(exact(R"({"apm":1,"pps":7.5,"vsscore":0})") == false);
  CHECK(exact(R"({"apm":0,"pps":99.9,"vsscore":0})") == false);
  CHECK(exact(R"({"apm":0,"pps":"many","vsscore":0})") == true);
}

TEST_CASE("tetrio outcome: a match as JSON keeps what was stated") {
  const game::Match match =
      match_of(old_file({{ann_wins, ben_loses}}, context("ann", 0) + "," + context("ben", 1)));
  std::string text;
  kinds::append_match_json(text, match);
  const auto again = kinds::read_match_json(text);
  REQUIRE(again);
  CHECK(again->statements == match.statements);
  CHECK(again->rounds[0].results[0].statements == match.rounds[0].results[0].statements);
}
