#include "replay/timeline/statistics.hpp"

#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"
#include "tests/scene/recorded.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::Milliseconds;
using base::PlayerId;

namespace {

bool close(double a, double b) {
  return a - b < 1e-9 && b - a < 1e-9;
}

// The statistics of player 0 at `ms`.
PlayerStatistics at(const Tape& tape, std::uint32_t ms, unsigned player = 0) {
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  Playhead playhead(timeline);
  playhead.seek(Milliseconds(ms));
  return statistics(timeline, playhead.state(), PlayerId(static_cast<std::uint8_t>(player)),
                    Milliseconds(ms));
}

void place(Tape& tape, std::uint32_t ms, unsigned player = 0, unsigned credits = 0) {
  tape.new_stone(ms, player, {3, 0, 19, 0}, {3, 4, 1, 0}, 0, credits);
}

}  // namespace

TEST_CASE("pace is placements by time", "[replay][statistics]") {
  Tape tape;
  tape.start(0);
  for (const std::uint32_t ms : {1000u, 2000u, 2500u, 5500u}) place(tape, ms);
  CHECK(at(tape, 0).placements == 0);
  CHECK(at(tape, 0).pace == 0);
  CHECK(at(tape, 999).placements == 0);
  CHECK(at(tape, 1000).placements == 1);
  CHECK(close(at(tape, 1000).pace, 1));
  // The moment shown counts, not that of the last event.
  CHECK(close(at(tape, 2000).pace, 1));
  CHECK(close(at(tape, 2400).pace, 2 / 2.4));
  CHECK(close(at(tape, 8000).pace, 0.5));
}

TEST_CASE("the recent pace is that of the last ten placements", "[replay][statistics]") {
  Tape tape;
  tape.start(0);
  for (const std::uint32_t ms : {1000u, 2000u, 2500u, 5500u}) place(tape, ms);
  CHECK(at(tape, 1500).recent_pace == 0);
  CHECK(close(at(tape, 2000).recent_pace, 1));
  CHECK(close(at(tape, 5500).recent_pace, 3 / 4.5));
  // Ten more, a quarter of a second apart: the ten steps before the last are all there is to it.
  for (unsigned i = 1; i <= 10; ++i) place(tape, 5500 + 250 * i);
  CHECK(close(at(tape, 8000).recent_pace, 4));
  CHECK(close(at(tape, 7750).recent_pace, 10 / (7.750 - 2.500)));
  CHECK(at(tape, 8000).placements == 14);
}

TEST_CASE("placements all at once have no pace", "[replay][statistics]") {
  Tape tape;
  for (int i = 0; i < 5; ++i) place(tape, 0);
  CHECK(at(tape, 0).placements == 5);
  CHECK(at(tape, 0).pace == 0);
  CHECK(at(tape, 0).recent_pace == 0);
}

TEST_CASE("lines are the field's, credits the player's", "[replay][statistics]") {
  Tape tape(4, 2);
  place(tape, 100, 0, 11);
  place(tape, 200, 3, 22);
  // 30 lines: 2 doubles, 3 triples, 1 of four leave 13 singles.
  tape.matrix(300, 1, {}, {0, 0, 30, 0, 777, 2, 3, 1});
  const PlayerStatistics first = at(tape, 1000, 0);
  CHECK(first.credits == 11);
  CHECK(first.lines == 0);
  CHECK(first.placements == 1);
  for (const unsigned player : {2u, 3u}) {
    const PlayerStatistics one = at(tape, 1000, player);
    CHECK(one.lines == 30);
    CHECK(one.singles == 13);
    CHECK(one.doubles == 2);
    CHECK(one.triples == 3);
    CHECK(one.quads == 1);
    CHECK(one.credits == (player == 3 ? 22u : 0u));
    CHECK(one.placements == (player == 3 ? 1u : 0u));
  }
  CHECK(at(tape, 299, 3).lines == 0);
}

TEST_CASE("at the end all players are counted", "[replay][statistics]") {
  Tape tape(3);
  for (unsigned i = 1; i <= 6; ++i) place(tape, 1000 * i, i % 3);
  tape.stop(8000);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  const auto all = final_statistics(timeline);
  REQUIRE(all.size() == 3);
  for (const PlayerStatistics& one : all) {
    CHECK(one.placements == 2);
    CHECK(close(one.pace, 0.25));
    CHECK(close(one.recent_pace, 1 / 3.0));
  }
}

TEST_CASE("placements are counted between two moments", "[replay][statistics]") {
  Tape tape(2);
  for (const std::uint32_t ms : {0u, 1000u, 2000u, 2500u, 5500u}) place(tape, ms);
  place(tape, 1500, 1);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  const auto between = [&](std::uint32_t first, std::uint32_t last, std::uint8_t player = 0) {
    return placements_between(timeline, PlayerId(player), Milliseconds(first), Milliseconds(last));
  };
  CHECK(between(0, 5500) == 4);
  CHECK(between(0, 5499) == 3);
  CHECK(between(1000, 2000) == 1);
  CHECK(between(999, 2000) == 2);
  CHECK(between(2000, 1000) == 0);
  CHECK(between(0, 9000, 1) == 1);
}

TEST_CASE("rates of a game that shows a queue are counted until its player is out", "[replay][statistics]") {
  Tape tape;
  tape.start(0);
  const test::Recorded game(tape.bytes(), [](game::Round& round) {
    test::put(round, 0, 0, game::QueueShown{{field::Cell::t, field::Cell::t}});
    for (std::int16_t i = 0; i < 3; ++i)
      test::put(round, 500, 0, game::Placed{{field::Cell::o, {}, static_cast<std::int16_t>(2 * i), 0}});
    test::put(round, 500, 0, game::Attacked{4, 0, 4});
    test::put(round, 500, 0, game::Cleared{2, 2});
    round.results.front().length = Milliseconds(4000);
  });
  const auto at = [&](std::uint32_t ms) {
    return rates(game.timeline.track(), game.at(ms), PlayerId(0), Milliseconds(ms));
  };
  CHECK(at(0).pieces_per_second == 0);
  CHECK(at(499).attack_per_piece == 0);
  CHECK(close(at(2000).pieces_per_second, 1.5));
  CHECK(close(at(2000).attack_per_minute, 120));
  CHECK(close(at(2000).versus_score, 300));
  CHECK(close(at(2000).attack_per_piece, 4.0 / 3));
  CHECK(close(at(90'000).pieces_per_second, 0.75));
}

TEST_CASE("curves go from the beginning to the moment asked for", "[replay][statistics]") {
  Tape tape;
  tape.start(0);
  for (unsigned i = 1; i <= 30; ++i) place(tape, 1000 * i, 0, 10 * i);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  const auto credits = credits_curve(timeline, PlayerId(0), Milliseconds(20'000), 5, true);
  // At 0, 5, 10, 15 and 20 s, right before what happens then.
  CHECK(credits == std::vector<double>{0, 40, 90, 140, 190});
  // Five placements in each of the five seconds before a moment.
  CHECK(placements_curve(timeline, PlayerId(0), Milliseconds(20'000), 5) ==
        std::vector<double>{0, 60, 60, 60, 60});
}
