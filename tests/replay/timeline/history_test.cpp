#include "replay/timeline/history.hpp"

#include <map>
#include <random>

#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::Milliseconds;

namespace {

std::vector<std::uint32_t> samples_of(const History& history) {
  return {history.samples().begin(), history.samples().end()};
}

}  // namespace

TEST_CASE("a history has the number at the end of each step", "[replay][history]") {
  History history;
  CHECK(history.samples().empty());
  history.note(Milliseconds(0), 0);
  CHECK(history.samples().empty());
  history.note(Milliseconds(250), 7);
  history.note(Milliseconds(299), 8);
  CHECK(samples_of(history) == std::vector<std::uint32_t>{0, 0, 8});
  history.note(Milliseconds(300), 8);
  history.note(Milliseconds(500), 2);
  CHECK(samples_of(history) == std::vector<std::uint32_t>{0, 0, 8, 8, 8, 2});
  CHECK(history.step() == Milliseconds(100));
}

TEST_CASE("a long history has longer steps and no more of them", "[replay][history]") {
  History history;
  history.note(Milliseconds(100), 1);
  history.note(Milliseconds(51'199), 2);  // the last moment of 512 steps of 100 ms
  CHECK(history.step() == Milliseconds(100));
  CHECK(history.samples().size() == 512);
  history.note(Milliseconds(51'200), 3);
  CHECK(history.step() == Milliseconds(200));
  REQUIRE(history.samples().size() == 257);
  CHECK(history.samples()[0] == 1);
  CHECK(history.samples()[254] == 1);
  CHECK(history.samples()[255] == 2);
  CHECK(history.samples()[256] == 3);
  history.note(Milliseconds(4'294'967'295), 4);
  CHECK(history.samples().size() <= History::max_samples);
  CHECK(history.samples().back() == 4);
  // The 25 lengths of steps that 32 bits of milliseconds can need.
  CHECK(history.footprint() <= 25 * 4 * 2 * History::max_samples);
}

TEST_CASE("any history is the one that was noted", "[replay][history]") {
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    History history;
    std::map<std::uint32_t, std::uint32_t> noted{{0, 0}};
    std::uint32_t time = 0;
    for (int i = 0; i < 1000; ++i) {
      time += static_cast<std::uint32_t>(random() % (20u << round % 12));
      noted[time] = static_cast<std::uint32_t>(random() % 5);
      history.note(Milliseconds(time), noted[time]);
    }
    REQUIRE(history.samples().size() <= History::max_samples);
    for (std::size_t i = 0; i < history.samples().size(); ++i) {
      const auto end = static_cast<std::uint32_t>((i + 1) * history.step().value);
      REQUIRE(history.samples()[i] == std::prev(noted.lower_bound(end))->second);
    }
    REQUIRE(history.samples().back() == noted.rbegin()->second);
  }
}

TEST_CASE("what a history says of a time does not depend on what comes after", "[replay][history]") {
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    // Both are the same until `end`; then one ends, and the other goes on for much longer.
    const std::uint32_t end = 1000u << round % 16;
    History short_one;
    History long_one;
    std::map<std::uint32_t, std::uint32_t> noted{{0, 0}};
    for (std::uint32_t time = 0; time <= end; time += 1 + static_cast<std::uint32_t>(random() % (end / 50))) {
      noted[time] = static_cast<std::uint32_t>(random() % 5);
      short_one.note(Milliseconds(time), noted[time]);
      long_one.note(Milliseconds(time), noted[time]);
    }
    for (std::uint32_t i = 1; i < 200; ++i) long_one.note(Milliseconds(end + i * (end / 3 + 1)), i);
    const std::uint32_t step = History::step_until(Milliseconds(end)).value;
    REQUIRE(end <= History::max_samples * step);
    REQUIRE((step == History::shortest_step || end > History::max_samples * step / 2));
    for (std::uint32_t time = 0; time <= end; time += step) {
      INFO("round " << round << " at " << time);
      const std::uint32_t right = time == 0 ? 0 : std::prev(noted.lower_bound(time))->second;
      REQUIRE(short_one.before(Milliseconds(time)) == right);
      REQUIRE(long_one.before(Milliseconds(time)) == right);
    }
  }
}

TEST_CASE("a timeline has the history of everybody's credits", "[replay][history]") {
  Tape tape(2);
  tape.new_stone(100, 0, {3, 0, 19, 0}, {3, 4, 1, 0}, 0, 40);
  tape.new_stone(350, 1, {3, 0, 19, 0}, {3, 4, 1, 0}, 0, 9);
  tape.matrix(420, 0, {}, {0, 0, 0, 0, 777, 0, 0, 0});
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  CHECK(samples_of(timeline.credits(base::PlayerId(0))) == std::vector<std::uint32_t>{0, 40, 40, 40, 777});
  CHECK(samples_of(timeline.credits(base::PlayerId(1))) == std::vector<std::uint32_t>{0, 0, 0, 9});
}
