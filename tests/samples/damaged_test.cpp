#include <map>

#include "replay/timeline/check.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/rewrite.hpp"
#include "tests/samples/sample_files.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

std::string problems_of(const tet::Recording& recording) {
  std::string text;
  replay::check(recording, replay::tetron4(), [&](const replay::Problem& problem) {
    text += problem.severity == replay::Severity::error ? "error: " : "warning: ";
    text += base::describe(problem.error) + "\n";
  });
  return text;
}

// What each file is there for, as a part of one of its problems; nothing where reading sees none.
const std::map<std::string, std::string> expected{
    {"bytes-missing-in-the-middle", "chunk size"},
    {"chunk-past-end", "stop chunk: needs 40 bytes, 8 left"},
    {"chunk-size-0", "chunk size: is 0"},
    {"chunk-size-7", "chunk size: is 7"},
    {"chunks-swapped", "timestamp: goes back"},
    {"clock-impossible", "hour: is 24"},
    {"coordinates-negative", "stone x"},
    {"coordinates-outside", "stone y: is 100"},
    {"cut-in-chunk", "matrix chunk: needs 119 bytes, 50 left"},
    {"cut-in-prefix", "needs 8 bytes, 5 left"},
    {"date-0", "month: is 0"},
    {"date-impossible", "day: is 32"},
    {"escape-sequences-in-messages", "target id: is 9"},
    {"escape-sequences-in-names", ""},
    {"hole-in-the-middle", "chunk size: is 0"},
    {"matrix-id-too-large", "matrix id: is 7"},
    {"matrix-offset-5", "is 5, must be at least 13"},
    {"matrix-offset-beyond-chunk", "matrix chunk: needs 256 bytes"},
    {"matrix-too-short", "matrix chunk: needs 19 bytes, 14 left"},
    {"mode-unknown", "game mode: 99"},
    {"name-offset-at-the-end", "name offset"},
    {"name-offset-in-the-numbers", "name offset: is 32"},
    {"name-offset-outside", "name offset: is 65535"},
    {"newstone-offset-1", "is 1, must be at least 2"},
    {"newstone-offset-beyond-chunk", "newstone chunk: needs 277 bytes, 24 left"},
    {"newstone-too-short", "newstone chunk: needs 24 bytes, 16 left"},
    {"no-start", "start chunk: is missing"},
    {"no-stop", "stop chunk: is missing"},
    {"noise-in-the-middle", "error: "},
    {"nothing-after-header", "start chunk: is missing"},
    {"old-stone-outside", "stone x: is 127"},
    {"old-style-unknown", "stone style: 42"},
    {"packdata-missing", "packdata: needs 100 bytes, 0 left"},
    {"packdata-too-long", "packdata size: is 110"},
    {"packdata-too-short", "packdata: needs 100 bytes, 41 left"},
    {"participants-0", "participants: is 0"},
    {"participants-255", "participants: is 255"},
    {"participants-9", "participants: is 9"},
    {"player-id-255", "player id: is 255"},
    {"player-id-too-large", "player id: is 2"},
    {"ppf-0", "players per field: is 0"},
    {"ppf-9", "players per field: is 9"},
    {"revive-of-no-field", "matrix id: is 5"},
    {"rot-4", "stone rot: is 4"},
    {"stone-offset-0", "is 0, must be at least 2"},
    {"stone-offset-beyond-chunk", "stone chunk: needs 214 bytes, 16 left"},
    {"stone-too-short", "stone chunk: needs 16 bytes, 12 left"},
    {"style-unknown", "stone style: 7"},
    {"target-id-too-large", "target id: is 8"},
    {"timestamp-far-ahead", "timestamp: the time jumps from"},
    {"timestamp-goes-back", "timestamp: goes back"},
    {"version-0", "version: 0"},
    {"version-2.0", "version: 20"},
    {"weapon-too-short", "weapon chunk: needs 12 bytes, 10 left"},
    {"winner-too-large", "winner id: is 2"},
    {"zeros-after-the-end", "chunk size: is 0"},
};

}  // namespace

TEST_CASE("Bad samples are refused") {
  for (const std::string& path : samples_in("bad")) {
    INFO(path);
    CHECK_FALSE(tet::Recording::read(read_sample(path)));
  }
}

TEST_CASE("Partial samples are read, and what is wrong with them is said") {
  for (const auto& [name, problem] : expected) {
    INFO(name);
    const Bytes file = read_sample("partial/" + name + ".tet");
    const auto recording = tet::Recording::read(file);
    REQUIRE(recording);
    const std::string problems = problems_of(*recording);
    INFO(problems);
    CHECK(problems.contains(problem));
    CHECK(problems.empty() == problem.empty());
  }
}

TEST_CASE("Partial samples can be played, and are kept as they are") {
  for (const std::string& path : samples_in("partial"))
    for (const auto on_damage : {tet::OnDamage::stop, tet::OnDamage::salvage}) {
      INFO(path);
      const Bytes file = read_sample(path);
      const auto recording = tet::Recording::read(file, on_damage);
      REQUIRE(recording);
      const replay::Timeline timeline(*recording, replay::tetron4());
      CHECK((timeline.events() == 0) == (path == "partial/nothing-after-header.tet"));
      Bytes again;
      REQUIRE(test::rewrite(*recording, again));
      CHECK((again == file));
    }
}

TEST_CASE("Salvaging comes through to the end") {
  for (const char* name : {"chunk-size-0", "chunk-size-7", "hole-in-the-middle", "noise-in-the-middle",
                           "bytes-missing-in-the-middle"}) {
    INFO(name);
    const Bytes file = read_sample("partial/" + std::string(name) + ".tet");
    const auto recording = tet::Recording::read(file, tet::OnDamage::salvage);
    REQUIRE(recording);
    std::size_t kept = 0;
    bool stopped = false;
    for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();) {
      kept += chunk->size();
      stopped = chunk->type() == tet::ChunkType::stop;
    }
    CHECK(stopped);
    CHECK(kept + 200 > file.size() - recording->header().size());
  }
}
