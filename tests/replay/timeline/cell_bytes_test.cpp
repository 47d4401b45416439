#include "replay/timeline/cell_bytes.hpp"

#include <algorithm>
#include <random>
#include <set>

#include "replay/profile/pack.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using namespace tetron::replay;
using namespace tetron::test;
using base::MatrixId;

namespace {

std::set<std::uint32_t> numbers(const std::vector<FieldCell>& cells) {
  std::set<std::uint32_t> all;
  for (const FieldCell& cell : cells) all.insert(cell.cell);
  return all;
}

// What a packing says without being asked: the cells that come out differently once a byte is another one.
std::set<std::uint32_t> changed_by(const PackFormat& format, Bytes packed, std::size_t byte, int width,
                                   int height) {
  std::vector<field::Cell> before(static_cast<std::size_t>(width * height));
  std::set<std::uint32_t> changed;
  const std::byte was = packed[byte];
  REQUIRE(unpack(format, packed, width, height, before));
  for (unsigned value = 0; value < 256; ++value) {
    packed[byte] = was ^ static_cast<std::byte>(value);
    std::vector<field::Cell> after = before;
    REQUIRE(unpack(format, packed, width, height, after));
    for (std::uint32_t i = 0; i < after.size(); ++i)
      if (after[i] != before[i]) changed.insert(i);
  }
  return changed;
}

void check_format(const PackFormat& format) {
  std::mt19937 random(7);
  const int width = 5;
  const int height = 3;
  Profile profile = tetron4();
  profile.width = width;
  profile.height = height;
  profile.pack = format;
  Bytes packed;
  for (std::size_t i = *packed_size(format.codec, 15); i > 0; --i)
    packed.push_back(static_cast<std::byte>(random() & 0xff));
  Tape tape;
  tape.matrix(0, 0, packed);
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, profile);
  const auto event = timeline.event(0).value();
  const std::size_t begin = event.chunk().payload();
  for (std::uint32_t i = 0; i < event.chunk().size(); ++i) {
    INFO("byte " << i);
    const auto cells = numbers(cells_of_byte(event.chunk(), profile, timeline.layout(), i));
    if (i < begin)
      CHECK(cells.empty());
    else
      CHECK(cells == changed_by(format, packed, i - begin, width, height));
  }
}

}  // namespace

TEST_CASE("the cells of a byte of packdata are those that it changes", "[replay][cell_bytes]") {
  for (const PackCodec codec :
       {PackCodec::nibbles_low, PackCodec::nibbles_high, PackCodec::bytes, PackCodec::bits3})
    for (const bool by_columns : {false, true})
      for (const bool from_bottom : {false, true}) {
        PackFormat format = tetron4().pack;
        format.codec = codec;
        format.by_columns = by_columns;
        format.from_bottom = from_bottom;
        // Every value another cell, so that each change of a byte is seen.
        for (std::size_t i = 0; i < 256; ++i) format.cell_of_value[i] = static_cast<field::Cell>(i);
        CAPTURE(static_cast<int>(codec), by_columns, from_bottom);
        check_format(format);
      }
}

TEST_CASE("cells of a run are those of its pair of bytes", "[replay][cell_bytes]") {
  PackFormat format = tetron4().pack;
  format.codec = PackCodec::rle;
  const Bytes packed = hex("02 01 00 05 03 00");
  const auto first = [&](std::size_t cell) { return packed_place(format, packed, 5, 1, cell)->first; };
  CHECK(first(0) == 0);
  CHECK(first(1) == 0);
  CHECK(first(2) == 4);
  CHECK(first(4) == 4);
  CHECK(packed_place(format, packed, 5, 1, 4)->size == 2);
  CHECK_FALSE(packed_place(format, packed, 6, 1, 5));
}

TEST_CASE("a cell's source is the event that changed it last", "[replay][cell_bytes]") {
  // An O that is put in columns 5 and 6 at the bottom, then many events that leave it alone.
  Tape tape;
  tape.start(0);
  tape.new_stone(1000, 0, no_stone, {3, 4, 1, 0});
  const std::size_t placed = tape.size();
  tape.new_stone(2000, 0, {3, 4, 19, 0}, {0, 4, 1, 0});
  for (unsigned i = 0; i < 500; ++i) tape.stone(2001 + i, 0, {0, 4, 2, 0});
  const auto recording = tet::Recording::read(tape.bytes()).value();
  const Timeline timeline(recording, tetron4());
  Playhead playhead(timeline);
  playhead.seek_events(timeline.events());
  const auto cells = playhead.state().grid(MatrixId(0)).cells();
  int full = 0;
  for (std::uint32_t i = 0; i < cells.size(); ++i) {
    const auto source = source_of_cell(timeline, {MatrixId(0), i}, timeline.events());
    CHECK(source.has_value() == (cells[i] != field::Cell::empty));
    if (!source) continue;
    ++full;
    CHECK(source->events == 3);
    CHECK(source->offset == placed);
    // Behind the prefix: the old stone's style, x, y and rot.
    CHECK(source->bytes == ByteRange{8, 4});
    CHECK_FALSE(source_of_cell(timeline, {MatrixId(0), i}, 2));
  }
  CHECK(full == 4);
}
