#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/run.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

using Json = nlohmann::json;

struct Recorded {
  std::filesystem::path tet;
  Json trace;
};

Recorded record(const TemporaryFolder& folder, const std::string& rules, const std::string& bot, int frames) {
  const auto tet = folder.path() / "game.tet";
  const Outcome outcome = run_tetron({"rules", "run", rules, "--bot", bot, "--frames", std::to_string(frames),
                                      "--record", tet.string(), "--format", "json"});
  REQUIRE(outcome.exit_code == 0);
  return {tet, Json::parse(outcome.out)};
}

std::string rules_record_listing(const std::string& name) {
  return sample_path("rules/" + name + ".lua");
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Which cells are blocks, as the trace has them at the end and as the recording does.
std::string filled(const Json& trace) {
  std::string text;
  for (const Json& row : trace["result"]["field"]) {
    for (const char c : row.get<std::string>()) text += c == '.' ? '.' : 'x';
    text += '\n';
  }
  return text;
}

std::string filled_at_end(const Recorded& recorded, const replay::Profile& profile) {
  const auto file = base::FileBytes::open(recorded.tet);
  REQUIRE(file.has_value());
  const auto recording = tet::Recording::read(file->bytes());
  REQUIRE(recording.has_value());
  const replay::Timeline timeline(*recording, profile);
  CHECK_FALSE(timeline.damage());
  replay::Playhead head(timeline);
  head.seek_events(timeline.events());
  const field::GridView grid = head.state().grid(base::MatrixId(0));
  std::string text;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x)
      text += field::is_block(grid.at({field::Column(x), field::Row(y)})) ? 'x' : '.';
    text += '\n';
  }
  return text;
}

std::map<std::string, int> chunk_counts(const std::filesystem::path& path) {
  const Outcome dump = run_tetron({"dump", path.string(), "--format", "json"});
  REQUIRE(dump.exit_code == 0);
  std::map<std::string, int> counts;
  for (const Json& chunk : Json::parse(dump.out)) ++counts[chunk["type"].get<std::string>()];
  return counts;
}

}  // namespace

TEST_CASE("a game of tetrominoes is recorded as stones", "[app][rules][record]") {
  const TemporaryFolder folder;
  const Recorded recorded = record(folder, rules_record_listing("tetris"), "greedy", 2400);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "game.toml"));
  CHECK(filled_at_end(recorded, replay::tetron4()) == filled(recorded.trace));
  const auto counts = chunk_counts(recorded.tet);
  const int tumos = recorded.trace["result"]["tumos"];
  CHECK(tumos > 50);
  CHECK(counts.at("stone") > tumos);
  CHECK(counts.at("newstone") >= 2 * tumos);
  CHECK(counts.at("start") == 1);
  CHECK(counts.at("stop") == 1);
  CHECK(counts.at("message") == 1);
  CHECK(run_tetron({"check", recorded.tet.string()}).exit_code == 0);
  const Outcome info = run_tetron({"info", recorded.tet.string(), "--format", "json"});
  CHECK(info.out.find("\"placements\":" + std::to_string(tumos)) != std::string::npos);
  const Outcome fumen = run_tetron({"convert", recorded.tet.string(), "--to", "fumen"});
  CHECK(fumen.exit_code == 0);
  CHECK(fumen.out.starts_with("v115@"));
  // Every tumo that was fixed is a page, and the field at the end.
  const Outcome decoded = run_tetron({"fumen", "decode", fumen.out.substr(0, fumen.out.find('\n'))});
  CHECK(Json::parse(decoded.out)["pages"].size() == static_cast<std::size_t>(tumos) + 1);
}

TEST_CASE("other games are recorded as fields, with a profile beside them", "[app][rules][record]") {
  for (const char* name : {"puyo", "columns", "puyo-tetris"}) {
    CAPTURE(name);
    const TemporaryFolder folder;
    const Recorded recorded = record(folder, rules_record_listing(name), "random", 5000);
    REQUIRE(recorded.trace["result"]["over"] == "blocked");
    const auto profile = replay::parse_profile(text_of(folder.path() / "game.toml"));
    if (!profile) FAIL(profile.error().what << " in line " << profile.error().line);
    CHECK(filled_at_end(recorded, *profile) == filled(recorded.trace));
    const auto counts = chunk_counts(recorded.tet);
    CHECK(counts.count("stone") == 0);
    CHECK(counts.at("matrix") > static_cast<int>(recorded.trace["result"]["tumos"]));
    CHECK(counts.at("gameover") == 1);
    // The profile beside is found without being named.
    for (const auto& arguments : {std::vector<std::string>{"check", recorded.tet.string()},
                                  {"info", recorded.tet.string()},
                                  {"show", recorded.tet.string()},
                                  {"convert", recorded.tet.string(), "--to", "csv"}}) {
      CAPTURE(arguments);
      const Outcome outcome = run_tetron(arguments);
      CHECK(outcome.exit_code == 0);
    }
    CHECK(run_tetron({"show", recorded.tet.string(), "--profile", "tetron4"}).out !=
          run_tetron({"show", recorded.tet.string()}).out);
  }
}

TEST_CASE("the moving tumo is drawn into recorded fields", "[app][rules][record]") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "one.lua")
      << "setFieldSize(3, 4) setTumo({[0]={-7}}, 0, 0) setTumoDownSpeed(0.5)";
  const auto tet = folder.path() / "one.tet";
  REQUIRE(run_tetron({"rules", "run", (folder.path() / "one.lua").string(), "--frames", "6", "--record",
                      tet.string()})
              .exit_code == 0);
  const auto profile = replay::parse_profile(text_of(folder.path() / "one.toml"));
  REQUIRE(profile.has_value());
  const auto file = base::FileBytes::open(tet);
  const auto recording = tet::Recording::read(file->bytes());
  const replay::Timeline timeline(*recording, *profile);
  replay::Playhead head(timeline);
  std::vector<int> rows;
  while (head.step()) {
    const field::GridView grid = head.state().grid(base::MatrixId(0));
    for (int y = 0; y < grid.height(); ++y)
      if (field::is_block(grid.at({field::Column(1), field::Row(y)})) && (rows.empty() || rows.back() != y))
        rows.push_back(y);
  }
  CHECK(rows == std::vector{0, 1, 2, 3});
}

TEST_CASE("a recording whose program was killed is readable to its last second", "[app][rules][record]") {
  const TemporaryFolder folder;
  const auto tet = folder.path() / "game.tet";
  Setting setting;
  // Interrupted as soon as there are some seconds of the game.
  setting.interrupt_when = [&tet] {
    std::error_code problem;
    const auto size = std::filesystem::file_size(tet, problem);
    return !problem && size > 4000;
  };
  const Outcome outcome = run_tetron({"rules", "run", rules_record_listing("columns"), "--bot", "greedy",
                                      "--frames", "100000000", "--record", tet.string()},
                                     setting);
  CHECK(outcome.signal != 0);
  const Outcome dump = run_tetron({"dump", tet.string()});
  CHECK(dump.exit_code == 0);
  const Outcome info = run_tetron({"check", tet.string()});
  CHECK(info.exit_code <= 1);  // there is no Stop
}

TEST_CASE("a recording that cannot be written", "[app][rules][record]") {
  CHECK(run_tetron({"rules", "run", rules_record_listing("tetris"), "--record", "/nowhere/game.tet"})
            .exit_code == 5);
  CHECK(
      run_tetron({"rules", "run", rules_record_listing("puyo"), "--record", "/nowhere/game.tet"}).exit_code ==
      5);
}

TEST_CASE("a recording says the same lines as its fields, however the game ends", "[app][rules][record]") {
  const TemporaryFolder folder;
  for (const int frames : {2400, 2410, 2420, 2430, 2440}) {
    if (is_sanitized() && frames != 2420) continue;
    CAPTURE(frames);
    std::filesystem::remove(folder.path() / "game.tet");
    const Recorded recorded = record(folder, rules_record_listing("tetris"), "greedy", frames);
    const Json info = Json::parse(run_tetron({"info", recorded.tet.string(), "--format", "json"}).out);
    CHECK(info["lines"].get<int>() > 5);
    CHECK(info["lines"] == info["players"][0]["lines"]);
    CHECK(info["score"] == recorded.trace["result"]["erased_blocks"]);
  }
}

TEST_CASE("an existing recording stays until there is a new one", "[app][rules][record]") {
  const TemporaryFolder folder;
  const auto tet = folder.path() / "old.tet";
  const auto toml = folder.path() / "old.toml";
  const auto put = [](const std::filesystem::path& path, const char* text) { std::ofstream(path) << text; };
  put(tet, "old recording");
  put(toml, "old profile");
  for (const char* game : {"tetris", "puyo"}) {
    CAPTURE(game);
    const std::vector<std::string> arguments{
        "rules", "run", rules_record_listing(game), "--record", tet.string(), "--frames", "90"};
    const Outcome refused = run_tetron(arguments);
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.find("old.tet already exists; --force overwrites it") != std::string::npos);
    CHECK(text_of(tet) == "old recording");
    CHECK(text_of(toml) == "old profile");
  }
  // A profile alone would be taken for that of a new recording.
  std::filesystem::remove(tet);
  const Outcome refused =
      run_tetron({"rules", "run", rules_record_listing("tetris"), "--record", tet.string()});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("old.toml already exists") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(tet));
  put(tet, "old recording");

  // Rules that fail, before or after the first frame, and a game that is interrupted.
  put(folder.path() / "wrong.lua", "x = = 1");
  CHECK(run_tetron(
            {"rules", "run", (folder.path() / "wrong.lua").string(), "--record", tet.string(), "--force"})
            .exit_code == 3);
  CHECK(text_of(tet) == "old recording");
  // A greedy player of tetris does not lose: for a while the old recording is looked at while the game goes
  // on.
  Setting setting;
  bool stayed = true;
  setting.interrupt_when = [&, end = std::chrono::steady_clock::now() + std::chrono::milliseconds(700)] {
    stayed = stayed && text_of(tet) == "old recording" && text_of(toml) == "old profile";
    return std::chrono::steady_clock::now() > end;
  };
  const Outcome interrupted =
      run_tetron({"rules", "run", rules_record_listing("tetris"), "--frames", "100000000", "--bot", "greedy",
                  "--record", tet.string(), "--force"},
                 setting);
  CHECK(stayed);
  CHECK(interrupted.signal != 0);
  CHECK(text_of(tet) == "old recording");
  CHECK(text_of(toml) == "old profile");

  const Outcome forced = run_tetron(
      {"rules", "run", rules_record_listing("puyo"), "--record", tet.string(), "--frames", "90", "--force"});
  CHECK(forced.exit_code == 0);
  CHECK(run_tetron({"check", tet.string()}).exit_code == 0);
  CHECK(replay::parse_profile(text_of(toml)).has_value());
  // Stones are read without a profile: that of the fields before is none of theirs.
  const Outcome stones = run_tetron({"rules", "run", rules_record_listing("tetris"), "--record", tet.string(),
                                     "--frames", "90", "--force"});
  CHECK(stones.exit_code == 0);
  CHECK(stones.err.find("old.toml was of the old recording and is gone") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(toml));
  CHECK(run_tetron({"check", tet.string()}).exit_code == 0);
}

TEST_CASE("on a full disk no recording is left, and the old one stays", "[app][rules][record]") {
  const TemporaryFolder folder;
  const auto tet = folder.path() / "game.tet";
  // Files may have no bytes at all.
  const auto run_full = [&](const char* game, const char* more) {
    return run("/bin/sh",
               {"-c",
                "trap '' XFSZ; ulimit -f 0; exec \"$0\" rules run \"$1\" --frames 90 --record \"$2\" " +
                    std::string(more),
                tetron_binary(), rules_record_listing(game), tet.string()});
  };
  for (const char* game : {"tetris", "puyo"}) {
    CAPTURE(game);
    const Outcome full = run_full(game, "");
    CHECK(full.exit_code == 5);
    CHECK(full.err.find("cannot write") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder.path()));
  }
  std::ofstream(tet) << "old recording";
  CHECK(run_full("tetris", "--force").exit_code == 5);
  CHECK(text_of(tet) == "old recording");
  CHECK(
      run_tetron({"rules", "run", rules_record_listing("tetris"), "--frames", "90", "--record", "/dev/full"})
          .exit_code == 5);
}
