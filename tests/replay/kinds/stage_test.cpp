#include "replay/kinds/stage/stage.hpp"

#include <filesystem>

#include "base/file.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/timeline/run.hpp"
#include "samples/generate/tetrio_match.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string file_text(const std::filesystem::path& path) {
  const auto file = base::FileBytes::open(path);
  REQUIRE(file);
  return std::string(file->text());
}

}  // namespace

// A .tet recording that went through a match has the same fields at every moment.
TEST_CASE("stage: a .tet recording as a match shows the same fields as the recording") {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(TETRON_SAMPLES) / "good")) {
    if (entry.path().extension() != ".tet") continue;
    INFO(entry.path());
    const std::string text = file_text(entry.path());
    const auto recording = tet::Recording::read(std::as_bytes(std::span(text)));
    REQUIRE(recording);
    const auto match = kinds::read(text);
    REQUIRE(match);
    const auto stage = kinds::stage_of(*match, match->rounds.front());
    INFO((stage ? std::string() : stage.error()));
    REQUIRE(stage);
    const auto staged = tet::Recording::read(stage->bytes);
    REQUIRE(staged);
    replay::Run before(*recording, replay::tetron4());
    replay::Run after(*staged, stage->profile);
    const auto to = [](replay::Run& run, base::Milliseconds time) {
      for (auto event = run.next(); event && event->time <= time; event = run.next()) run.step();
    };
    for (std::uint32_t ms = 0; ms <= match->rounds.front().length.value; ms += 500) {
      to(before, base::Milliseconds(ms));
      to(after, base::Milliseconds(ms));
      REQUIRE(before.state().layout().fields() == after.state().layout().fields());
      for (std::uint8_t field = 0; field < before.state().layout().fields(); ++field) {
        const auto is = before.state().grid(base::MatrixId(field));
        const auto was = after.state().grid(base::MatrixId(field));
        REQUIRE(is.cells().size() == was.cells().size());
        // Other pieces have other numbers; blocks are blocks.
        for (std::size_t cell = 0; cell < is.cells().size(); ++cell) {
          const bool is_extra = field::is_extra(is.cells()[cell]);
          REQUIRE((is_extra ? field::is_extra(was.cells()[cell]) : is.cells()[cell] == was.cells()[cell]));
        }
      }
      for (std::size_t id = 0; id < match->players.size(); ++id) {
        REQUIRE(before.state().players[id].placements == after.state().players[id].placements);
        REQUIRE(before.state().players[id].alive == after.state().players[id].alive);
      }
    }
  }
}

TEST_CASE("stage: a match that was written as JSON is shown as it was") {
  const std::string text = samples::tetrio_match({.seed = 5, .players = 2, .rounds = 2, .frames = 1500});
  const auto match = kinds::read(text);
  REQUIRE(match);
  std::string json;
  kinds::append_match_json(json, *match);
  const auto again = kinds::read(json);
  REQUIRE(again);
  for (std::size_t round = 0; round < 2; ++round) {
    const auto stage = kinds::stage_of(*match, match->rounds[round]);
    const auto same = kinds::stage_of(*again, again->rounds[round]);
    REQUIRE(stage);
    REQUIRE(same);
    CHECK(stage->bytes == same->bytes);
    REQUIRE(stage->gauges);
    CHECK(same->gauges->players.size() == 2);
  }
}

TEST_CASE("stage: a piece is in the field when it was placed, not when the next one comes") {
  game::Match match;
  match.origin.game = "Some Game";
  match.players.push_back({base::UntrustedText("ann"), {}, {}, {}});
  game::Round round;
  round.seats = {0};
  round.results.emplace_back();
  const auto put = [&round](std::uint32_t ms, game::What what, std::uint8_t player = 0) {
    round.events.push_back(
        {static_cast<double>(ms), game::Event::nowhere, base::Milliseconds(ms), player, what});
  };
  const game::Place o{field::Cell::o, field::Rotation::spawn, 4, 0};
  const game::Place i{field::Cell::i, field::Rotation::right, 9, 2};
  put(0, game::Began{}, game::nobody);
  put(100, game::Spawned{o});
  put(1000, game::Placed{o, {}, 0, 0});
  put(1200, game::Spawned{i});
  put(2000, game::Placed{i, {}, 0, 0});
  put(2500, game::Ended{}, game::nobody);
  round.length = base::Milliseconds(2500);
  match.rounds.push_back(round);
  const auto stage = kinds::stage_of(match, round);
  REQUIRE(stage);
  CHECK_FALSE(stage->gauges);
  const auto recording = tet::Recording::read(stage->bytes);
  REQUIRE(recording);
  replay::Run run(*recording, stage->profile);
  const auto rows_at = [&run](std::uint32_t ms) {
    for (auto event = run.next(); event && event->time.value <= ms; event = run.next()) run.step();
    const std::string drawn = field::to_text(run.state().grid(base::MatrixId(0)));
    return drawn.substr(drawn.size() - 43);
  };
  CHECK(rows_at(999) == "..........\n..........\n..........\n..........");
  CHECK(rows_at(1000) == "..........\n..........\n....OO....\n....OO....");
  CHECK(rows_at(1999) == "..........\n..........\n....OO....\n....OO....");
  CHECK(rows_at(2000) == ".........I\n.........I\n....OO...I\n....OO...I");
}

TEST_CASE("stage: what a recording in memory has no room for is said") {
  const std::string text = samples::tetrio_match({.seed = 5, .players = 2, .rounds = 1, .frames = 300});
  const auto match = kinds::read(text);
  REQUIRE(match);
  game::Round round = match->rounds.front();
  round.width = 100;
  CHECK_FALSE(kinds::stage_of(*match, round));
  round = match->rounds.front();
  round.seats.clear();
  CHECK_FALSE(kinds::stage_of(*match, round));
  round = match->rounds.front();
  round.problem = base::UntrustedText("it was not played");
  const auto refused = kinds::stage_of(*match, round);
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == "it was not played");
}
