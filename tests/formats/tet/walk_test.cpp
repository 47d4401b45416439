#include "formats/tet/walk.hpp"

#include <algorithm>
#include <random>
#include <set>

#include "formats/tet/recording.hpp"
#include "tests/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"
#include "tests/formats/tet/samples.hpp"

using namespace tetron::test;
using namespace tetron::tet;
using tetron::base::describe;

namespace {

struct Walked {
  std::vector<std::size_t> chunks;  // offsets
  std::vector<Gap> gaps;
};

// Every step must move on, chunks and gaps must cover the file without overlap, and the end must be the end.
Walked walked(const Bytes& file, std::size_t from, OnDamage on_damage) {
  Walked result;
  Walk walk(file, from, on_damage);
  std::size_t at = from;
  const auto take_gap = [&] {
    if (!walk.gap()) return;
    const Gap& gap = *walk.gap();
    if (gap.offset != at || gap.length == 0) FAIL("a gap that stands elsewhere than the walk");
    result.gaps.push_back(gap);
    at += gap.length;
  };
  while (const auto chunk = walk.next()) {
    take_gap();
    if (chunk->offset() != at || chunk->size() < 8) FAIL("a chunk that stands elsewhere than the walk");
    result.chunks.push_back(at);
    at += chunk->size();
    if (walk.offset() != at) FAIL("the walk stands elsewhere than after its chunk");
  }
  take_gap();
  if (at != file.size()) FAIL("the walk ends before the file");
  if (walk.next()) FAIL("a walk goes on after its end");
  return result;
}

Walked stopping(const Bytes& file) {
  return walked(file, std::to_integer<std::size_t>(file[0]), OnDamage::stop);
}
Walked salvaging(const Bytes& file) {
  return walked(file, std::to_integer<std::size_t>(file[0]), OnDamage::salvage);
}

// A small game: its chunks stand at 64, 72, 96, 112, 128, 138 and 154.
Tape small_game() {
  Tape tape;
  tape.start(0)
      .new_stone(100, 0, no_stone, {0, 4, 1, 0})
      .stone(300, 0, {0, 4, 2, 0})
      .stone(500, 0, {0, 4, 3, 0});
  tape.message(600, 0, "hi").stone(800, 0, {0, 4, 4, 0}).stop(900);
  return tape;
}

const std::vector<std::size_t> small_offsets{64, 72, 96, 112, 128, 138, 154};

std::string only_gap(const Walked& walk) {
  if (walk.gaps.size() != 1) return "no single gap";
  return std::to_string(walk.gaps[0].length) + " bytes; " + describe(walk.gaps[0].error);
}

Bytes cut_to(Bytes bytes, std::size_t size) {
  bytes.resize(size);
  return bytes;
}

using Offsets = std::set<std::size_t>;

Offsets given(const Bytes& file) {
  const auto chunks = salvaging(file).chunks;
  return {chunks.begin(), chunks.end()};
}

// Salvaging may take so many bytes after the end of the damage to find its feet: a wrong size leads up to 255
// bytes on, into a chunk of up to 255.
constexpr std::size_t stagger = 512;

}  // namespace

TEST_CASE("chunks follow each other by their sizes", "[tet][walk]") {
  const Bytes file = small_game().bytes();
  CHECK(stopping(file).chunks == small_offsets);
  CHECK(stopping(file).gaps.empty());
  Walk walk(file, 64);
  CHECK(walk.offset() == 64);
  const auto first = walk.next();
  REQUIRE(first);
  CHECK(first->type() == ChunkType::start);
  CHECK(first->offset() == 64);
  CHECK(show(first->bytes()) == "08 04 00 00 00 00 00 00");
  CHECK(walk.next()->type() == ChunkType::new_stone);
  CHECK(walk.offset() == 96);
}

TEST_CASE("a walk may begin at any chunk and at the end", "[tet][walk]") {
  const Bytes file = small_game().bytes();
  CHECK(walked(file, 128, OnDamage::stop).chunks == std::vector<std::size_t>{128, 138, 154});
  CHECK(walked(file, file.size(), OnDamage::stop).chunks.empty());
  CHECK(walked(file, file.size(), OnDamage::salvage).chunks.empty());
}

TEST_CASE("salvaging finds chunks of the least size behind zeros", "[tet][walk]") {
  // However the zeros lie to the eight bytes that are passed at once.
  for (std::size_t zeros = 1; zeros < 40; ++zeros) {
    const Bytes file = Tape().start(0).raw(Bytes(zeros)).stop(1).stop(2).stop(3).stop(4).bytes();
    const std::size_t next = 72 + zeros;
    CAPTURE(zeros);
    CHECK(salvaging(file).chunks == std::vector<std::size_t>{64, next, next + 8, next + 16, next + 24});
  }
}

TEST_CASE("unknown types are given like all others", "[tet][walk]") {
  const Bytes file = Tape().start(0).raw(sample::unknown).stop(1).bytes();
  CHECK(stopping(file).chunks == std::vector<std::size_t>{64, 72, 83});
}

TEST_CASE("the walk stops where the chain breaks and keeps what was before", "[tet][walk]") {
  const auto broken = [](const char* digits) {
    const Walked walk = stopping(small_game().raw(hex(digits)).bytes());
    CHECK(walk.chunks == small_offsets);
    return only_gap(walk);
  };
  CHECK(broken("00 04 00000000 00 00 08 05 00000000 00 00") ==
        "16 bytes; offset 0xa2: chunk size: is 0, must be at least 8");
  CHECK(broken("07 04 00000000 00 00") == "8 bytes; offset 0xa2: chunk size: is 7, must be at least 8");
  CHECK(broken("18 02 00000000 00 02 01 02 03") ==
        "11 bytes; offset 0xa2: newstone chunk: needs 24 bytes, 11 left");
  CHECK(broken("ff c8 00000000 00 00") == "8 bytes; offset 0xa2: unknown chunk: needs 255 bytes, 8 left");
  CHECK(broken("08 05 00000000 00") == "7 bytes; offset 0xa2: stop chunk: needs 8 bytes, 7 left");
  CHECK(broken("08") == "1 bytes; offset 0xa2: chunk: needs 8 bytes, 1 left");
  CHECK(broken("00") == "1 bytes; offset 0xa2: chunk: needs 8 bytes, 1 left");
}

TEST_CASE("a file cut at any length keeps its whole chunks", "[tet][walk]") {
  const Bytes whole = small_game().bytes();
  for (std::size_t length = 64; length <= whole.size(); ++length) {
    const Bytes file = cut_to(whole, length);
    std::vector<std::size_t> expected;
    for (std::size_t i = 0; i < small_offsets.size(); ++i)
      if ((i + 1 < small_offsets.size() ? small_offsets[i + 1] : whole.size()) <= length)
        expected.push_back(small_offsets[i]);
    const bool between =
        length == whole.size() || std::ranges::find(small_offsets, length) != small_offsets.end();
    INFO("length " << length);
    CHECK(stopping(file).chunks == expected);
    CHECK(stopping(file).gaps.size() == (between ? 0 : 1));
    CHECK(salvaging(file).chunks == expected);
    CHECK(salvaging(file).gaps.size() == (between ? 0 : 1));
  }
}

TEST_CASE("salvaging goes on behind a hole", "[tet][walk]") {
  Bytes file = small_game().bytes();
  // The message's prefix and the stone before it, from 120 to 136.
  std::fill(file.begin() + 112, file.begin() + 136, std::byte{0});
  const Walked stopped = stopping(file);
  CHECK(stopped.chunks == std::vector<std::size_t>{64, 72, 96});
  CHECK(only_gap(stopped) == "50 bytes; offset 0x70: chunk size: is 0, must be at least 8");
  const Walked salvaged = salvaging(file);
  CHECK(salvaged.chunks == std::vector<std::size_t>{64, 72, 96, 138, 154});
  CHECK(only_gap(salvaged) == "26 bytes; offset 0x70: chunk size: is 0, must be at least 8");
}

TEST_CASE("salvaging goes on behind a wrong size", "[tet][walk]") {
  for (const unsigned size : {0u, 7u, 9u, 17u, 25u, 41u, 91u, 255u}) {
    Bytes file = small_game().bytes();
    file[72] = static_cast<std::byte>(size);
    const Walked salvaged = salvaging(file);
    INFO("size " << size);
    // All but the chunk that is wrong.
    const std::vector<std::size_t> rest{96, 112, 128, 138, 154};
    REQUIRE(salvaged.chunks.size() >= rest.size());
    CHECK(std::vector(salvaged.chunks.end() - 5, salvaged.chunks.end()) == rest);
    CHECK(salvaged.chunks[0] == 64);
    CHECK(salvaged.gaps.size() == 1);
  }
}

TEST_CASE("a wrong size that leads to another chunk covers what is between", "[tet][walk]") {
  Bytes file = small_game().bytes();
  file[72] = std::byte{40};
  CHECK(salvaging(file).chunks == std::vector<std::size_t>{64, 72, 112, 128, 138, 154});
  CHECK(salvaging(file).gaps.empty());
}

TEST_CASE("garbage at the end is one gap", "[tet][walk]") {
  for (const char* digits : {"00", "ff", "00000000000000000000000000000000000000", "ffffffffffffffffffffffff",
                             "deadbeefdeadbeefdeadbeefdeadbeefdeadbeef"}) {
    const Bytes garbage = hex(digits);
    const Bytes file = small_game().raw(garbage).bytes();
    for (const Walked& walk : {stopping(file), salvaging(file)}) {
      CHECK(walk.chunks == small_offsets);
      REQUIRE(walk.gaps.size() == 1);
      CHECK(walk.gaps[0].offset == 162);
      CHECK(walk.gaps[0].length == garbage.size());
    }
  }
}

TEST_CASE("a file of nothing but garbage", "[tet][walk]") {
  const Bytes file = Tape().raw(Bytes(3000, std::byte{0})).bytes();
  CHECK(stopping(file).chunks.empty());
  CHECK(stopping(file).gaps.size() == 1);
  CHECK(salvaging(file).chunks.empty());
  CHECK(salvaging(file).gaps.size() == 1);
}

TEST_CASE("two holes are two gaps", "[tet][walk]") {
  Tape tape;
  tape.start(0);
  for (unsigned i = 1; i < 40; ++i) tape.stone(i * 50, 0, {1, 4, i % 20, 0});
  Bytes file = tape.bytes();
  file[72 + 16 * 5] = std::byte{0};
  file[72 + 16 * 20] = std::byte{0};
  const Walked salvaged = salvaging(file);
  CHECK(salvaged.chunks.size() == 38);
  REQUIRE(salvaged.gaps.size() == 2);
  CHECK(salvaged.gaps[0].offset == 152);
  CHECK(salvaged.gaps[0].length == 16);
  CHECK(salvaged.gaps[1].offset == 392);
  CHECK(salvaged.gaps[1].length == 16);
}

TEST_CASE("salvaging loses nothing where nothing is broken, whatever the times", "[tet][walk]") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    GamePlan plan;
    plan.players = 1 + seed % 8;
    plan.chunks = 60;
    // Pauses of many minutes, and from seed 30 on times without any order.
    plan.longest_step_ms = seed % 2 ? 3'000'000 : 300;
    Bytes file = random_game(seed, plan).bytes();
    if (seed >= 30) {
      std::mt19937 random(seed);
      for (const std::size_t at : chunk_offsets(file))
        if (random() % 3 == 0)
          for (std::size_t i = 2; i < 6; ++i) file[at + i] = static_cast<std::byte>(random());
    }
    INFO("seed " << seed);
    CHECK(salvaging(file).chunks == chunk_offsets(file));
    CHECK(salvaging(file).gaps.empty());
  }
}

TEST_CASE("salvaging keeps unknown types and broken payloads in an orderly file", "[tet][walk]") {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    Tape tape;
    tape.start(0);
    std::uint32_t time = 0;
    for (int i = 0; i < 60; ++i) {
      time += static_cast<std::uint32_t>(random() % 5000);
      Bytes rest(random() % 60);
      for (std::byte& b : rest) b = static_cast<std::byte>(random());
      tape.chunk(static_cast<unsigned>(random() % 256), time, random() % 256, random() % 256, rest);
    }
    INFO("seed " << seed);
    CHECK(salvaging(tape.bytes()).chunks == chunk_offsets(tape.bytes()));
  }
}

TEST_CASE("salvaging a wrong size loses that chunk and little behind it", "[tet][walk]") {
  std::size_t worst = 0;
  for (unsigned seed = 0; seed < 4; ++seed) {
    GamePlan plan;
    plan.players = 1 + seed;
    plan.chunks = 60;
    const Bytes whole = random_game(seed, plan).bytes();
    const auto offsets = chunk_offsets(whole);
    for (const std::size_t wrong : offsets) {
      for (unsigned size = 0; size < 256; size += 1 + size / 32) {
        Bytes file = whole;
        file[wrong] = static_cast<std::byte>(size);
        const Offsets found = given(file);
        std::size_t lost = 0;
        for (const std::size_t offset : offsets) {
          if (offset == wrong || found.contains(offset)) continue;
          ++lost;
          if (offset < wrong || offset > wrong + stagger)
            FAIL("seed " << seed << ": size " << size << " at " << wrong << " loses the chunk at " << offset);
        }
        worst = std::max(worst, lost);
      }
    }
  }
  // What a size of up to 255 covers where it happens to lead to another chunk's beginning.
  CHECK(worst <= 31);
}

TEST_CASE("salvaging loses what a hole covers and little behind it", "[tet][walk]") {
  std::size_t holes = 0;
  std::size_t perfect = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    GamePlan plan;
    plan.players = 1 + seed % 8;
    plan.chunks = 150;
    plan.longest_step_ms = seed % 3 ? 300 : 60'000;
    const Bytes whole = random_game(seed, plan).bytes();
    const auto offsets = chunk_offsets(whole);
    const std::size_t begin = 64 + random() % (whole.size() - 64);
    const std::size_t end = std::min<std::size_t>(whole.size(), begin + 1 + random() % 900);
    for (int filling = 0; filling < 4; ++filling) {
      Bytes file = whole;
      for (std::size_t i = begin; i < end; ++i)
        file[i] = static_cast<std::byte>(filling == 0   ? 0
                                         : filling == 1 ? 255
                                         : filling == 2 ? random()
                                                        : random() % 24);
      const Offsets found = given(file);
      bool all = true;
      for (std::size_t i = 0; i < offsets.size(); ++i) {
        const std::size_t chunk_end = i + 1 < offsets.size() ? offsets[i + 1] : whole.size();
        const bool untouched = chunk_end <= begin || offsets[i] >= end;
        if (!untouched || found.contains(offsets[i])) continue;
        all = false;
        if (chunk_end <= begin || offsets[i] > end + stagger)
          FAIL("seed " << seed << ": a hole from " << begin << " to " << end << " loses the chunk at "
                       << offsets[i]);
      }
      ++holes;
      perfect += all;
    }
  }
  // Nearly always nothing but what the hole covers.
  CHECK(perfect * 100 >= holes * 97);
}

TEST_CASE("salvaging finds the game again after a hole of an hour", "[tet][walk]") {
  Tape tape;
  tape.start(0);
  for (unsigned i = 1; i < 20; ++i) tape.stone(i * 100, 0, {1, 4, i, 0});
  const std::size_t hole = tape.size();
  tape.raw(Bytes(5000, std::byte{3}));
  const std::size_t after = tape.size();
  for (unsigned i = 1; i < 20; ++i) tape.stone(3'600'000 + i * 100, 0, {1, 4, i, 0});
  const Walked salvaged = salvaging(tape.bytes());
  CHECK(salvaged.chunks.size() == 39);
  REQUIRE(salvaged.gaps.size() == 1);
  CHECK(salvaged.gaps[0].offset == hole);
  CHECK(salvaged.gaps[0].length == after - hole);
}

TEST_CASE("four sensible chunks in a row vouch for themselves, three do not", "[tet][walk]") {
  const auto found = [](unsigned count) {
    Tape tape;
    tape.start(0).raw(Bytes(100));
    for (unsigned i = 0; i < count; ++i) tape.stone(3'600'000, 0, {1, 4, i, 0});
    tape.raw(Bytes(100));
    return salvaging(tape.bytes()).chunks.size() - 1;
  };
  CHECK(found(4) == 4);
  CHECK(found(3) == 0);
}

TEST_CASE("behind a hole a chunk that covers others is not believed", "[tet][walk]") {
  Tape inner;
  for (unsigned i = 0; i < 4; ++i) inner.stone(200 + i, 0, {1, 4, i, 0});
  const Bytes covered(inner.bytes().begin() + 64, inner.bytes().end());
  Tape tape;
  tape.start(0).raw(Bytes(20));
  // A message over them, and behind it a chunk of a type nobody knows.
  tape.message(150, 0, text_of(covered)).raw(hex("09 c8 2c010000 00 00 00")).stop(400);
  CHECK(salvaging(tape.bytes()).chunks == std::vector<std::size_t>{64, 100, 116, 132, 148, 164, 173});
}

TEST_CASE("a walk taken up at any of its chunks goes on the same", "[tet][walk]") {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    GamePlan plan;
    plan.chunks = 80;
    plan.wild = seed % 2;
    Bytes file = random_game(seed, plan).bytes();
    for (int damage = 0; damage < 12; ++damage)
      file[64 + random() % (file.size() - 64)] = static_cast<std::byte>(random());
    for (const OnDamage on_damage : {OnDamage::stop, OnDamage::salvage}) {
      std::vector<std::pair<std::size_t, Milliseconds>> chunks;
      Walk whole(file, 64, on_damage);
      Milliseconds last{};
      while (const auto chunk = whole.next()) {
        chunks.emplace_back(chunk->offset(), last);
        last = chunk->time();
      }
      for (std::size_t i = 0; i < chunks.size(); i += 7) {
        Walk part(file, chunks[i].first, on_damage, chunks[i].second);
        for (std::size_t next = i; next < chunks.size(); ++next) {
          const auto chunk = part.next();
          if (!chunk || chunk->offset() != chunks[next].first) FAIL("seed " << seed << ", from chunk " << i);
        }
        if (part.next()) FAIL("seed " << seed << ": more chunks from chunk " << i);
      }
    }
  }
  SUCCEED();
}

TEST_CASE("one wrong bit anywhere never stops the walk's progress", "[tet][walk]") {
  const Bytes whole =
      small_game().weapon(1000, 0, 0, 3).raw(sample::later_matrix).raw(sample::unknown).bytes();
  for (std::size_t at = 64; at < whole.size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      Bytes file = whole;
      file[at] ^= static_cast<std::byte>(1 << bit);
      // walked() checks every step.
      const Walked stopped = stopping(file);
      const Walked salvaged = salvaging(file);
      if (stopped.gaps.size() > 1) FAIL("two gaps without salvaging");
      // Nothing before the flipped byte's own chunk is lost.
      for (const std::size_t offset : chunk_offsets(whole)) {
        if (offset + std::to_integer<std::size_t>(whole[offset]) > at) break;
        if (std::ranges::find(stopped.chunks, offset) == stopped.chunks.end() ||
            std::ranges::find(salvaged.chunks, offset) == salvaged.chunks.end())
          FAIL("byte " << at << ", bit " << bit << " loses the chunk at " << offset);
      }
    }
  }
  SUCCEED();
}
