#include "replay/events.hpp"

#include <random>
#include <vector>

#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using formats::Milliseconds;

namespace {

// When chunks with these timestamps happen.
std::vector<std::uint32_t> moments(const std::vector<std::uint32_t>& stored) {
  Tape tape;
  for (std::uint32_t ms : stored) tape.stone(ms, 0, {});
  const auto recording = tet::Recording::read(tape.bytes()).value();
  std::vector<std::uint32_t> times;
  for (Events events(recording); const auto event = events.peek(); events.take()) {
    CHECK(event->chunk.time().value == stored.at(times.size()));
    times.push_back(event->time.value);
  }
  return times;
}

using Times = std::vector<std::uint32_t>;

struct Seen {
  std::uint64_t offset;
  std::uint32_t time;
  friend bool operator==(const Seen&, const Seen&) = default;
};

}  // namespace

TEST_CASE("orderly chunks happen when they say", "[replay][events]") {
  CHECK(moments({}).empty());
  CHECK(moments({7}) == Times{7});
  CHECK(moments({0, 0, 5, 5, 900, 4'000'000'000}) == Times{0, 0, 5, 5, 900, 4'000'000'000});
}

TEST_CASE("a timestamp far too large moves its own chunk only", "[replay][events]") {
  CHECK(moments({100, 4'000'000'000, 300, 400}) == Times{100, 300, 300, 400});
  CHECK(moments({4'000'000'000, 200, 300}) == Times{200, 200, 300});
  // At the end nothing says otherwise.
  CHECK(moments({100, 200, 4'000'000'000}) == Times{100, 200, 4'000'000'000});
}

TEST_CASE("a timestamp far too small moves its own chunk only", "[replay][events]") {
  CHECK(moments({100, 200, 5, 300}) == Times{100, 200, 200, 300});
  CHECK(moments({100, 200, 5}) == Times{100, 200, 200});
}

TEST_CASE("one wrong timestamp moves nothing but its chunk and at most the one before", "[replay][events]") {
  std::mt19937 random(9);
  for (int round = 0; round < 300; ++round) {
    Times stored;
    std::uint32_t time = 0;
    for (int i = 0; i < 12; ++i) stored.push_back(time += static_cast<std::uint32_t>(1 + random() % 500));
    const std::size_t wrong = random() % stored.size();
    Times changed = stored;
    changed[wrong] = static_cast<std::uint32_t>(random() >> (random() % 32));
    const Times found = moments(changed);
    for (std::size_t i = 0; i < stored.size(); ++i) {
      if (i == wrong || found[i] == stored[i]) continue;
      // It says that the one before happened no later; which of the two is wrong nobody can tell.
      const bool between =
          i + 1 == wrong && changed[wrong] < stored[i] && (i == 0 || changed[wrong] >= stored[i - 1]);
      if (!between || found[i] != changed[wrong])
        FAIL("chunk " << i << " moved by the timestamp of " << wrong);
    }
  }
  SUCCEED();
}

TEST_CASE("times never go back, whatever is stored", "[replay][events]") {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Bytes file = random_file(seed);
    const auto recording = tet::Recording::read(file).value();
    Events events(recording);
    Milliseconds last{};
    std::size_t count = 0;
    for (; const auto event = events.peek(); events.take(), ++count) {
      if (event->time < last) FAIL("seed " << seed);
      last = event->time;
    }
    if (count != chunk_offsets(file).size()) FAIL("seed " << seed);
  }
  SUCCEED();
}

TEST_CASE("looking changes nothing, taking without looking takes", "[replay][events]") {
  Tape tape;
  tape.start(0).stone(100, 0, {}).stone(200, 0, {}).stop(300);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  Events events(recording);
  CHECK(events.position().offset == 64);
  CHECK(events.peek()->chunk.offset() == 64);
  CHECK(events.peek()->chunk.offset() == 64);
  CHECK(events.position().offset == 64);
  events.take();
  CHECK(events.position().offset == 72);
  events.take();
  CHECK(events.peek()->chunk.offset() == 88);
  CHECK(events.peek()->time == Milliseconds(200));
  events.take();
  events.take();
  CHECK_FALSE(events.peek());
  events.take();
  CHECK_FALSE(events.peek());
  CHECK(events.position().offset == 112);
}

TEST_CASE("reading taken up anywhere goes on the same", "[replay][events]") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    GamePlan plan;
    plan.chunks = 120;
    plan.wild = true;
    Bytes file = random_game(seed, plan).bytes();
    std::mt19937 random(seed);
    for (unsigned hole = 0; hole < seed % 4; ++hole) file[64 + random() % (file.size() - 64)] = std::byte{0};
    for (const tet::OnDamage on_damage : {tet::OnDamage::stop, tet::OnDamage::salvage}) {
      const auto recording = tet::Recording::read(file, on_damage).value();
      std::vector<Seen> all;
      std::vector<EventPosition> positions;
      Events events(recording);
      for (; const auto event = events.peek(); events.take()) {
        positions.push_back(events.position());
        all.push_back({event->chunk.offset(), event->time.value});
      }
      for (std::size_t from = 0; from < all.size(); from += 5) {
        Events part(recording, positions[from]);
        std::size_t at = from;
        for (; const auto event = part.peek(); part.take(), ++at)
          if (at >= all.size() || !(all[at] == Seen{event->chunk.offset(), event->time.value}))
            FAIL("seed " << seed);
        if (at != all.size()) FAIL("seed " << seed);
      }
    }
  }
  SUCCEED();
}

TEST_CASE("the first gap is told", "[replay][events]") {
  Tape tape;
  tape.start(0).raw(Bytes(10)).stone(100, 0, {}).stone(200, 0, {}).raw(Bytes(3)).stop(300);
  const auto gap = [&](tet::OnDamage on_damage) {
    const auto recording = tet::Recording::read(tape.bytes(), on_damage).value();
    Events events(recording);
    while (events.peek()) events.take();
    REQUIRE(events.first_gap());
    return *events.first_gap();
  };
  CHECK(gap(tet::OnDamage::stop).offset == 72);
  CHECK(gap(tet::OnDamage::stop).length == tape.size() - 72);
  CHECK(gap(tet::OnDamage::salvage).offset == 72);
  CHECK(gap(tet::OnDamage::salvage).length == 10);
  const Bytes whole = Tape().start(0).bytes();
  const auto recording = tet::Recording::read(whole).value();
  Events events(recording);
  while (events.peek()) events.take();
  CHECK_FALSE(events.first_gap());
}
