#include <array>
#include <chrono>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

const std::string bot_duel = TETRON_SAMPLES "/good/duel.tet";

std::vector<json> bot_lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  return lines;
}

json empty_start() {
  json board = json::array();
  for (int y = 0; y < 40; ++y) board.push_back(json(std::vector<json>(10)));
  return {{"type", "start"}, {"hold", nullptr},       {"queue", {"T", "I", "O"}},
          {"combo", 0},      {"back_to_back", false}, {"board", board}};
}

// A bot of a few lines for the shell: it says these moves whatever it is asked.
std::string shell_bot(const std::string& name, const json& moves) {
  const json info = {
      {"type", "info"}, {"name", name}, {"version", "1"}, {"author", "a"}, {"features", json::array()}};
  const json suggestion = {{"type", "suggestion"}, {"moves", moves}};
  return "echo '" + info.dump(-1, ' ', true) +
         R"('; while read -r line; do case "$line" in *'"rules"'*) echo '{"type":"ready"}';; )"
         R"(*'"suggest"'*) echo ')" +
         suggestion.dump() + "';; esac; done";
}

Outcome judged(const std::string& command, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{"review",  bot_duel, "--until",          "0:20",
                                     "--judge", command,  "--judge-thinking", "0"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_tetron(arguments);
}

}  // namespace

TEST_CASE("the bot answers on standard output", "[app][bot]") {
  std::string input = "{\"type\":\"rules\"}\n\n" + empty_start().dump() + "\n{\"type\":\"suggest\"}\n";
  const Outcome whole =
      run_tetron({"bot", "--depth", "2"}, {.input = input + "{\"type\":\"quit\"}\nnot read\n"});
  CHECK(whole.exit_code == 0);
  CHECK(whole.err == "");
  const auto lines = bot_lines_of(whole.out);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0]["type"] == "info");
  CHECK(lines[1]["type"] == "ready");
  CHECK(lines[2]["type"] == "suggestion");
  CHECK(lines[2]["moves"].size() > 5);
  CHECK(lines[2]["move_info"]["depth"] == 2);
  // The end of the input ends it, and what makes no sense is told with its line.
  const Outcome wrong = run_tetron({"bot"}, {.input = "{\"type\":\"rules\"}\n\x1b[31m\n"});
  CHECK(wrong.exit_code == 1);
  CHECK(wrong.err.find("line 2") != std::string::npos);
  CHECK_FALSE(wrong.err.contains('\x1b'));
  CHECK(bot_lines_of(wrong.out).size() == 2);
  CHECK(run_tetron({"bot", "--depth", "0"}).exit_code == 2);
}

TEST_CASE("a bot from outside judges", "[app][bot]") {
  // Each piece in the corner, upright or not: some of them can be reached, and the last never can.
  json moves = json::array();
  for (const char* piece : {"I", "O", "T", "L", "J", "S", "Z"})
    for (int x = 0; x < 10; ++x)
      for (int y = 0; y < 8; ++y)
        moves.push_back({{"location", {{"type", piece}, {"orientation", "north"}, {"x", x}, {"y", y}}},
                         {"spin", "none"}});
  moves.push_back(
      {{"location", {{"type", "I"}, {"orientation", "north"}, {"x", 4}, {"y", 39}}}, {"spin", "none"}});
  const Outcome outcome =
      judged(shell_bot("a\x1b[31m<b>bot", moves), {"--format", "json", "--judge-limit", "20000"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  std::array<std::size_t, 2> asked{};  // of each player
  std::array<std::size_t, 2> first{};
  for (const json& line : bot_lines_of(outcome.out)) {
    const std::size_t player = line.at("player");
    REQUIRE(player < 2);
    if (line.contains("cost")) {
      const json& judge = line.at("judge");
      CHECK(judge["rank"] <= judge["of"]);
      CHECK(judge["unreached"] >= 1);
      if (judge["of"] > 0) {
        ++asked.at(player);
        CHECK(judge["best"].is_object());
        first.at(player) += judge["rank"] == 1 ? 1 : 0;
        // Of two turns with the same cells either may be told.
        if (judge["best"] == line["played"]) CHECK(judge["rank"] == 1);
        if (judge["rank"] == 1) CHECK(judge["best"]["type"] == line["played"]["type"]);
      }
    } else {
      const json& judge = line.at("judge");
      CHECK(judge["name"] == "a\x1b[31m<b>bot");
      CHECK(judge["asked"] == asked.at(player));
      CHECK(judge["first"] == first.at(player));
    }
  }
  CHECK(asked[0] + asked[1] > 10);
  const Outcome text = judged(shell_bot("a\x1b[31m<b>bot", moves), {"--judge-limit", "20000"});
  CHECK(text.out.find("judge a") != std::string::npos);
  CHECK_FALSE(text.out.contains('\x1b'));
  const Outcome html =
      judged(shell_bot("a\x1b[31m<b>bot", moves), {"--format", "html", "--judge-limit", "20000"});
  CHECK(html.out.find("&lt;b&gt;bot") != std::string::npos);
  CHECK_FALSE(html.out.contains("<b>bot"));
  const Outcome csv = judged(shell_bot("a,bot", moves), {"--format", "csv", "--judge-limit", "20000"});
  CHECK(csv.out.substr(0, csv.out.find('\n')).ends_with(",fault,judge,judge_rank,judge_of,file"));
  CHECK(csv.out.contains(",\"a,bot\","));
}

TEST_CASE("a judge that hangs, lies or dies is told and not waited for", "[app][bot]") {
  const std::string info = R"(echo '{"type":"info","name":"n","version":"1","author":"a","features":[]}')";
  const std::string ready = info + R"(; echo '{"type":"ready"}')";
  struct Case {
    std::string command;
    std::string reason;
    bool is_waited_for = false;  // the limit is what ends it
  };
  for (const auto& [command, reason, is_waited_for] : std::vector<Case>{
           {"true", "has ended"},
           {"sleep 3600", "in time", true},
           {info + "; sleep 3600", "in time", true},
           {ready + "; sleep 3600", "in time", true},
           {ready, "has ended"},
           {"echo no words; sleep 3600", "cannot be understood"},
           {ready + R"(; echo '{"type":"suggestion","moves":"all"}'; sleep 3600)", "cannot be understood"},
           {ready + R"(; while :; do echo '{"type":"x"}'; done)", "", true},
           {"head -c 3000000 /dev/zero | tr '\\0' x; sleep 3600", "too long"},
           {info + R"(; echo '{"type":"error","reason":"unsupported_rules"}'; sleep 3600)",
            "unsupported_rules"},
       }) {
    CAPTURE(command);
    const auto begin = std::chrono::steady_clock::now();
    const Outcome outcome = judged(command, {"--judge-limit", is_waited_for ? "300" : "20000"});
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.err.find("no longer asked") != std::string::npos);
    CHECK(outcome.err.find(reason) != std::string::npos);
    // The review is there all the same.
    CHECK(outcome.out.find("mean cost") != std::string::npos);
    // It did not wait for the judge.
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1800));
  }
}
