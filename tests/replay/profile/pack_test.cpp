#include "replay/profile/pack.hpp"

#include <random>

#include "tests/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/replay/boards.hpp"

using namespace tetron::replay;
using namespace tetron::test;
using tetron::base::describe;
using tetron::field::Cell;
using tetron::field::Grid;

namespace {

// The values of the description: 0 empty, 1 + style for I J L O S T Z, 15 garbage.
PackFormat format(PackCodec codec, bool by_columns = false, bool from_bottom = false) {
  PackFormat result = tetron4().pack;
  result.codec = codec;
  result.by_columns = by_columns;
  result.from_bottom = from_bottom;
  return result;
}

std::string packed(const PackFormat& format, std::string_view drawing) {
  const auto bytes = pack(format, tetron::field::from_text(drawing));
  return bytes ? show(*bytes) : describe(bytes.error());
}

std::string unpacked(const PackFormat& format, std::string_view digits, int width, int height) {
  Grid grid(width, height);
  const auto done = unpack(format, hex(digits), width, height, grid.cells());
  return done ? to_text(grid) : describe(done.error());
}

// Both ways.
void check(const PackFormat& format, std::string_view drawing, std::string_view digits) {
  const Grid grid = tetron::field::from_text(drawing);
  CHECK(packed(format, drawing) == show(hex(digits)));
  CHECK(unpacked(format, digits, grid.width(), grid.height()) == to_text(grid));
}

// Values 1 0 2 over 7 15 6.
constexpr std::string_view small = R"(
  I.J
  Z#T)";
// Values 1 0 2 over 7 5 6: no garbage, which three bits cannot say.
constexpr std::string_view small_stones = R"(
  I.J
  ZST)";

}  // namespace

TEST_CASE("nibbles, the lower half first", "[replay][pack]") {
  check(format(PackCodec::nibbles_low), small, "01 72 6f");
  check(format(PackCodec::nibbles_low, false, true), small, "f7 16 20");
  check(format(PackCodec::nibbles_low, true, false), small, "71 f0 62");
  check(format(PackCodec::nibbles_low, true, true), small, "17 0f 26");
}

TEST_CASE("nibbles, the upper half first", "[replay][pack]") {
  check(format(PackCodec::nibbles_high), small, "10 27 f6");
  check(format(PackCodec::nibbles_high, false, true), small, "7f 61 02");
  check(format(PackCodec::nibbles_high, true, false), small, "17 0f 26");
  check(format(PackCodec::nibbles_high, true, true), small, "71 f0 62");
}

TEST_CASE("a byte a cell", "[replay][pack]") {
  check(format(PackCodec::bytes), small, "01 00 02 07 0f 06");
  check(format(PackCodec::bytes, false, true), small, "07 0f 06 01 00 02");
  check(format(PackCodec::bytes, true, false), small, "01 07 00 0f 02 06");
  check(format(PackCodec::bytes, true, true), small, "07 01 0f 00 06 02");
}

TEST_CASE("three bits a cell, the lowest first", "[replay][pack]") {
  // 1 + 0<<3 + 2<<6 + 7<<9 + 5<<12 + 6<<15 = 0x35e81.
  check(format(PackCodec::bits3), small_stones, "81 5e 03");
  // 7 + 5<<3 + 6<<6 + 1<<9 + 0<<12 + 2<<15 = 0x103af.
  check(format(PackCodec::bits3, false, true), small_stones, "af 03 01");
  // 1 + 7<<3 + 0<<6 + 5<<9 + 2<<12 + 6<<15 = 0x32a39.
  check(format(PackCodec::bits3, true, false), small_stones, "39 2a 03");
}

TEST_CASE("runs of a count and a value", "[replay][pack]") {
  constexpr std::string_view drawing = R"(
    ..I
    IIT
    ..T)";
  check(format(PackCodec::rle), drawing, "02 00 03 01 01 06 02 00 01 06");
  check(format(PackCodec::rle, false, true), drawing, "02 00 01 06 02 01 01 06 02 00 01 01");
  check(format(PackCodec::rle, true, false), drawing, "01 00 01 01 02 00 01 01 01 00 01 01 02 06");
}

TEST_CASE("a run longer than a byte can count is two", "[replay][pack]") {
  Grid grid(26, 10);
  const auto bytes = pack(format(PackCodec::rle), grid);
  REQUIRE(bytes);
  CHECK(show(*bytes) == "ff 00 05 00");
}

TEST_CASE("runs may stop short, reach too far, or count nothing", "[replay][pack]") {
  const PackFormat rle = format(PackCodec::rle);
  CHECK(unpacked(rle, "00 07 01 01 00 05 ff 02", 3, 1) == "IJJ");
  CHECK(unpacked(rle, "03 01 99", 3, 1) == "III");
  CHECK(unpacked(rle, "02 01", 3, 1) == "offset 0x2: packdata: needs 2 bytes, 0 left");
  CHECK(unpacked(rle, "02 01 01", 3, 1) == "offset 0x2: packdata: needs 2 bytes, 1 left");
  CHECK(unpacked(rle, "", 3, 1) == "offset 0x0: packdata: needs 2 bytes, 0 left");
  CHECK(unpacked(rle, "00 00 00 00", 1, 1) == "offset 0x4: packdata: needs 2 bytes, 0 left");
}

TEST_CASE("an odd number of cells leaves the last half unused", "[replay][pack]") {
  check(format(PackCodec::nibbles_low), "I.J", "01 02");
  check(format(PackCodec::nibbles_high), "I.J", "10 20");
  check(format(PackCodec::bits3), "I.T", "81 01");
  check(format(PackCodec::nibbles_low), "Z", "07");
  // Whatever stands in it.
  CHECK(unpacked(format(PackCodec::nibbles_low), "01 f2", 3, 1) == "I.J");
  CHECK(unpacked(format(PackCodec::nibbles_high), "10 2f", 3, 1) == "I.J");
}

TEST_CASE("packdata too short leaves the field as it was", "[replay][pack]") {
  for (const PackCodec codec : {PackCodec::nibbles_low, PackCodec::nibbles_high, PackCodec::bytes,
                                PackCodec::rle, PackCodec::bits3}) {
    for (const bool by_columns : {false, true}) {
      Grid grid = tetron::field::from_text("SSS\nSSS\nSSS");
      const auto done = unpack(format(codec, by_columns), hex("0101"), 3, 3, grid.cells());
      REQUIRE_FALSE(done);
      CHECK(to_text(grid) == "SSS\nSSS\nSSS");
    }
  }
  CHECK(unpacked(format(PackCodec::nibbles_low), "00 00 00 00", 3, 3) ==
        "offset 0x0: packdata: needs 5 bytes, 4 left");
  CHECK(unpacked(format(PackCodec::bytes), "00", 3, 3) == "offset 0x0: packdata: needs 9 bytes, 1 left");
  CHECK(unpacked(format(PackCodec::bits3), "", 3, 3) == "offset 0x0: packdata: needs 4 bytes, 0 left");
}

TEST_CASE("bytes after the last cell are ignored", "[replay][pack]") {
  CHECK(unpacked(format(PackCodec::nibbles_low), "01 02 ff ff", 2, 2) == "I.\nJ.");
  CHECK(unpacked(format(PackCodec::nibbles_low, true), "01 02 ff ff", 2, 2) == "IJ\n..");
}

TEST_CASE("how many bytes cells take", "[replay][pack]") {
  CHECK(packed_size(PackCodec::nibbles_low, 200) == 100);
  CHECK(packed_size(PackCodec::nibbles_high, 201) == 101);
  CHECK(packed_size(PackCodec::bytes, 200) == 200);
  CHECK(packed_size(PackCodec::bits3, 200) == 75);
  CHECK(packed_size(PackCodec::bits3, 3) == 2);
  CHECK(packed_size(PackCodec::bits3, 0) == 0);
  CHECK_FALSE(packed_size(PackCodec::rle, 200));
}

TEST_CASE("a field too large for its codec is not packed", "[replay][pack]") {
  CHECK(pack(format(PackCodec::bytes), Grid(10, 20)));
  CHECK(pack(format(PackCodec::nibbles_low), Grid(10, 40)));
  CHECK(pack(format(PackCodec::bytes), Grid(59, 4))->size() == 236);
  const auto refusal = [](PackCodec codec, const Grid& grid) {
    const auto bytes = pack(format(codec), grid);
    REQUIRE_FALSE(bytes);
    return describe(bytes.error());
  };
  CHECK(refusal(PackCodec::bytes, Grid(10, 24)) == "offset 0x0: packdata size: is 240, must be at most 236");
  CHECK(refusal(PackCodec::nibbles_low, Grid(20, 24)) ==
        "offset 0x0: packdata size: is 240, must be at most 236");
  // Every cell another than the one before: two bytes a cell.
  Grid striped(10, 20);
  for (std::size_t i = 0; i < striped.cells().size(); i += 2) striped.cells()[i] = Cell::i;
  CHECK(refusal(PackCodec::rle, striped) == "offset 0x0: packdata size: is 400, must be at most 236");
}

TEST_CASE("a cell that has no value is not packed", "[replay][pack]") {
  PackFormat stones = format(PackCodec::bits3);
  CHECK(packed(stones, "I#") == "offset 0x1: cell to pack: 8 is not a known value");
  PackFormat bytes = format(PackCodec::bytes);
  for (Cell& cell : bytes.cell_of_value)
    if (cell == Cell::o) cell = Cell::garbage;
  CHECK(packed(bytes, "O") == "offset 0x0: cell to pack: 3 is not a known value");
}

TEST_CASE("random fields come back from every codec in every order", "[replay][pack]") {
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    const int width = 1 + static_cast<int>(random() % 20);
    const int height = 1 + static_cast<int>(random() % 20);
    for (const PackCodec codec : {PackCodec::nibbles_low, PackCodec::nibbles_high, PackCodec::bytes,
                                  PackCodec::rle, PackCodec::bits3}) {
      Grid grid(width, height);
      for (Cell& cell : grid.cells())
        if (random() % 3 == 0)
          cell = tetron::field::to_cell("ILOZTJS#"[random() % (codec == PackCodec::bits3 ? 7 : 8)]);
      const PackFormat one = format(codec, round % 2, round / 2 % 2);
      const auto bytes = pack(one, grid);
      if (!bytes) {
        // Only for want of room.
        if (bytes.error().field != "packdata size") FAIL(describe(bytes.error()));
        continue;
      }
      if (const auto size = packed_size(codec, grid.cells().size()); size && *size != bytes->size())
        FAIL("size");
      Grid back(width, height);
      if (!unpack(one, *bytes, width, height, back.cells()) || !(back == grid)) FAIL(to_text(grid));
    }
  }
  SUCCEED();
}

TEST_CASE("a full field of 80 x 40 is unpacked", "[replay][pack]") {
  Grid grid(80, 40);
  REQUIRE(unpack(format(PackCodec::bytes, true, true), Bytes(3200, std::byte{15}), 80, 40, grid.cells()));
  CHECK(to_text(grid).find('.') == std::string::npos);
}

TEST_CASE("runs reach no further than the largest field", "[replay][pack]") {
  Grid grid(80, 40);
  Bytes packed;
  for (int i = 0; i < 13; ++i) packed = packed + hex("ff 01");
  REQUIRE(unpack(format(PackCodec::rle), packed, 80, 40, grid.cells()));
  CHECK(to_text(grid).find('.') == std::string::npos);
}

TEST_CASE("the description's packing of a whole field", "[replay][pack]") {
  constexpr std::string_view drawing = R"(
    J.........
    JJJ..OO.##
    IIIISOOTZZ)";
  const Bytes bytes = nibbles(drawing);
  REQUIRE(bytes.size() == 100);
  Grid grid(10, 20);
  REQUIRE(unpack(tetron4().pack, bytes, 10, 20, grid.cells()));
  CHECK(to_text(grid) == board(drawing));
  CHECK(show(pack(tetron4().pack, grid).value()) == show(bytes));
}
