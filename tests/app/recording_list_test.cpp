#include "app/commands/recording/recording_list.hpp"

#include <filesystem>
#include <fstream>

#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using namespace app;

namespace {

// The same size, time and place, and nothing that can be read.
void spoil(const std::filesystem::path& path) {
  const auto changed = std::filesystem::last_write_time(path);
  const auto size = std::filesystem::file_size(path);
  std::ofstream(path, std::ios::binary | std::ios::in)
      .write(std::string(size, 'x').data(), static_cast<std::streamsize>(size));
  std::filesystem::last_write_time(path, changed);
}

struct Match {
  TemporaryFolder folder;
  std::string path = (folder.path() / "match.ttrm").string();
  ReadingChoice choice{};
  Match() { std::filesystem::copy_file(sample_path("tetrio/match.ttrm"), path); }
};

}  // namespace

TEST_CASE("The next round of a match is there without reading its file again", "[app][window]") {
  const Match match;
  RecordingList list({match.path}, match.choice);
  auto opened = list.open(0);
  REQUIRE(opened);
  REQUIRE(list.look_into(0));
  REQUIRE(list.size() == 3);
  spoil(match.path);
  for (const std::size_t round : {1, 2, 0}) {
    auto next = list.open(round);
    REQUIRE(next);
    opened = std::move(next);
  }
  // The list as well.
  const auto read = list.reading(2)(std::stop_token());
  CHECK(read.problem == "");
  CHECK(read.round_title.starts_with("round 3 of 3"));
  CHECK_FALSE(list.playing(1)(std::stop_token()).fields.empty());
}

TEST_CASE("A match that nobody looks at any more is not kept", "[app][window]") {
  const Match match;
  RecordingList list({match.path}, match.choice);
  REQUIRE(list.look_into(0));
  auto opened = list.open(0);
  REQUIRE(opened);
  opened->reset();
  spoil(match.path);
  CHECK_FALSE(list.open(0));
}

TEST_CASE("A match that has changed is read again", "[app][window]") {
  const Match match;
  RecordingList list({match.path}, match.choice);
  const auto opened = list.open(0);
  REQUIRE(opened);
  REQUIRE(list.look_into(0));
  spoil(match.path);
  std::filesystem::last_write_time(match.path,
                                   std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  CHECK_FALSE(list.open(1));
}

TEST_CASE("A list knows how its matches stand", "[app][window]") {
  const Match match;
  RecordingList list({match.path}, match.choice);
  REQUIRE(list.look_into(0));
  using Score = std::vector<std::uint32_t>;
  const scene::RoundsOnBar rounds = list.rounds(1);
  REQUIRE(rounds.rounds.size() == 3);
  CHECK(rounds.current == 1);
  CHECK(rounds.rounds[0].won == Score{0, 0});
  for (std::size_t round = 0; round + 1 < 3; ++round) {
    Score then = rounds.rounds[round].won;
    REQUIRE(rounds.rounds[round].won_by);
    ++then.at(*rounds.rounds[round].won_by);
    CHECK(rounds.rounds[round + 1].won == then);
  }
}

}  // namespace tetron::test
