#include "formats/tet/recording.hpp"

#include <algorithm>
#include <fstream>
#include <random>

#include "base/file.hpp"
#include "formats/tet/record.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"
#include "tests/formats/tet/rewrite.hpp"
#include "tests/formats/tet/samples.hpp"

using namespace tetron::test;
using namespace tetron::tet;
using tetron::base::describe;

namespace {

// Reads and writes with and without salvaging; true if both give the same bytes.
bool rewritten_as_it_was(const Bytes& file) {
  for (const OnDamage on_damage : {OnDamage::stop, OnDamage::salvage}) {
    const auto recording = Recording::read(file, on_damage);
    if (!recording) FAIL(describe(recording.error()));
    Bytes out;
    if (!rewrite(*recording, out) || out != file) return false;
  }
  return true;
}

Bytes recording_one_of_each() {
  Tape tape(8);
  tape.start(0);
  for (const Bytes& chunk :
       {sample::stone, sample::new_stone, sample::matrix, sample::weapon, sample::short_weapon,
        sample::gameover, sample::revive, sample::player_select, sample::weapon_select, sample::message,
        sample::unknown, sample::later_stone, sample::later_new_stone, sample::later_matrix, sample::stop})
    tape.raw(chunk);
  return tape.bytes();
}

}  // namespace

TEST_CASE("a recording is its header and its chunks", "[tet][recording]") {
  const Bytes file = recording_one_of_each();
  const auto recording = Recording::read(file);
  REQUIRE(recording);
  CHECK(recording->header().participants == 8);
  CHECK(recording->source().memory() == file.data());
  CHECK(recording->size() == file.size());
  CHECK(recording->on_damage() == OnDamage::stop);
  CHECK(Recording::read(file, OnDamage::salvage)->on_damage() == OnDamage::salvage);
  std::string types;
  for (Walk walk = recording->chunks(); const auto chunk = walk.next();)
    types += std::string(chunk->layout().name) + " ";
  CHECK(types ==
        "start stone newstone matrix weapon weapon gameover revive pselect wselect message unknown stone "
        "newstone "
        "matrix stop ");
  Walk later = recording->chunks_from(72, Milliseconds(0));
  CHECK(later.next()->type() == ChunkType::stone);
}

TEST_CASE("a header alone is a recording", "[tet][recording]") {
  const Bytes file = Tape().bytes();
  const auto recording = Recording::read(file);
  REQUIRE(recording);
  CHECK_FALSE(recording->chunks().next());
  CHECK(rewritten_as_it_was(file));
}

TEST_CASE("what has no header is no recording", "[tet][recording]") {
  CHECK(describe(Recording::read({}).error()) == "offset 0x0: header chunk: needs 64 bytes, 0 left");
  CHECK_FALSE(Recording::read(sample::stone, OnDamage::salvage));
}

TEST_CASE("all types are written as they were read", "[tet][recording]") {
  CHECK(rewritten_as_it_was(recording_one_of_each()));
}

TEST_CASE("a thousand random files are written as they were read", "[tet][recording]") {
  std::size_t bytes = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const Bytes file = random_file(seed);
    bytes += file.size();
    if (!rewritten_as_it_was(file)) FAIL("seed " << seed);
    // Whole chains have no gap, and every chunk comes back from its record.
    const auto recording = Recording::read(file).value();
    Walk walk = recording.chunks();
    std::size_t count = 0;
    while (const auto chunk = walk.next()) {
      Bytes out;
      const Record record = read(*chunk);
      if (!write(record, out) || show(out) != show(chunk->bytes())) FAIL("seed " << seed);
      if (read(Chunk(out.data(), 0)) != record) FAIL("seed " << seed);
      ++count;
    }
    if (walk.gap() || count != chunk_offsets(file).size()) FAIL("seed " << seed);
  }
  CHECK(bytes > 1'000'000);
}

TEST_CASE("files with damage are written as they were read", "[tet][recording]") {
  for (unsigned seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    Bytes file = seed % 2 ? random_file(seed) : random_game(seed, {}).bytes();
    const auto header = std::to_integer<std::size_t>(file[0]);
    for (int hole = 0; hole < 3 && file.size() > header; ++hole) {
      const std::size_t begin = header + random() % (file.size() - header);
      const std::size_t end = std::min<std::size_t>(file.size(), begin + random() % 90);
      for (std::size_t i = begin; i < end; ++i) file[i] = static_cast<std::byte>(random() % 2 ? 0 : random());
    }
    file.resize(std::max(header, file.size() - random() % 40));
    if (!rewritten_as_it_was(file)) FAIL("seed " << seed);
  }
  SUCCEED();
}

TEST_CASE("a file cut at any length is refused or written as it was read", "[tet][recording]") {
  const Bytes whole = recording_one_of_each();
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const Bytes file(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    INFO("length " << length);
    if (length < 64)
      CHECK_FALSE(Recording::read(file));
    else
      CHECK(rewritten_as_it_was(file));
  }
}

TEST_CASE("a file with one wrong byte is refused or written as it was read", "[tet][recording]") {
  const Bytes whole = recording_one_of_each();
  int refused = 0;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (unsigned value = 0; value < 256; value += value < 32 ? 1 : 7) {
      Bytes file = whole;
      file[at] = static_cast<std::byte>(value);
      if (!Recording::read(file))
        ++refused;
      else if (!rewritten_as_it_was(file))
        FAIL("byte " << at << " value " << value);
    }
  }
  // Sizes below 64, and every type but 0. No size lies past the end of this file.
  CHECK(whole.size() > 255);
  CHECK(refused == 32 + 5 + 31 + 32);
}

TEST_CASE("offsets beyond 4 GiB", "[tet][recording]") {
  const TemporaryFolder folder;
  const auto path = folder.file("large.tet", Tape().bytes());
  constexpr std::uint64_t far = 0x1'2000'0000;
  std::error_code failure;
  std::filesystem::resize_file(path, far, failure);
  if (failure) return;  // a file system without room for holes
  {
    const Bytes end = sample::new_stone + sample::stop + hex("18 02 00");
    std::ofstream out(path, std::ios::binary | std::ios::app);
    out.write(reinterpret_cast<const char*>(end.data()), static_cast<std::streamsize>(end.size()));
    if (!out.flush()) return;
  }
  const auto file = tetron::base::File::open(path);
  REQUIRE(file);
  const auto recording = Recording::read(tetron::base::ByteSource(*file));
  REQUIRE(recording);
  Walk start = recording->chunks();
  CHECK_FALSE(start.next());
  REQUIRE(start.gap());
  CHECK(start.gap()->offset == 64);
  CHECK(start.gap()->length == far + 24 + 8 + 3 - 64);

  Walk walk = recording->chunks_from(far, Milliseconds(0));
  CHECK(walk.next()->offset() == far);
  CHECK(walk.next()->type() == ChunkType::stop);
  CHECK_FALSE(walk.next());
  REQUIRE(walk.gap());
  CHECK(describe(walk.gap()->error) == "offset 0x120000020: newstone chunk: needs 8 bytes, 3 left");
}
