#include <chrono>
#include <random>

#include "formats/tet/recording.hpp"
#include "replay/infer/findings.hpp"
#include "tests/catch.hpp"
#include "tests/processor_time.hpp"
#include "tests/replay/infer/hidden.hpp"

using namespace tetron;
using namespace tetron::test;
using replay::infer::Evidence;

namespace {

// Of processor time. Generous: sanitizers must not make it fail, work out of proportion must.
constexpr auto soon = std::chrono::seconds(20);

tet::Bytes header(std::uint8_t players, std::uint8_t per_field) {
  tet::Header header;
  header.participants = players;
  header.players_per_field = per_field;
  tet::Bytes file;
  REQUIRE(tet::write(header, file));
  return file;
}

void append(tet::Bytes& file, const tet::Record& record) {
  REQUIRE(tet::write(record, file));
}

Evidence look_at(const tet::Bytes& file) {
  const auto begin = own_processor_time();
  const auto recording = tet::Recording::read(file, tet::OnDamage::salvage);
  REQUIRE(recording);
  Evidence evidence;
  replay::infer::collect(*recording, {}, evidence);
  const auto found = replay::infer::infer(evidence, {.time_limit = std::chrono::seconds(4)});
  if (found) {
    CHECK(found->fit.exact <= found->fit.matrices);
    (void)doubts(evidence, *found);
    (void)contradictions(evidence, found->profile, 100);
  }
  CHECK(own_processor_time() - begin < soon);
  return evidence;
}

}  // namespace

TEST_CASE("Chunks without sense cost no more than a long game", "[infer]") {
  std::mt19937 random(20030517);
  const auto byte = [&random] { return static_cast<std::uint8_t>(random()); };
  for (const std::size_t packed : {0u, 1u, 60u, 100u, 180u, 236u}) {
    tet::Bytes file = header(8, 1);
    for (int i = 0; i < 20'000; ++i) {
      for (unsigned stones = random() % 4; stones > 0; --stones)
        append(file, tet::NewStone{.player = base::PlayerId(byte() % 8),
                                   .old_stone = {base::StoneStyle(byte()), byte(), byte(), byte()},
                                   .new_stone = {base::StoneStyle(byte()), byte(), byte(), byte()}});
      tet::Matrix matrix;
      matrix.matrix = base::MatrixId(byte() % 8);
      matrix.lines = static_cast<std::uint16_t>(random() % 5);
      for (std::size_t at = 0; at < packed; ++at) matrix.packed.push_back(static_cast<std::byte>(byte()));
      append(file, matrix);
    }
    const Evidence evidence = look_at(file);
    CHECK(evidence.capped);
    CHECK(evidence.snapshots.size() <= replay::infer::EvidenceCaps{}.snapshots + 1);
  }
}

TEST_CASE("Empty fields for ever, and stones for ever", "[infer]") {
  tet::Bytes fields = header(1, 1);
  for (int i = 0; i < 30'000; ++i) {
    tet::Matrix matrix;
    matrix.lines = static_cast<std::uint16_t>(i % 7);
    matrix.packed.resize(200);
    append(fields, tet::NewStone{.old_stone = {base::StoneStyle(1), 4, 4, 0}});
    append(fields, matrix);
  }
  look_at(fields);

  tet::Bytes stones = header(1, 1);
  append(stones, tet::Matrix{.packed = tet::Bytes(100)});
  for (int i = 0; i < 100'000; ++i)
    append(stones, tet::NewStone{.old_stone = {base::StoneStyle(static_cast<std::uint8_t>(i)), 4, 4, 0}});
  append(stones, tet::Matrix{.packed = tet::Bytes(100)});
  const Evidence evidence = look_at(stones);
  CHECK(evidence.placements.size() <= replay::infer::EvidenceCaps{}.placements_between);
}

TEST_CASE("A recording cut anywhere is no trouble", "[infer]") {
  const HiddenRecording hidden = play_hidden(12, samples::MatrixFrequency::every_few_stones);
  const tet::Bytes whole = harmed(hidden.recorded, Harm::none, 0);
  for (std::size_t size = 64; size < 3000 && size < whole.size(); size += 97)
    look_at(tet::Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
}
