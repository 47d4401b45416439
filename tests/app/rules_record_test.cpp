#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

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
  std::filesystem::path path;
  Json trace;
};

// `ending` is ".tet" or ".json".
Recorded record(const TemporaryFolder& folder, const std::string& rules, const std::string& bot, int frames,
                const std::string& ending) {
  const auto path = folder.path() / ("game" + ending);
  const Outcome outcome = run_tetron({"rules", "run", rules, "--bot", bot, "--frames", std::to_string(frames),
                                      "--record", path.string(), "--format", "json"});
  REQUIRE(outcome.exit_code == 0);
  return {path, Json::parse(outcome.out)};
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
  const auto file = base::FileBytes::open(recorded.path);
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

replay::Profile sidecar_profile(const TemporaryFolder& folder) {
  const auto profile = replay::parse_profile(text_of(folder.path() / "game.toml"));
  if (!profile) FAIL(profile.error().what << " in line " << profile.error().line);
  return *profile;
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
  const Recorded recorded = record(folder, rules_record_listing("tetris"), "greedy", 2400, ".tet");
  CHECK(filled_at_end(recorded, sidecar_profile(folder)) == filled(recorded.trace));
  const auto counts = chunk_counts(recorded.path);
  const int tumos = recorded.trace["result"]["tumos"];
  CHECK(tumos > 50);
  CHECK(counts.at("stone") > tumos);
  CHECK(counts.at("newstone") >= tumos);
  CHECK(counts.at("start") == 1);
  CHECK(counts.at("stop") == 1);
  CHECK(counts.at("message") == 1);
  CHECK(run_tetron({"check", recorded.path.string()}).exit_code == 0);
  const Outcome info = run_tetron({"info", recorded.path.string(), "--format", "json"});
  CHECK(info.out.find("\"placements\":" + std::to_string(tumos)) != std::string::npos);
}

TEST_CASE("a recorded game has every placement, and the field at the end", "[app][rules][record]") {
  for (const char* ending : {".json", ".tet"})
    for (const char* name : {"tetris", "puyo", "columns", "puyo-tetris", "lumines"}) {
      CAPTURE(name, ending);
      const TemporaryFolder folder;
      const Recorded recorded = record(folder, rules_record_listing(name),
                                       name == std::string("tetris") ? "greedy" : "random", 3000, ending);
      const auto tumos = recorded.trace["result"]["tumos"].get<std::size_t>();
      REQUIRE(tumos > 10);
      const std::string path = recorded.path.string();
      const Outcome fumen = run_tetron({"convert", path, "--to", "fumen"});
      CHECK(fumen.exit_code == 0);
      CHECK_FALSE(fumen.err.contains("nothing of placements"));
      const Json pages = Json::parse(
          run_tetron({"fumen", "decode", fumen.out.substr(0, fumen.out.find('\n'))}).out)["pages"];
      CHECK(pages.size() == tumos + 1);
      // The last page is the field of the trace, a letter for each role.
      const Json& field = recorded.trace["result"]["field"];
      std::map<char, char> letters;
      const std::vector<std::string> rows = lines_of(pages.back()["field"].get<std::string>());
      for (std::size_t up = 0; up < field.size(); ++up) {
        const std::string row = field[field.size() - 1 - up];
        for (std::size_t x = 0; x < std::min<std::size_t>(row.size(), 10); ++x) {
          // The last row of a page is the one that waits below the field.
          const char letter = up + 2 <= rows.size() ? rows[rows.size() - 2 - up][x] : '_';
          if (row[x] != '*') CHECK(letters.emplace(row[x], letter).first->second == letter);
        }
      }
      CHECK(letters['.'] == '_');
      std::set<char> different;
      for (const auto& [role, letter] : letters) different.insert(letter);
      CHECK(different.size() == letters.size());
      for (const auto& arguments : {std::vector<std::string>{"check", path},
                                    {"info", path},
                                    {"show", path},
                                    {"stats", path},
                                    {"convert", path, "--to", "csv"},
                                    {"convert", path, "--to", "svg"}}) {
        CAPTURE(arguments);
        const Outcome outcome = run_tetron(arguments);
        CHECK(outcome.exit_code == 0);
        // A .tet recording has a place for them.
        if (ending == std::string(".json")) CHECK_FALSE(outcome.out.contains("lives"));
      }
    }
}

TEST_CASE("blocks of several colours are told apart in the terminal, and no review values them",
          "[app][rules][record]") {
  const TemporaryFolder folder;
  const Recorded recorded = record(folder, rules_record_listing("puyo"), "random", 2000, ".json");
  const std::string path = recorded.path.string();
  // The trace has a digit for each role, the board two columns for each cell.
  const std::vector<std::string> board = lines_of(run_tetron({"show", path, "--color", "never"}).out);
  const Json& field = recorded.trace["result"]["field"];
  const auto edge =
      std::ranges::find_if(board, [](const std::string& line) { return line.starts_with("+-"); });
  REQUIRE(board.end() - edge > static_cast<std::ptrdiff_t>(field.size()));
  int blocks = 0;
  for (std::size_t row = 0; row < field.size(); ++row) {
    const std::string wanted = field[row];
    const std::string& line = *(edge + 1 + static_cast<std::ptrdiff_t>(row));
    for (std::size_t x = 0; x < wanted.size(); ++x) {
      if (wanted[x] < '0' || wanted[x] > '9') continue;
      ++blocks;
      CHECK(line.substr(1 + 2 * x, 2) == std::string(2, wanted[x]));
    }
  }
  CHECK(blocks > 20);
  CHECK(run_tetron({"show", path, "--color", "always"}).out.contains("\x1b[48;2;"));

  const Outcome review = run_tetron({"review", path});
  CHECK(review.out.contains("no placements"));
  CHECK(review.err.contains(fmt::format("{} placements of player 0 could not be valued",
                                        recorded.trace["result"]["tumos"].get<int>())));
}

TEST_CASE("a recorded match has hold, queue, score and the colors of roles", "[app][rules][record]") {
  const TemporaryFolder folder;
  const std::string rules = (folder.path() / "hold.lua").string();
  // A pair of any roles, and a bar of role 3.
  std::ofstream(rules) << R"(setFieldSize(12, 26) setHold(true) setHardDrop(true) setTumoDownSpeed(0.5)
createBlockPattern(1) createBlockPattern(2)
setBlockFormColor(1, 250, 10, 0) setBlockFormColor(2, 10, 20, 240) setBlockFormColor(3, 140, 150, 145)
setTumo({[0] = {1, 2}, {0, 0}}, 0, 0) setTumo({[0] = {0, 1}, {0, 2}}, 0, 1)
setTumo({[0] = {-3, -3, -3}, {0, 0, 0}, {0, 0, 0}}, 1, 0)
function update() setScore(120) setLevel(7) end)";
  const std::string inputs = (folder.path() / "inputs.txt").string();
  std::ofstream(inputs) << "2 none\n1 hold\n1 none\n1 up\n40 none\n1 hold\n1 none\n1 up\n40 none\n";
  const std::string path = (folder.path() / "hold.json").string();
  const Outcome outcome =
      run_tetron({"rules", "run", rules, "--seed", "3", "--inputs", inputs, "--record", path});
  REQUIRE(outcome.exit_code == 0);
  const Json match = Json::parse(text_of(path));
  const auto piece = [&](const std::string& name) {
    for (const Json& one : match["pieces"])
      if (one["name"] == name) return one;
    FAIL("there is no piece " << name);
    return Json();
  };
  CHECK(piece("1")["color"] == "#fa0a00");
  CHECK(piece("2")["color"] == "#0a14f0");
  CHECK(piece("3")["color"] == "#8c9691");
  std::map<std::string, std::vector<Json>> events;
  for (const Json& event : match["rounds"][0]["events"]) events[event["type"]].push_back(event);
  // Held: the first; then what the second hold took, which gave back the first.
  const Json& spawns = events["spawn"];
  REQUIRE(events["hold"].size() == 2);
  REQUIRE(events["place"].size() == 2);
  CHECK(events["hold"][0]["piece"] == spawns[0]["piece"]);
  CHECK(events["hold"][1]["piece"] == spawns[2]["piece"]);
  CHECK(spawns[3]["piece"] == spawns[0]["piece"]);
  // What is shown first appears next, unless it comes out of hold.
  CHECK(events["queue"][0]["next"][0] == spawns[0]["piece"]);
  CHECK(events["queue"][0]["next"][1] == spawns[1]["piece"]);
  CHECK(events["queue"][0]["next"][2] == spawns[2]["piece"]);
  const Json& result = match["rounds"][0]["results"][0];
  CHECK(result["score"] == 120);
  CHECK(result["level"] == 7);
  CHECK(result["stated"]["pieces"] == 2);
  CHECK_FALSE(result["stated"].contains("lines"));
  // A wide and high field is cut off, which is said once.
  const Outcome fumen = run_tetron({"convert", path, "--to", "fumen"});
  CHECK(fumen.exit_code == 0);
  for (const char* words : {"has 12 columns; a fumen shows 10 of them", "more rows than a fumen",
                            "2 pieces are not tetrominoes"}) {
    CAPTURE(words, fumen.err);
    const auto at = fumen.err.find(words);
    REQUIRE(at != std::string::npos);
    CHECK(fumen.err.find(words, at + 1) == std::string::npos);
  }
  const Outcome shown = run_tetron({"show", path});
  CHECK(shown.out.contains("score 120"));
  CHECK(shown.out.contains("level 7"));
  CHECK_FALSE(shown.out.contains("lives"));
}

TEST_CASE("a recording of a kind that is not written is refused", "[app][rules][record]") {
  const TemporaryFolder folder;
  const Outcome refused = run_tetron({"rules", "run", rules_record_listing("puyo"), "--frames", "9",
                                      "--record", (folder.path() / "game.ttrm").string()});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.contains("expected a name that ends in .json or .tet"));
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("each position of a tumo is in the recording", "[app][rules][record]") {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "one.lua")
      << "setFieldSize(3, 4) setTumo({[0]={-7}}, 0, 0) setTumoDownSpeed(0.5)";
  const auto path = folder.path() / "one.json";
  REQUIRE(run_tetron({"rules", "run", (folder.path() / "one.lua").string(), "--frames", "6", "--record",
                      path.string()})
              .exit_code == 0);
  std::vector<int> rows;
  const Json match = Json::parse(text_of(path));
  for (const Json& event : match["rounds"][0]["events"])
    if (event["type"] == "spawn" || event["type"] == "move") {
      CHECK(event["x"] == 1);
      rows.push_back(event["y"]);
    }
  CHECK(rows == std::vector{3, 2, 1, 0});
}

TEST_CASE("a recording whose program was killed is readable", "[app][rules][record]") {
  for (const char* name : {"game.tet", "game.json"}) {
    const TemporaryFolder folder;
    const auto path = folder.path() / name;
    Setting setting;
    // Interrupted as soon as there are some seconds of the game.
    setting.interrupt_when = [&path] {
      std::error_code problem;
      const auto size = std::filesystem::file_size(path, problem);
      return !problem && size > 4000;
    };
    const Outcome outcome = run_tetron({"rules", "run", rules_record_listing("columns"), "--bot", "greedy",
                                        "--frames", "100000000", "--record", path.string()},
                                       setting);
    CHECK(outcome.signal != 0);
    CHECK(run_tetron({"dump", path.string()}).exit_code == 0);
    CHECK(run_tetron({"check", path.string()}).exit_code == 0);
    const Json info = Json::parse(run_tetron({"info", path.string(), "--format", "json"}).out);
    const Json& length = info.contains("rounds") ? info["rounds"][0]["length_ms"] : info["length_ms"];
    CHECK(length.get<int>() >= 1000);
  }
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
    std::filesystem::remove(folder.path() / "game.toml");
    const Recorded recorded = record(folder, rules_record_listing("tetris"), "greedy", frames, ".tet");
    const Json info = Json::parse(run_tetron({"info", recorded.path.string(), "--format", "json"}).out);
    CHECK(info["lines"].get<int>() > 5);
    CHECK(info["lines"] == info["players"][0]["lines"]);
    CHECK(info["lines"].get<int>() * 10 == recorded.trace["result"]["erased_blocks"].get<int>());
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

TEST_CASE("a tumo that the rules change during the game is recorded as it is then", "[app][rules][record]") {
  const TemporaryFolder folder;
  // An O, and later a domino of the same role.
  std::ofstream(folder.path() / "other.lua") << R"(setFieldSize(10, 20) setTumoDownSpeed(1)
setTumo({[0] = {-1, -1}, {-1, -1}}, 0, 0)
frames = 0
function update()
  frames = frames + 1
  if frames == 60 then setTumo({[0] = {-1, -1}, {0, 0}}, 0, 0) end
end)";
  const std::string path = (folder.path() / "other.json").string();
  const Outcome outcome = run_tetron(
      {"rules", "run", (folder.path() / "other.lua").string(), "--frames", "200", "--record", path});
  CHECK(outcome.exit_code == 0);
  const Json match = Json::parse(text_of(path));
  std::vector<Json> placed;
  for (const Json& event : match["rounds"][0]["events"])
    if (event["type"] == "place") placed.push_back(event["piece"]);
  REQUIRE(placed.size() >= 2);
  CHECK(placed.front() == "O");
  CHECK(placed.back().is_number());
  CHECK(match["pieces"][placed.back().get<std::size_t>()]["turns"][0].size() == 2);
}
