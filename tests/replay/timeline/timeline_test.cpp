#include "replay/timeline/timeline.hpp"

#include <algorithm>
#include <chrono>
#include <random>

#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"
#include "tests/processor_time.hpp"
#include "tests/replay/boards.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::Milliseconds;
using base::PlayerId;

namespace {

// The whole recording played from the beginning, chunk after chunk, with no index: the second way to a state.
class PlainPlay {
 public:
  PlainPlay(const tet::Recording& recording, const Profile& profile)
      : recording_(recording), profile_(profile) {
    for (tet::Walk walk = recording.chunks(); const auto chunk = walk.next();) {
      chunks_.push_back(*chunk);
      times_.push_back(chunk->time().value);
    }
    const std::uint32_t seconds = recording.header().duration_s;
    const std::int64_t latest =
        seconds == 65'535 ? 1LL << 40 : 1000LL * (seconds ? seconds : 65'535) + 60'000;
    std::int64_t before = 0;
    for (std::size_t i = 0; i < times_.size(); ++i) {
      const std::int64_t moment = happens(i, before, latest);
      times_[i] = static_cast<std::uint32_t>(before = std::max(moment, before));
    }
  }

  // docs/decisions/recordings.md#time-never-goes-back: what makes fewer of the sixteen chunks behind it
  // wrong, and at the end the header.
  std::int64_t happens(std::size_t at, std::int64_t before, std::int64_t latest) const {
    const std::int64_t own = times_[at];
    const std::vector<std::int64_t> behind(
        times_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
        times_.begin() + static_cast<std::ptrdiff_t>(std::min(times_.size(), at + 17)));
    const bool is_in_line = behind.empty() || behind[0] >= own;
    if (own <= before || (is_in_line && own - before <= 10'000)) return own;
    std::vector<std::int64_t> earlier;
    for (const std::int64_t time : behind)
      if (time < own && time >= before) earlier.push_back(time);
    // Wrong if those are right: this one, and all that are like it with one of those behind them.
    std::ptrdiff_t wrong_too = 1;
    for (auto at_one = behind.begin(); at_one != behind.end(); ++at_one)
      wrong_too += *at_one >= own && std::any_of(at_one, behind.end(), [&](std::int64_t time) {
        return time < own && time >= before;
      });
    const bool is_voted = !earlier.empty() && std::ssize(earlier) >= wrong_too;
    std::vector<std::int64_t> candidates{is_voted ? std::ranges::min(earlier) : own};
    if (!earlier.empty()) candidates.push_back(std::ranges::min(earlier));
    candidates.push_back(before);
    if (behind.size() >= 16) return candidates.front();
    // The first that the header does not doubt.
    return *std::ranges::find_if(candidates, [&](std::int64_t time) {
      return time <= latest || before > latest || time - before <= 60'000;
    });
  }

  std::size_t events() const { return chunks_.size(); }
  std::uint32_t duration() const { return times_.empty() ? 0 : times_.back(); }
  std::uint32_t events_until(std::uint32_t ms) const {
    return static_cast<std::uint32_t>(std::ranges::upper_bound(times_, ms) - times_.begin());
  }
  // The states after so many events each; `counts` must grow.
  std::vector<State> after(const std::vector<std::uint32_t>& counts) const {
    const Track track(recording_, profile_);
    State state(track);
    std::vector<State> states;
    for (const std::uint32_t count : counts) {
      while (state.events < count && state.events < chunks_.size()) {
        apply({chunks_[state.events], Milliseconds(times_[state.events])}, track, state);
      }
      states.push_back(state);
    }
    return states;
  }

 private:
  const tet::Recording& recording_;
  const Profile& profile_;
  std::vector<tet::Chunk> chunks_;
  std::vector<std::uint32_t> times_;
};

// Compares seeking with playing at random moments: in random order, then each moment again after another.
void check_seeks(const tet::Recording& recording, const Profile& profile, unsigned seed, std::size_t count) {
  const Timeline timeline(recording, profile);
  const PlainPlay plain(recording, profile);
  REQUIRE(timeline.events() == plain.events());
  REQUIRE(timeline.duration() == Milliseconds(plain.duration()));
  std::mt19937 random(seed);
  std::vector<std::uint32_t> moments{0, plain.duration(), 0xffffffff};
  while (moments.size() < count)
    moments.push_back(static_cast<std::uint32_t>(random() % (std::uint64_t{plain.duration()} + 10)));
  std::ranges::sort(moments);
  std::vector<std::uint32_t> counts;
  for (const std::uint32_t ms : moments) counts.push_back(plain.events_until(ms));
  const std::vector<State> expected = plain.after(counts);

  Playhead playhead(timeline);
  const auto sought = [&](std::size_t i, bool by_events) {
    if (by_events)
      playhead.seek_events(counts[i]);
    else
      playhead.seek(Milliseconds(moments[i]));
    if (!(playhead.state() == expected[i]))
      FAIL("seed " << seed << ", moment " << moments[i] << ", by events " << by_events);
  };
  // Forwards, backwards, then in any order, each twice.
  for (std::size_t i = 0; i < moments.size(); ++i) sought(i, false);
  for (std::size_t i = moments.size(); i-- > 0;) sought(i, false);
  for (std::size_t i = 0; i < moments.size(); ++i) sought(i, true);
  for (std::size_t i = moments.size(); i-- > 0;) sought(i, true);
  for (std::size_t round = 0; round < moments.size(); ++round) {
    const std::size_t i = random() % moments.size();
    sought(i, round % 2);
    sought(i, round % 3 == 0);
  }
  // Stepping from a moment that was sought leads where playing leads.
  playhead.seek(Milliseconds(moments[moments.size() / 2]));
  while (playhead.step()) {
  }
  CHECK(playhead.state() == expected.back());
  CHECK_FALSE(playhead.next());
}

Bytes runs(std::mt19937& random) {
  Bytes packed;
  for (int left = 1600; left > 0;) {
    const int count = std::min(left, 20 + static_cast<int>(random() % 200));
    packed.push_back(static_cast<std::byte>(count));
    packed.push_back(static_cast<std::byte>(random() % 8));
    left -= count;
  }
  return packed;
}

Profile large_profile() {
  Profile profile = tetron4();
  profile.width = 40;
  profile.height = 40;
  profile.pack.codec = PackCodec::rle;
  return profile;
}

std::string marks(std::span<const Mark> marks) {
  std::string text;
  for (const Mark& mark : marks)
    text += std::to_string(mark.events) + "@" + std::to_string(mark.time.value) + " ";
  return text;
}

std::string markers(const Timeline& timeline) {
  constexpr std::string_view letters = "W4DRCP";
  std::string text;
  for (const Marker& marker : timeline.markers()) {
    text += letters[static_cast<std::size_t>(marker.kind)];
    text += std::to_string(marker.id) + ":" + std::to_string(marker.mark.events) + "@" +
            std::to_string(marker.mark.time.value) + " ";
  }
  return text;
}

}  // namespace

TEST_CASE("seeking equals playing: one player", "[replay][timeline]") {
  GamePlan plan;
  plan.chunks = 20'000;
  const Bytes file = random_game(1, plan).bytes();
  check_seeks(tet::Recording::read(file).value(), tetron4(), 1, 1000);
}

TEST_CASE("seeking equals playing: eight players, strange chunks, wrong times", "[replay][timeline]") {
  GamePlan plan;
  plan.chunks = 20'000;
  plan.players = 8;
  plan.wild = true;
  const Bytes file = random_game(2, plan).bytes();
  check_seeks(tet::Recording::read(file).value(), tetron4(), 2, 1000);
}

TEST_CASE("seeking equals playing: all at the same few moments", "[replay][timeline]") {
  GamePlan plan;
  plan.chunks = 5'000;
  plan.players = 2;
  plan.longest_step_ms = 0;
  Tape tape = random_game(3, plan);
  // A second heap of events half a second on.
  for (int i = 0; i < 5000; ++i)
    tape.stone(500, static_cast<unsigned>(i % 2), {1, 4, static_cast<unsigned>(i % 20), 0});
  check_seeks(tet::Recording::read(tape.bytes()).value(), tetron4(), 3, 200);
}

TEST_CASE("seeking equals playing: large fields", "[replay][timeline]") {
  const Profile profile = large_profile();
  GamePlan plan;
  plan.chunks = 20'000;
  plan.players = 4;
  plan.per_field = 2;
  plan.width = 80;
  plan.height = 40;
  plan.packed = runs;
  const Bytes shared = random_game(4, plan).bytes();
  check_seeks(tet::Recording::read(shared).value(), profile, 4, 150);
  plan.players = 8;
  plan.per_field = 1;
  plan.width = 40;
  plan.chunks = 30'000;
  const Bytes alone = random_game(5, plan).bytes();
  check_seeks(tet::Recording::read(alone).value(), profile, 5, 150);
}

TEST_CASE("seeking equals playing: small recordings of every kind", "[replay][timeline]") {
  for (unsigned seed = 0; seed < 150; ++seed) {
    const Bytes file = random_file(seed);
    check_seeks(tet::Recording::read(file).value(), tetron4(), seed, 20);
  }
}

TEST_CASE("seeking equals playing: damaged recordings, salvaged or not", "[replay][timeline]") {
  for (unsigned seed = 0; seed < 12; ++seed) {
    GamePlan plan;
    plan.chunks = 3'000;
    plan.players = 2;
    plan.wild = seed % 2;
    Bytes file = random_game(seed, plan).bytes();
    std::mt19937 random(seed);
    for (int hole = 0; hole < 30; ++hole) {
      const std::size_t begin = file.size() / 2 + random() % (file.size() / 2);
      for (std::size_t i = begin; i < std::min(file.size(), begin + 1 + random() % 60); ++i)
        file[i] = static_cast<std::byte>(random() % 2 ? 0 : random());
    }
    check_seeks(tet::Recording::read(file, tet::OnDamage::salvage).value(), tetron4(), seed, 50);
    check_seeks(tet::Recording::read(file, tet::OnDamage::stop).value(), tetron4(), seed, 50);
    CHECK(Timeline(tet::Recording::read(file).value(), tetron4()).damage());
  }
}

TEST_CASE("seeking equals playing: timestamps far ahead, alone and in a row", "[replay][timeline]") {
  for (unsigned seed = 0; seed < 40; ++seed) {
    GamePlan plan;
    plan.chunks = 2'000;
    plan.players = 1 + seed % 3;
    Bytes file = random_game(seed, plan).bytes();
    const std::vector<std::size_t> offsets = chunk_offsets(file);
    std::mt19937 random(seed);
    const auto spoil = [&](std::size_t chunk) {
      for (std::size_t i = 0; i < 4; ++i) file[offsets[chunk] + 2 + i] = static_cast<std::byte>(random());
    };
    for (int i = 0; i < 40; ++i) {
      const std::size_t from = random() % offsets.size();
      const std::size_t end = std::min(offsets.size(), from + 1 + random() % 12);
      for (std::size_t chunk = from; chunk < end; ++chunk) spoil(chunk);
    }
    if (seed % 2 == 0) spoil(offsets.size() - 1);
    file[20] = static_cast<std::byte>(seed % 4 == 0 ? 0 : 200);
    check_seeks(tet::Recording::read(file).value(), tetron4(), seed, 60);
  }
}

TEST_CASE("a wrong timestamp does not make a recording long", "[replay][timeline]") {
  GamePlan plan;
  plan.chunks = 300;
  const Bytes right = random_game(4, plan).bytes();
  const auto length_of = [](const Bytes& file) {
    const auto recording = tet::Recording::read(file).value();
    return Timeline(recording, tetron4()).duration().value;
  };
  const std::uint32_t length = length_of(right);
  const std::vector<std::size_t> offsets = chunk_offsets(right);
  for (std::size_t wrong = 0; wrong < offsets.size(); ++wrong)
    for (const std::size_t burst : {std::size_t{1}, std::size_t{2}}) {
      Bytes file = right;
      file[20] = static_cast<std::byte>(length / 1000 & 0xff);
      file[21] = static_cast<std::byte>(length / 1000 >> 8);
      for (std::size_t i = wrong; i < std::min(offsets.size(), wrong + burst); ++i)
        file[offsets[i] + 5] = std::byte{0x54};  // 392 hours
      if (length_of(file) > length) FAIL("chunk " << wrong << ", " << burst << " wrong");
    }
  SUCCEED();
}

TEST_CASE("one flipped bit anywhere: the timeline stands", "[replay][timeline]") {
  GamePlan plan;
  plan.chunks = 40;
  plan.players = 3;
  const Bytes whole = random_game(6, plan).bytes();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    Bytes file = whole;
    file[at] ^= static_cast<std::byte>(1 << at % 8);
    for (const tet::OnDamage on_damage : {tet::OnDamage::stop, tet::OnDamage::salvage}) {
      const auto recording = tet::Recording::read(file, on_damage);
      if (!recording) continue;
      const Timeline timeline(*recording, tetron4());
      Playhead playhead(timeline);
      playhead.seek(Milliseconds(3000));
      const State early = playhead.state();
      playhead.seek_events(timeline.events());
      if (playhead.state().events != timeline.events()) FAIL("byte " << at);
      playhead.seek(Milliseconds(3000));
      if (!(playhead.state() == early)) FAIL("byte " << at);
    }
  }
  SUCCEED();
}

TEST_CASE("a playhead begins before the first event", "[replay][timeline]") {
  Tape tape;
  tape.start(0).new_stone(0, 0, no_stone, {5, 4, 1, 0}).stone(100, 0, {5, 4, 2, 0}).stop(200);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  Playhead playhead(timeline);
  CHECK(playhead.state().events == 0);
  CHECK(playhead.next()->chunk.offset() == 64);
  playhead.seek(Milliseconds(0));
  CHECK(playhead.state().events == 2);
  playhead.seek(Milliseconds(99));
  CHECK(playhead.state().events == 2);
  CHECK(playhead.state().time == Milliseconds(0));
  playhead.seek(Milliseconds(100));
  CHECK(playhead.state().events == 3);
  CHECK(playhead.next()->time == Milliseconds(200));
  playhead.seek_events(0);
  CHECK(playhead.state().events == 0);
  playhead.seek_events(1000);
  CHECK(playhead.state().events == 4);
  CHECK_FALSE(playhead.step());
  CHECK(timeline.events() == 4);
  CHECK(timeline.duration() == Milliseconds(200));
  CHECK_FALSE(timeline.damage());
}

TEST_CASE("a recording without chunks", "[replay][timeline]") {
  const Bytes file = Tape(2).bytes();
  const auto recording = tet::Recording::read(file).value();
  const Timeline timeline(recording, tetron4());
  CHECK(timeline.events() == 0);
  CHECK(timeline.duration() == Milliseconds(0));
  CHECK(timeline.layout().players == 2);
  Playhead playhead(timeline);
  playhead.seek(Milliseconds(1000));
  playhead.seek_events(5);
  CHECK(playhead.state().events == 0);
  CHECK_FALSE(playhead.step());
}

TEST_CASE("placements are the new stones that fix one", "[replay][timeline]") {
  Tape tape(2);
  tape.start(0);                                         // event 1
  tape.new_stone(10, 0, no_stone, {5, 4, 1, 0});         // 2: nothing fixed
  tape.new_stone(20, 1, no_stone, {5, 4, 1, 0});         // 3
  tape.new_stone(300, 0, {5, 4, 18, 0}, {0, 4, 1, 0});   // 4
  tape.stone(350, 1, {5, 4, 2, 0});                      // 5
  tape.new_stone(400, 1, {5, 4, 18, 0}, {0, 4, 1, 0});   // 6
  tape.new_stone(450, 9, {5, 4, 18, 0}, {0, 4, 1, 0});   // 7: nobody
  tape.new_stone(500, 0, {0, 4, 18, 0}, {0, 4, 1, 0});   // 8
  tape.new_stone(500, 0, {77, 4, 18, 0}, {0, 4, 1, 0});  // 9: no shape
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  CHECK(marks(timeline.placements(PlayerId(0))) == "4@300 8@500 ");
  CHECK(marks(timeline.placements(PlayerId(1))) == "6@400 ");
  // Seeking to a mark shows the stone fixed.
  Playhead playhead(timeline);
  playhead.seek_events(timeline.placements(PlayerId(0))[0].events);
  CHECK(to_text(playhead.state().grid(base::MatrixId(0))) == board(R"(
    ....T.....
    ...TTT....
    ..........)"));
}

TEST_CASE("markers are weapons, fours, deaths, revivals, chat and perfect clears", "[replay][timeline]") {
  Tape tape(3);
  tape.start(0);                                              // 1
  tape.weapon(100, 1, 2, 5);                                  // 2
  tape.matrix(200, 2, Bytes(100), {0, 0, 4, 0, 0, 0, 0, 1});  // 3: the first four
  tape.matrix(300, 2, Bytes(100), {0, 0, 5, 0, 0, 0, 0, 1});  // 4: none
  tape.matrix(400, 0, Bytes(100), {0, 0, 8, 0, 0, 0, 0, 2});  // 5: two at once
  tape.gameover(500, 1);                                      // 6
  tape.message(600, 0, "gg");                                 // 7
  tape.revive(700, 1, 2);                                     // 8
  tape.player_select(800, 0, 1).weapon_select(800, 0, 1).stone(800, 0, {}).stop(900);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  CHECK(markers(Timeline(recording, tetron4())) ==
        "W1:2@100 42:3@200 P2:3@200 P2:4@300 40:5@400 P0:5@400 D1:6@500 C0:7@600 R1:8@700 ");
}

TEST_CASE("broken chunks leave no marker", "[replay][timeline]") {
  Tape tape(2);
  tape.chunk(10, 100, 0, 1, Bytes(3)).chunk(3, 200, 0, 13, Bytes(10, std::byte{9})).stop(300);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  CHECK(markers(Timeline(recording, tetron4())).empty());
}

TEST_CASE("there are only so many markers", "[replay][timeline]") {
  Tape tape(2);
  for (unsigned i = 0; i < 100'050; ++i) tape.gameover(i, 0);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  CHECK(timeline.markers().size() == Timeline::max_markers);
  CHECK(timeline.markers().back().mark.events == 100'000);
  CHECK(timeline.events() == 100'050);
}

TEST_CASE("the index stays small beside the file", "[replay][timeline]") {
  const auto share = [](const Bytes& file, const Profile& profile) {
    if (file.size() < 4'000'000) FAIL("a recording of only " << file.size() << " bytes");
    const auto recording = tet::Recording::read(file).value();
    const Timeline timeline(recording, profile);
    return static_cast<double>(timeline.footprint()) / static_cast<double>(file.size());
  };
  GamePlan plan;
  plan.chunks = 210'000;
  plan.players = 2;
  CHECK(share(random_game(8, plan).bytes(), tetron4()) < 1.5);
  plan.players = 8;
  plan.width = plan.height = 40;
  plan.packed = runs;
  CHECK(share(random_game(9, plan).bytes(), large_profile()) < 1.5);
  // Nothing but placements; nothing but markers.
  Tape placements(1);
  while (placements.size() < 4'100'000) placements.new_stone(0, 0, {5, 4, 4, 0}, {});
  CHECK(share(placements.bytes(), tetron4()) < 1.5);
  Tape deaths(8);
  while (deaths.size() < 4'100'000) deaths.gameover(0, 7);
  CHECK(share(deaths.bytes(), large_profile()) < 1.5);
}

TEST_CASE("a seek costs little beside playing it all", "[replay][timeline]") {
  GamePlan plan;
  plan.chunks = 150'000;
  const Bytes file = random_game(10, plan).bytes();
  const auto recording = tet::Recording::read(file).value();
  const Timeline timeline(recording, tetron4());
  const auto begin = thread_processor_time();
  Playhead playhead(timeline);
  while (playhead.step()) {
  }
  const auto played = thread_processor_time();
  // Fifty times to the beginning and to the end, by events and by time.
  for (int i = 0; i < 50; ++i) {
    playhead.seek_events(10);
    playhead.seek_events(timeline.events() - 10);
    playhead.seek(Milliseconds(0));
    playhead.seek(timeline.duration());
  }
  CHECK(thread_processor_time() - played < 10 * (played - begin));
}

TEST_CASE("a marker knows its chunk", "[replay][timeline]") {
  Tape tape(2);
  tape.start(0).weapon(100, 1, 0, 7).message(200, 0, "hi").gameover(200, 1).message(300, 1, "bye");
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  REQUIRE(timeline.markers().size() == 4);
  const auto kept = timeline.event(timeline.markers()[0]);
  REQUIRE(kept);
  const auto weapon = tet::view_as<tet::WeaponView>(kept->chunk());
  REQUIRE(weapon);
  CHECK(weapon->weapon() == 7);
  CHECK(timeline.event(timeline.markers()[3])->chunk().time() == Milliseconds(300));

  const auto between = [&](std::uint32_t first, std::uint32_t last) {
    return timeline.markers_between(Milliseconds(first), Milliseconds(last)).size();
  };
  CHECK(between(0, 99) == 0);
  CHECK(between(0, 100) == 1);
  CHECK(between(100, 200) == 3);
  CHECK(between(101, 1000) == 3);
  CHECK(between(301, 1000) == 0);
  CHECK(between(200, 100) == 0);
}

TEST_CASE("every event can be found by its number", "[replay][timeline]") {
  GamePlan plan;
  plan.chunks = 5'000;
  const Bytes file = random_game(11, plan).bytes();
  const auto recording = tet::Recording::read(file).value();
  const Timeline timeline(recording, tetron4());
  Events events(recording);
  bool same = true;
  for (std::uint32_t i = 0; i < timeline.events(); ++i, events.take()) {
    const auto expected = events.peek();
    const auto found = timeline.event(i);
    same = same && expected && found && found->chunk().offset() == expected->chunk.offset() &&
           found->time == expected->time;
  }
  CHECK(same);
  CHECK_FALSE(events.peek());
  CHECK_FALSE(timeline.event(timeline.events()));
}
