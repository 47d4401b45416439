#include "formats/tet/record.hpp"

#include <random>

#include "tests/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/samples.hpp"

using namespace tetron::test;
using namespace tetron::tet;
using tetron::base::describe;

namespace {

template <class Wanted>
Wanted read_as(const Bytes& bytes) {
  const Record record = read(Chunk(bytes.data(), 0));
  REQUIRE(std::holds_alternative<Wanted>(record));
  return std::get<Wanted>(record);
}

std::string written(const Record& record) {
  Bytes out;
  REQUIRE(write(record, out));
  return show(out);
}

std::string refusal(const Record& record) {
  Bytes out = hex("01 02 03");
  const auto result = write(record, out);
  REQUIRE_FALSE(result);
  CHECK(show(out) == "01 02 03");
  return describe(result.error());
}

StonePlace record_place(unsigned style, unsigned x, unsigned y, unsigned rot) {
  return {StoneStyle(static_cast<std::uint8_t>(style)), static_cast<std::uint8_t>(x),
          static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(rot)};
}

}  // namespace

TEST_CASE("stone both ways", "[tet][record]") {
  Stone record;
  record.time = Milliseconds(0x12345678);
  record.player = PlayerId(3);
  record.stone = record_place(5, 254, 17, 3);
  record.netstat = 0x9c;
  CHECK(written(record) == show(sample::stone));
  CHECK(read_as<Stone>(sample::stone) == record);

  record.before = hex("a1a2a3");
  CHECK(written(record) == show(sample::later_stone));
  CHECK(read_as<Stone>(sample::later_stone) == record);
}

TEST_CASE("newstone both ways", "[tet][record]") {
  NewStone record;
  record.time = Milliseconds(1000);
  record.player = PlayerId(1);
  record.old_stone = record_place(6, 4, 19, 1);
  record.new_stone = record_place(2, 5, 0, 0);
  record.next_style = StoneStyle(3);
  record.credits = 0x123456;
  CHECK(written(record) == show(sample::new_stone));
  CHECK(read_as<NewStone>(sample::new_stone) == record);

  record.before = hex("b1b2");
  record.after = hex("00000000 c1c2");
  CHECK(written(record) == show(sample::later_new_stone));
  CHECK(read_as<NewStone>(sample::later_new_stone) == record);
}

TEST_CASE("matrix both ways", "[tet][record]") {
  Matrix record;
  record.time = Milliseconds(2000);
  record.matrix = MatrixId(2);
  record.lives = 4;
  record.next_style = StoneStyle(5);
  record.lines = 300;
  record.level = 11;
  record.credits = 0xfebadc;
  record.doubles = 7;
  record.triples = 8;
  record.tetrises = 9;
  record.packed = hex("deadbeef");
  CHECK(written(record) == show(sample::matrix));
  CHECK(read_as<Matrix>(sample::matrix) == record);

  record.before = hex("e1e2");
  CHECK(written(record) == show(sample::later_matrix));
  CHECK(read_as<Matrix>(sample::later_matrix) == record);
}

TEST_CASE("signals both ways", "[tet][record]") {
  const auto check = [](const Bytes& bytes, const Signal& record) {
    CHECK(written(record) == show(bytes));
    CHECK(read_as<Signal>(bytes) == record);
  };
  const Milliseconds time(0x04030201);
  check(sample::start, {ChunkType::start, Milliseconds(0), 0, 0, {}});
  check(sample::stop, {ChunkType::stop, Milliseconds(0xffffffff), 0, 0, {}});
  check(sample::gameover, {ChunkType::gameover, time, 5, 0, {}});
  check(sample::revive, {ChunkType::revive, time, 1, 3, {}});
  check(sample::player_select, {ChunkType::player_select, time, 2, 7, {}});
  check(sample::weapon_select, {ChunkType::weapon_select, time, 2, 0x15, {}});
  check(hex("0a 04 00000000 07 09 0102"), {ChunkType::start, Milliseconds(0), 7, 9, hex("0102")});
}

TEST_CASE("weapon both ways", "[tet][record]") {
  Weapon record;
  record.time = Milliseconds(3000);
  record.player = PlayerId(1);
  record.target = PlayerId(2);
  record.weapon = 0x15;
  record.byte_param = 0x2a;
  record.word_param = 0x1234;
  CHECK(written(record) == show(sample::short_weapon));
  CHECK(read_as<Weapon>(sample::short_weapon) == record);
  record.after = hex("aabbccdd");
  CHECK(written(record) == show(sample::weapon));
  CHECK(read_as<Weapon>(sample::weapon) == record);
}

TEST_CASE("message both ways, with what stands behind its NUL", "[tet][record]") {
  const Message record{Milliseconds(4000), PlayerId(3), 0, hex("68 69 21 00 78 79")};
  CHECK(written(record) == show(sample::message));
  CHECK(read_as<Message>(sample::message) == record);
}

TEST_CASE("unknown and damaged chunks keep their bytes", "[tet][record]") {
  CHECK(read_as<Raw>(sample::unknown) == Raw{sample::unknown});
  CHECK(written(Raw{sample::unknown}) == show(sample::unknown));
  for (const char* digits : {"0b 02 e8030000 01 02 060413", "10 01 00000000 00 01 0000000000000000",
                             "17 03 d0070000 02 0c 04052c010bfedcba070809deadbeef"}) {
    const Bytes bytes = hex(digits);
    CHECK(read_as<Raw>(bytes) == Raw{bytes});
    CHECK(written(Raw{bytes}) == show(bytes));
  }
}

TEST_CASE("a record is appended", "[tet][record]") {
  Bytes out = hex("ff");
  REQUIRE(write(Record(Signal{ChunkType::stop, Milliseconds(1), 0, 0, {}}), out));
  CHECK(show(out) == "ff 08 05 01 00 00 00 00 00");
}

TEST_CASE("records that no chunk can hold are refused whole", "[tet][record]") {
  Matrix matrix;
  matrix.packed.resize(236);
  Bytes out;
  REQUIRE(write(matrix, out));
  CHECK(out.size() == 255);
  CHECK(out[0] == std::byte{255});
  matrix.packed.resize(237);
  CHECK(refusal(matrix) == "offset 0x3: chunk size: is 256, must be at most 255");
  matrix.packed.clear();
  matrix.credits = 0x1000000;
  CHECK(refusal(matrix) == "offset 0x3: credits: is 16777216, must be at most 16777215");

  NewStone fresh;
  fresh.credits = 0xffffffff;
  CHECK(refusal(fresh) == "offset 0x3: credits: is 4294967295, must be at most 16777215");
  fresh.credits = 0;
  fresh.before.resize(254);
  CHECK(refusal(fresh) == "offset 0x3: chunk size: is 278, must be at most 255");

  Stone stone;
  stone.after.resize(1000);
  CHECK(refusal(stone) == "offset 0x3: chunk size: is 1013, must be at most 255");
  CHECK(refusal(Message{Milliseconds(0), PlayerId(0), 0, Bytes(248)}) ==
        "offset 0x3: chunk size: is 256, must be at most 255");
  Weapon weapon;
  weapon.after.resize(244);
  CHECK(refusal(weapon) == "offset 0x3: chunk size: is 256, must be at most 255");
  for (const ChunkType type : {ChunkType::header, ChunkType::stone, ChunkType::new_stone, ChunkType::matrix,
                               ChunkType::weapon, ChunkType::message, static_cast<ChunkType>(99)})
    CHECK(refusal(Signal{type, Milliseconds(0), 0, 0, {}}).find("signal type") != std::string::npos);
}

TEST_CASE("random records come back from their bytes", "[tet][record]") {
  std::mt19937 random(11);
  const auto byte = [&] { return static_cast<std::uint8_t>(random() % 256); };
  const auto some = [&](std::size_t least, std::size_t most) {
    Bytes bytes(least + random() % (most - least + 1));
    for (std::byte& b : bytes) b = static_cast<std::byte>(byte());
    return bytes;
  };
  const auto stone_place = [&] { return record_place(byte(), byte(), byte(), byte()); };
  const auto time = [&] { return Milliseconds(static_cast<std::uint32_t>(random())); };
  constexpr std::array signals{ChunkType::start,  ChunkType::stop,          ChunkType::gameover,
                               ChunkType::revive, ChunkType::player_select, ChunkType::weapon_select};
  for (int round = 0; round < 3000; ++round) {
    Record record;
    switch (random() % 6) {
      case 0:
        record = Stone{time(), PlayerId(byte()), stone_place(), byte(), some(0, 20), some(3, 30)};
        break;
      case 1:
        record = NewStone{time(),        PlayerId(byte()),   stone_place(),
                          stone_place(), StoneStyle(byte()), static_cast<std::uint32_t>(random() % 0x1000000),
                          some(0, 20),   some(4, 30)};
        break;
      case 2:
        record = Matrix{time(),
                        MatrixId(byte()),
                        byte(),
                        StoneStyle(byte()),
                        static_cast<std::uint16_t>(random() % 65536),
                        byte(),
                        static_cast<std::uint32_t>(random() % 0x1000000),
                        byte(),
                        byte(),
                        byte(),
                        some(0, 20),
                        some(0, 200)};
        break;
      case 3:
        record = Signal{signals[random() % signals.size()], time(), byte(), byte(), some(0, 9)};
        break;
      case 4:
        record = Weapon{time(),    PlayerId(byte()), PlayerId(byte()),
                        byte(),    byte(),           static_cast<std::uint16_t>(random() % 65536),
                        some(0, 8)};
        break;
      default:
        record = Message{time(), PlayerId(byte()), byte(), some(0, 200)};
    }
    Bytes out;
    REQUIRE(write(record, out));
    REQUIRE(out.size() == std::to_integer<std::size_t>(out[0]));
    const bool same = read(Chunk(out.data(), 0)) == record;
    INFO(show(out));
    REQUIRE(same);
  }
}
