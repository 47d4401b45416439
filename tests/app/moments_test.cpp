#include <map>

#include "tests/app/command.hpp"
#include "tests/app/json_lines.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

// Moments as they are typed, compared with the chunks and events of the files.

using namespace tetron::test;
using nlohmann::json;

namespace {

const std::string two_players = sample_path("good/duel.tet");
const std::string match = sample_path("tetrio/match.ttrm");

// The time in the first line of `tetron show`, in ms.
std::uint32_t shown_at(const std::string& file, std::vector<std::string> more) {
  std::vector<std::string> arguments{"show", file};
  arguments.insert(arguments.end(), more.begin(), more.end());
  CAPTURE(arguments);
  const Outcome outcome = run_tetron(arguments);
  REQUIRE(outcome.exit_code == 0);
  const std::string line = lines_of(outcome.out).at(0);
  const std::size_t at = line.rfind(' ');
  const std::size_t colon = line.find(':', at);
  return static_cast<std::uint32_t>(std::stoul(line.substr(at + 1, colon - at - 1)) * 60'000 +
                                    std::stoul(line.substr(colon + 1, 2)) * 1000 +
                                    std::stoul(line.substr(colon + 4, 3)));
}

void refused(std::vector<std::string> arguments, const std::string& why) {
  CAPTURE(arguments);
  const Outcome outcome = run_tetron(arguments);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.contains(why));
}

}  // namespace

TEST_CASE("a moment is a chunk of the recording", "[app][moments]") {
  std::vector<std::uint32_t> deaths;
  std::vector<std::uint32_t> comments;
  std::uint32_t end = 0;
  for (const json& chunk : objects_of(run_tetron({"dump", "--format", "ndjson", two_players}).out)) {
    if (!chunk.contains("t_ms") || chunk["t_ms"].is_null()) continue;
    end = std::max(end, chunk["t_ms"].get<std::uint32_t>());
    if (chunk["type"] == "gameover") deaths.push_back(chunk["t_ms"]);
    if (chunk["type"] == "message") comments.push_back(chunk["t_ms"]);
  }
  REQUIRE(deaths.size() == 1);
  REQUIRE(comments.size() > 2);
  CHECK(shown_at(two_players, {"--at", "death"}) == deaths[0]);
  CHECK(shown_at(two_players, {"--at", "game-over#last"}) == deaths[0]);
  CHECK(shown_at(two_players, {"--at", "death-2"}) == deaths[0] - 2000);
  CHECK(shown_at(two_players, {"--at", "death+0:01.5"}) == deaths[0] + 1500);
  for (std::size_t i = 0; i < comments.size(); ++i)
    CHECK(shown_at(two_players, {"--at", "comment#" + std::to_string(i + 1)}) == comments[i]);
  CHECK(shown_at(two_players, {"--at", "-20"}) == end - 20'000);
  CHECK(shown_at(two_players, {"--at=-1:00"}) == end - 60'000);
  CHECK(shown_at(two_players, {"--at", "-9:00"}) == 0);
  refused({"show", two_players, "--at", "death#2"},
          "there is no death#2; the recording has 1 death, the last one at 1:");
  refused({"show", two_players, "--at", "spike"}, "--at: the recording has no spike");
  refused({"show", two_players, "--at", "spikes"}, "--at: must be a time such as");
  refused({"convert", two_players, "--from", "death", "--until", "death-1"},
          "--until: is earlier than --from");
}

TEST_CASE("parts by moments are those by their times", "[app][moments]") {
  const std::string death = std::to_string(shown_at(two_players, {"--at", "death"})) + "ms";
  for (const std::string format : {"csv", "fumen", "html", "gif"})
    CHECK(run_tetron({"convert", two_players, "--to", format, "--from", "death-3", "--until", "death",
                      "--player", "0"})
              .out ==
          run_tetron({"convert", two_players, "--to", format, "--from",
                      std::to_string(std::stoul(death) - 3000) + "ms", "--until", death, "--player", "0"})
              .out);
  const auto of_round = [](const std::string& round) {
    std::vector<std::string> outs;
    for (const std::string format : {"csv", "json", "fumen"})
      outs.push_back(run_tetron({"convert", match, "--to", format, "--round", round, "--from", "-3",
                                 "--until", "quad#last+9"})
                         .out);
    outs.push_back(run_tetron({"review", match, "--round", round, "--from", "-3"}).out);
    outs.push_back(run_tetron({"info", match, "--round", round}).out);
    return outs;
  };
  CHECK(of_round("last") == of_round("3"));
  CHECK(of_round("last") != of_round("2"));
  refused({"show", match, "--round", "0"},
          "--round: must be a whole number from 1 to 100000, or last, not '0'");
}
