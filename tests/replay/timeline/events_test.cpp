#include "replay/timeline/events.hpp"

#include <random>
#include <vector>

#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::Milliseconds;

namespace {

// When chunks with these timestamps happen, in a game that took so many seconds as its header has it.
std::vector<std::uint32_t> moments(const std::vector<std::uint32_t>& stored, unsigned duration_s = 0) {
  Tape tape;
  tape.bytes()[20] = static_cast<std::byte>(duration_s & 0xff);
  tape.bytes()[21] = static_cast<std::byte>(duration_s >> 8);
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
  CHECK(moments({0, 0, 5, 5, 900, 40'000'000}) == Times{0, 0, 5, 5, 900, 40'000'000});
}

TEST_CASE("a timestamp far too large moves its own chunk only", "[replay][events]") {
  CHECK(moments({100, 4'000'000'000, 300, 400}) == Times{100, 300, 300, 400});
  CHECK(moments({4'000'000'000, 200, 300}) == Times{200, 200, 300});
}

TEST_CASE("several timestamps too large in a row move their own chunks only", "[replay][events]") {
  CHECK(moments({100, 4'000'000'000, 4'000'000'005, 300, 400, 500}) == Times{100, 300, 300, 300, 400, 500});
  CHECK(moments({100, 7'000'000, 4'000'000'000, 5'000'000, 300, 400, 500, 600}) ==
        Times{100, 300, 300, 300, 300, 400, 500, 600});
  CHECK(moments({4'000'000'000, 3'000'000'000, 10, 20, 30}) == Times{10, 10, 10, 20, 30});
}

TEST_CASE("a long pause that the game goes on from stays", "[replay][events]") {
  const Times paused{0, 500, 50'000'000, 50'000'100, 50'000'200, 50'000'300};
  CHECK(moments(paused) == paused);
  CHECK(moments(paused, 50'000) == paused);
  // One that is too small meanwhile: it or the one before it is wrong, nobody can tell which.
  CHECK(moments({0, 500, 50'000'000, 600, 50'000'100, 50'000'200}) ==
        Times{0, 500, 600, 600, 50'000'100, 50'000'200});
  // However little the header says of it, if enough chunks do.
  Times long_one{0, 500};
  for (std::uint32_t i = 0; i < 20; ++i) long_one.push_back(50'000'000 + i);
  CHECK(moments(long_one, 60) == long_one);
}

TEST_CASE("at the end the header says what is too late", "[replay][events]") {
  const Times late{0, 59'000, 1'422'000'000};
  CHECK(moments(late, 60) == Times{0, 59'000, 59'000});
  CHECK(moments({0, 59'000, 1'422'000'000, 1'422'000'005}, 60) == Times{0, 59'000, 59'000, 59'000});
  CHECK(moments({0, 59'000, 1'422'000'000, 1'422'000'005, 60'000}, 60) ==
        Times{0, 59'000, 60'000, 60'000, 60'000});
  // Of random bytes that are all too late, the earliest is not to be believed either.
  CHECK(moments({0, 59'000, 1'422'000'000, 900'000'000, 1'100'000'000}, 60) ==
        Times{0, 59'000, 59'000, 59'000, 59'000});
  CHECK(moments({0, 59'000, 1'422'000'000, 60'500, 900'000'000}, 60) ==
        Times{0, 59'000, 60'500, 60'500, 60'500});
  // Nothing longer than 65535 s has a place in a header, which is then full.
  CHECK(moments(late) == Times{0, 59'000, 59'000});
  CHECK(moments(late, 65'535) == late);
  CHECK(moments({0, 59'000, 60'000'000}) == Times{0, 59'000, 60'000'000});
  // A game that somebody did not stop at once, and a header that is wrong anyway.
  CHECK(moments({0, 59'000, 100'000}, 60) == Times{0, 59'000, 100'000});
  CHECK(moments({0, 50'000, 100'000, 150'000, 900'000}, 60) == Times{0, 50'000, 100'000, 150'000, 900'000});
}

TEST_CASE("right timestamps stay whatever is far ahead between them", "[replay][events]") {
  std::mt19937 random(17);
  for (int round = 0; round < 500; ++round) {
    Times right;
    std::uint32_t time = 0;
    const bool has_pause = round % 3 == 0;
    const int count = 60 + static_cast<int>(random() % 60);
    for (int i = 0; i < count; ++i)
      right.push_back(time += static_cast<std::uint32_t>(random() % 400) +
                              (has_pause && i == count / 2 ? 7'200'000 : 0));
    // Bursts of up to eight, with at least sixteen right ones behind each; the last one ends the recording.
    Times stored = right;
    std::vector<bool> is_wrong(right.size());
    const auto spoil = [&](std::size_t i) {
      stored[i] = time + 3'600'000 + static_cast<std::uint32_t>(random() % 3'000'000'000U);
      is_wrong[i] = true;
    };
    for (std::size_t at = random() % 8; at + 24 < stored.size(); at += 24 + random() % 20) {
      const std::size_t burst = 1 + random() % 8;
      for (std::size_t i = at; i < at + burst; ++i) spoil(i);
    }
    if (round % 2 == 0) spoil(stored.size() - 1);
    const Times found = moments(stored, time / 1000);
    for (std::size_t i = 0; i < stored.size(); ++i) {
      INFO("round " << round << ", chunk " << i);
      if (!is_wrong[i])
        REQUIRE(found[i] == right[i]);
      else
        REQUIRE(found[i] <= time);
    }
  }
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
