#include <fcntl.h>
#include <unistd.h>

#include "formats/tet/recording.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"

// Walks through files, block by block, against walks through memory.

using namespace tetron::test;
using namespace tetron::tet;
using tetron::base::ByteSource;
using tetron::base::describe;
using tetron::base::ErrorKind;
using tetron::base::File;

namespace {

Bytes long_file(std::uint32_t seed, std::size_t chunks) {
  GamePlan plan;
  plan.chunks = chunks;
  return random_game(seed, plan).bytes();
}

std::string of(const Gap& gap) {
  return std::to_string(gap.offset) + "+" + std::to_string(gap.length) + " " + describe(gap.error);
}

// Whether two walks give the same, step by step. The chunk given before is looked at again, as those do who
// look one chunk ahead.
bool same(Walk one, Walk other) {
  std::optional<Chunk> before, other_before;
  for (;;) {
    const auto a = one.next();
    const auto b = other.next();
    if (a.has_value() != b.has_value() || one.gap().has_value() != other.gap().has_value()) return false;
    if (one.gap() && of(*one.gap()) != of(*other.gap())) return false;
    if (before && !std::ranges::equal(before->bytes(), other_before->bytes())) return false;
    if (!a) return true;
    if (a->offset() != b->offset() || !std::ranges::equal(a->bytes(), b->bytes())) return false;
    before = a;
    other_before = b;
  }
}

Walk walk_of(const File& file, std::uint64_t from, OnDamage on_damage) {
  return Walk(ByteSource(file), from, on_damage);
}

void overwrite(const std::filesystem::path& path, std::span<const std::byte> bytes) {
  const int file = ::open(path.c_str(), O_WRONLY);
  REQUIRE(::pwrite(file, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  ::close(file);
}

}  // namespace

TEST_CASE("a file is walked as memory is, also where it is damaged", "[tet][walk]") {
  const TemporaryFolder folder;
  for (std::uint32_t seed = 1; seed <= 12; ++seed) {
    Bytes bytes = long_file(seed, 30'000);
    REQUIRE(bytes.size() > 5 * Walk::block_size);
    // Holes of zeros, some longer than blocks, and single wrong bytes.
    std::uint32_t random = seed;
    const auto next = [&random] { return random = random * 1664525u + 1013904223u; };
    for (std::uint32_t i = 0; i < seed / 2; ++i) {
      const std::size_t at = 64 + next() % (bytes.size() - 64);
      const std::size_t length = std::min<std::size_t>(i % 2 == 0 ? 1 : next() % 200'000, bytes.size() - at);
      std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), length, static_cast<std::byte>(i * 3));
    }
    const auto file = File::open(folder.file("game.tet", bytes));
    REQUIRE(file);
    for (const OnDamage on_damage : {OnDamage::stop, OnDamage::salvage}) {
      CAPTURE(seed, on_damage == OnDamage::salvage);
      const std::uint64_t from = std::to_integer<std::uint64_t>(bytes[0]);
      CHECK(same(Walk(bytes, from, on_damage), walk_of(*file, from, on_damage)));
      CHECK(same(Walk(bytes, bytes.size(), on_damage), walk_of(*file, bytes.size(), on_damage)));
    }
  }
}

TEST_CASE("a file walk can be copied anywhere", "[tet][walk]") {
  const TemporaryFolder folder;
  const Bytes bytes = long_file(3, 20'000);
  const auto file = File::open(folder.file("game.tet", bytes));
  REQUIRE(file);
  Walk walk = walk_of(*file, 64, OnDamage::stop);
  int differ = 0;
  for (std::uint64_t i = 0; const auto chunk = walk.next(); ++i) {
    if (i % 1000 != 0) continue;
    const Bytes now(chunk->bytes().begin(), chunk->bytes().end());
    differ += same(Walk(bytes, walk.offset()), walk) ? 0 : 1;
    // The copy went on to the end; what this one gave is still there.
    differ += std::ranges::equal(chunk->bytes(), now) ? 0 : 1;
  }
  CHECK(differ == 0);
}

TEST_CASE("what a walk gave does not change with its file", "[tet][walk]") {
  const TemporaryFolder folder;
  const Bytes bytes = long_file(4, 20'000);
  const auto path = folder.file("game.tet", bytes);
  const auto file = File::open(path);
  REQUIRE(file);
  Walk walk = walk_of(*file, 64, OnDamage::stop);
  const auto chunk = walk.next();
  REQUIRE(chunk);
  const KeptChunk kept(*chunk);
  const std::size_t size = chunk->size();
  overwrite(path, Bytes(bytes.size(), std::byte{0xff}));
  CHECK(chunk->size() == size);
  CHECK(std::ranges::equal(chunk->bytes(), std::span(bytes).subspan(64, size)));
  // What stands in the next block is what stands there now: sizes of 255, to the end.
  while (walk.next()) {
  }
  CHECK(std::ranges::equal(kept.chunk().bytes(), std::span(bytes).subspan(64, size)));
}

TEST_CASE("a file that becomes shorter ends the walk with a word", "[tet][walk]") {
  const TemporaryFolder folder;
  const Bytes bytes = long_file(5, 20'000);
  for (const OnDamage on_damage : {OnDamage::stop, OnDamage::salvage}) {
    const auto path = folder.file("game.tet", bytes);
    const auto file = File::open(path);
    REQUIRE(file);
    Walk walk = walk_of(*file, 64, on_damage);
    REQUIRE(walk.next());
    std::filesystem::resize_file(path, bytes.size() / 2);
    std::uint64_t end = walk.offset();
    std::optional<Gap> gap;
    while (walk.next()) {
      end = walk.offset();
      if (!gap) gap = walk.gap();
    }
    if (!gap) gap = walk.gap();
    CHECK(end <= bytes.size() / 2);
    CHECK(end + 255 > bytes.size() / 2);
    REQUIRE(gap);
    CHECK(gap->offset == end);
    CHECK(gap->offset + gap->length == bytes.size());
    CHECK(gap->error.kind == ErrorKind::unreadable);
    CHECK(
        describe(gap->error).contains("cannot be read from here on; it had " + std::to_string(bytes.size())));
    CHECK_FALSE(walk.next());
  }
}

TEST_CASE("a place in a file is checked again when it is read again", "[tet][recording]") {
  const TemporaryFolder folder;
  Bytes bytes = long_file(6, 100);
  const auto path = folder.file("game.tet", bytes);
  const auto file = File::open(path);
  REQUIRE(file);
  const auto recording = Recording::read(ByteSource(*file));
  REQUIRE(recording);
  const std::size_t last = bytes.size() - std::to_integer<std::size_t>(bytes[64]);
  const auto has_chunk_at = [&recording](std::uint64_t offset) {
    return recording->chunks_from(offset, {}).next().has_value();
  };
  CHECK(has_chunk_at(64));
  CHECK_FALSE(has_chunk_at(bytes.size()));
  CHECK_FALSE(has_chunk_at(bytes.size() - 7));
  overwrite(path, Bytes(bytes.size(), std::byte{0xff}));
  CHECK_FALSE(has_chunk_at(last));
  CHECK(has_chunk_at(64) == (bytes.size() >= 64 + 255));
  overwrite(path, Bytes(bytes.size(), std::byte{7}));
  CHECK_FALSE(has_chunk_at(64));
}
