#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/csv.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/replay/kinds/game_folders.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

std::vector<std::string> samples_of_others() {
  std::vector<std::string> paths;
  for (const std::string& folder : game_folders())
    for (const auto& entry : std::filesystem::directory_iterator(samples_folder() / folder))
      if (entry.is_regular_file()) paths.push_back(entry.path().string());
  std::ranges::sort(paths);
  return paths;
}

std::vector<json> dumped(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "dump");
  arguments.insert(arguments.end(), {"--format", "ndjson"});
  std::vector<json> objects;
  for (const std::string& line : lines_of(run_tetron(arguments).out)) objects.push_back(json::parse(line));
  return objects;
}

// By zlib, which is none of ours. What is not packed is given as it is.
std::string unpacked(const std::string& file) {
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, 16 + MAX_WBITS) == Z_OK);
  std::string out(std::size_t{1} << 22, '\0');
  std::string in = file;
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = inflate(&stream, Z_SYNC_FLUSH);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return ended == Z_DATA_ERROR ? file : out;
}

}  // namespace

TEST_CASE("dump: records of other games' files are lines of JSON and of safe text", "[app][dump]") {
  for (const std::string& path : samples_of_others()) {
    CAPTURE(path);
    const Outcome text = run_tetron({"dump", path});
    if (text.exit_code == 3) continue;  // is not opened at all
    CHECK_FALSE(text.out.empty());
    CHECK(what_misleads(text.out) == "");
    const std::vector<json> objects = dumped({path});
    CHECK(objects.size() == lines_of(text.out).size());
    const Outcome list = run_tetron({"dump", path, "--format", "json"});
    CHECK(json::parse(list.out) == json(objects));
    const auto* kind = tetron::kinds::kind_called(
        json::parse(run_tetron({"info", path, "--format", "json"}).out).value("kind", ""));
    for (const json& object : objects) {
      const auto type = object.at("type").get<std::string>();
      if (kind != nullptr && std::ranges::count(kind->records, type, &tetron::kinds::RecordType::name) == 0)
        CHECK(type == "known");
    }
  }
}

TEST_CASE("dump: TETR.IO events are those of the file", "[app][dump]") {
  const std::string path = sample_path("tetrio/match.ttrm");
  std::vector<json> wanted;
  const json file = json::parse(text_in(path));
  std::size_t round = 0;
  for (const json& players : file["replay"]["rounds"]) {
    ++round;
    for (const json& player : players)
      for (const json& event : player["replay"]["events"])
        wanted.push_back({{"round", round},
                          {"type", event["type"]},
                          {"frame", event["frame"]},
                          {"data", event.value("data", json())}});
  }
  std::vector<json> had;
  const std::string text = text_in(path);
  for (const json& object : dumped({path})) {
    if (object["type"] == "player") continue;
    had.push_back({{"round", object["round"]},
                   {"type", object["type"]},
                   {"frame", object["frame"]},
                   {"data", object.value("data", json())}});
    CHECK(text[object["offset"].get<std::size_t>()] == '{');
  }
  // Events of one frame may stand in another order than they are dealt with: docs/formats/tetrio.md.
  REQUIRE(had.size() == wanted.size());
  CHECK(std::ranges::is_permutation(had, wanted));
}

TEST_CASE("dump: NullpoMino's inputs are the file's lines", "[app][dump]") {
  constexpr std::array names{"up", "down", "left", "right", "a", "b", "c", "d", "e", "f"};
  for (const char* const name : {"marathon", "dig-race"}) {
    const std::string path = sample_path(std::string("nullpomino/") + name + ".rep");
    const std::vector<json> objects = dumped({path});
    std::vector<std::string> lines = lines_of(text_in(path));
    std::erase(lines, "");
    REQUIRE(objects.size() == lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (objects[i]["type"] != "input") continue;
      unsigned buttons = 0;
      for (const json& button : objects[i]["buttons"])
        buttons |= 1U << (std::ranges::find(names, button.get<std::string>()) - names.begin());
      const std::string line = "0.r." + objects[i]["frame"].dump() + "=" + std::to_string(buttons);
      if (line != lines[i]) CHECK(line == lines[i]);
    }
  }
}

TEST_CASE("dump: actions of Jstris are the bits of the file", "[app][dump]") {
  const json file = json::parse(text_in(sample_path("jstris/as-json.jstris")));
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<bool> bits;
  for (const char c : file["d"].get<std::string>())
    for (int bit = 5; bit >= 0 && c != '='; --bit) bits.push_back((digits.find(c) >> bit & 1) != 0);
  const auto number = [&bits](std::size_t at, std::size_t count) {
    unsigned value = 0;
    for (std::size_t i = at; i < at + count; ++i) value = value << 1 | (bits.at(i) ? 1U : 0U);
    return value;
  };
  std::size_t at = 0;
  for (const json& object : dumped({sample_path("jstris/as-json.jstris"), "--type", "action"})) {
    CHECK(object["bit"] == at);
    CHECK(object["stored_ms"] == number(at, 12));
    if (number(at + 12, 4) == 7) CHECK(object["action"] == "hard drop");
    at += 16;  // none has values
  }
  CHECK(number(at, 12) == 0xfff);
}

TEST_CASE("dump: frames of NES Tetris as JSON become the same bytes again", "[app][dump]") {
  const TemporaryFolder folder;
  for (const auto& entry : std::filesystem::directory_iterator(samples_folder() / "ngf"))
    for (const char* const format : {"json", "ndjson"}) {
      CAPTURE(entry.path(), format);
      const std::string lines = (folder.path() / "frames.json").string();
      const std::string again = (folder.path() / "again.ngf").string();
      CHECK(run_tetron({"dump", entry.path().string(), "--format", format, "-o", lines}).exit_code != 3);
      CHECK(run_tetron({"convert", lines, "-o", again}).exit_code == 0);
      CHECK(unpacked(text_in(again)) == unpacked(text_in(entry.path())));
    }
  const std::string frames = text_in(sample_path("ngf/unpacked.ngf"));
  constexpr std::size_t size = 73;
  std::size_t at = 0;
  for (const json& object : dumped({sample_path("ngf/unpacked.ngf")})) {
    CHECK(object["offset"] == at);
    std::string cells;
    for (std::size_t i = at + size - 50; i < at + size; ++i)
      cells += fmt::format("{:02x}", static_cast<unsigned char>(frames[i]));
    CHECK(object["cells"] == cells);
    at += size;
  }
  CHECK(at == frames.size());
}

TEST_CASE("dump: frames that cannot be are refused with their line", "[app][dump]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "frames.ndjson").string();
  const std::vector<std::string> lines =
      lines_of(run_tetron({"dump", sample_path("ngf/minimal.ngf"), "--format", "ndjson"}).out);
  const auto refusal = [&](const std::function<void(json&)>& change) {
    json object = json::parse(lines[1]);
    change(object);
    std::ofstream(path) << lines[0] << '\n' << object.dump() << '\n';
    const Outcome outcome =
        run_tetron({"convert", path, "--to", "ngf", "-o", (folder.path() / "out.ngf").string()});
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.contains("line 2: "));
    return outcome.err;
  };
  CHECK(refusal([](json& frame) { frame["lines"] = 1 << 20; }).contains("has no room"));
  CHECK(refusal([](json& frame) { frame["colour"] = 1; }).contains("is not a known key"));
  CHECK(refusal([](json& frame) { frame.erase("score"); }).contains("score is missing"));
  CHECK(refusal([](json& frame) { frame["next"] = "X"; }).contains("must be null or one of"));
  CHECK(refusal([](json& frame) { frame["cells"] = "00"; }).contains("must have 50 bytes"));
  CHECK(refusal([](json& frame) { frame["counts"][3] = -1; }).contains("counts"));
  CHECK(refusal([](json& frame) { frame["type"] = "place"; }).contains("must be \"frame\" or \"rest\""));
  CHECK(refusal([](json& frame) { frame["cells"] = std::string(100'000, '0'); }).contains("are the most"));
  CHECK(run_tetron({"convert", sample_path("ngf/minimal.ngf"), "--to", "ngf"}).exit_code == 2);
}

TEST_CASE("dump: what is wanted of records", "[app][dump]") {
  const std::string match = sample_path("tetrio/match.ttrm");
  const std::vector<json> all = dumped({match});
  const auto count = [&all](const auto& wanted) {
    return static_cast<std::size_t>(std::ranges::count_if(all, wanted));
  };
  CHECK(dumped({match, "--round", "2"}).size() == count([](const json& o) { return o["round"] == 2; }));
  CHECK(dumped({match, "--player", "ben"}).size() == count([](const json& o) { return o["player"] == 1; }));
  CHECK(dumped({match, "--player", "0", "--type", "keyup", "--until", "0:05"}).size() ==
        count([](const json& o) { return o["player"] == 0 && o["type"] == "keyup" && o["t_ms"] <= 5000; }));
  CHECK(run_tetron({"dump", match, "--round", "9"}).exit_code == 2);
  CHECK(run_tetron({"dump", match, "--player", "nobody"}).exit_code == 2);
  CHECK(run_tetron({"dump", match, "--format", "csv"}).exit_code == 2);
  const Outcome foreign = run_tetron({"dump", match, "--type", "newstone"});
  CHECK(foreign.out.empty());
  CHECK(foreign.err.contains("has no records of type newstone"));
  // The round in the form of a .tet recording.
  const Outcome tet = run_tetron({"dump", match, "--tet", "--format", "csv", "--round", "2"});
  CHECK(tet.exit_code == 0);
  CHECK(tet.out.contains("newstone"));
}

TEST_CASE("convert says what a .tet recording does not hold", "[app][dump]") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "round.tet").string();
  const auto messages = [&](const std::string& sample) {
    const Outcome outcome = run_tetron({"convert", sample_path(sample), "-o", out, "--force"});
    CHECK(outcome.exit_code == 0);
    return outcome.err;
  };
  CHECK(messages("tetrio/match.ttrm")
            .contains("keys, hold, attack, garbage, the queue beyond the next piece are left out; .json"));
  // One piece of preview and no hold: all of it is there.
  CHECK_FALSE(messages("ngf/classic.ngf").contains("left out"));
}
