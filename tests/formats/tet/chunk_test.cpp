#include "formats/tet/chunk.hpp"

#include "tests/bytes.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/samples.hpp"

using namespace tetron::test;
using namespace tetron::tet;

namespace {

Chunk chunk_of(const Bytes& bytes, std::uint64_t offset = 0) {
  return Chunk(bytes.data(), offset);
}

template <class Wanted>
Wanted view_of(const Bytes& bytes) {
  REQUIRE(bytes.size() == std::to_integer<std::size_t>(bytes[0]));
  const auto view = view_as<Wanted>(chunk_of(bytes));
  REQUIRE(view);
  return *view;
}

StonePlace place(unsigned style, unsigned x, unsigned y, unsigned rot) {
  return {StoneStyle(static_cast<std::uint8_t>(style)), static_cast<std::uint8_t>(x),
          static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(rot)};
}

// Which view visit() chooses.
std::string kind(const Bytes& bytes) {
  return visit(chunk_of(bytes), Overloaded{
                                    [](const StoneView&) { return "stone"; },
                                    [](const NewStoneView&) { return "newstone"; },
                                    [](const MatrixView&) { return "matrix"; },
                                    [](const StartView&) { return "start"; },
                                    [](const StopView&) { return "stop"; },
                                    [](const WeaponView&) { return "weapon"; },
                                    [](const GameoverView&) { return "gameover"; },
                                    [](const ReviveView&) { return "revive"; },
                                    [](const PlayerSelectView&) { return "pselect"; },
                                    [](const WeaponSelectView&) { return "wselect"; },
                                    [](const MessageView&) { return "message"; },
                                    [](const UnknownView&) { return "unknown"; },
                                    [](const DamagedView&) { return "damaged"; },
                                });
}

// What a damaged chunk that begins at 0x1a2c says; "readable" if it is none.
std::string damage(const Bytes& bytes) {
  const auto error = chunk_of(bytes, 0x1a2c).damage();
  CHECK((kind(bytes) == "damaged") == error.has_value());
  return error ? describe(*error) : "readable";
}

}  // namespace

TEST_CASE("the prefix all chunks share", "[tet][chunk]") {
  const Chunk chunk = chunk_of(sample::stone, 0x40);
  CHECK(chunk.offset() == 0x40);
  CHECK(chunk.size() == 16);
  CHECK(chunk.type_byte() == 1);
  CHECK(chunk.type() == ChunkType::stone);
  CHECK(chunk.time() == Milliseconds(0x12345678));
  CHECK(chunk.id() == 3);
  CHECK(chunk.second() == 2);
  CHECK(show(chunk.bytes()) == show(sample::stone));
}

TEST_CASE("each type has its view and its name", "[tet][chunk]") {
  const auto check = [](const Bytes& bytes, std::string_view name) {
    CHECK(kind(bytes) == name);
    CHECK(chunk_of(bytes).layout().name == name);
  };
  check(sample::stone, "stone");
  check(sample::new_stone, "newstone");
  check(sample::matrix, "matrix");
  check(sample::start, "start");
  check(sample::stop, "stop");
  check(sample::weapon, "weapon");
  check(sample::gameover, "gameover");
  check(sample::revive, "revive");
  check(sample::player_select, "pselect");
  check(sample::weapon_select, "wselect");
  check(sample::message, "message");
  check(sample::unknown, "unknown");
  CHECK_FALSE(view_as<StoneView>(chunk_of(sample::new_stone)));
}

TEST_CASE("all other types are unknown and readable", "[tet][chunk]") {
  const std::string known("\1\2\3\4\5\12\13\14\15\16\24");
  Bytes chunk = hex("08 00 00000000 00 00");
  for (unsigned type = 0; type < 256; ++type) {
    if (known.find(static_cast<char>(type)) != std::string::npos) continue;
    chunk[1] = static_cast<std::byte>(type);
    INFO("type " << type);
    CHECK(kind(chunk) == "unknown");
  }
}

TEST_CASE("stone", "[tet][chunk]") {
  const auto view = view_of<StoneView>(sample::stone);
  CHECK(view.time() == Milliseconds(0x12345678));
  CHECK(view.player() == PlayerId(3));
  CHECK(view.stone() == place(5, 254, 17, 3));
  CHECK(view.netstat() == 0x9c);
}

TEST_CASE("newstone", "[tet][chunk]") {
  const auto view = view_of<NewStoneView>(sample::new_stone);
  CHECK(view.time() == Milliseconds(1000));
  CHECK(view.player() == PlayerId(1));
  CHECK(view.old_stone() == place(6, 4, 19, 1));
  CHECK(view.new_stone() == place(2, 5, 0, 0));
  CHECK(view.next_style() == StoneStyle(3));
  CHECK(view.credits() == 0x123456);
}

TEST_CASE("matrix", "[tet][chunk]") {
  const auto view = view_of<MatrixView>(sample::matrix);
  CHECK(view.time() == Milliseconds(2000));
  CHECK(view.matrix() == MatrixId(2));
  CHECK(view.lives() == 4);
  CHECK(view.next_style() == StoneStyle(5));
  CHECK(view.lines() == 300);
  CHECK(view.level() == 11);
  CHECK(view.credits() == 0xfebadc);
  CHECK(view.doubles() == 7);
  CHECK(view.triples() == 8);
  CHECK(view.tetrises() == 9);
  CHECK(show(view.packed()) == "de ad be ef");
}

TEST_CASE("weapon, with and without its unused bytes", "[tet][chunk]") {
  for (const Bytes& bytes : {sample::weapon, sample::short_weapon}) {
    const auto view = view_of<WeaponView>(bytes);
    CHECK(view.time() == Milliseconds(3000));
    CHECK(view.player() == PlayerId(1));
    CHECK(view.target() == PlayerId(2));
    CHECK(view.weapon() == 0x15);
    CHECK(view.byte_param() == 0x2a);
    CHECK(view.word_param() == 0x1234);
  }
}

TEST_CASE("the types of eight bytes", "[tet][chunk]") {
  CHECK(view_of<StartView>(sample::start).time() == Milliseconds(0));
  CHECK(view_of<StopView>(sample::stop).time() == Milliseconds(0xffffffff));
  CHECK(view_of<GameoverView>(sample::gameover).player() == PlayerId(5));
  CHECK(view_of<GameoverView>(sample::gameover).time() == Milliseconds(0x04030201));
  CHECK(view_of<ReviveView>(sample::revive).matrix() == MatrixId(1));
  CHECK(view_of<ReviveView>(sample::revive).lives() == 3);
  CHECK(view_of<PlayerSelectView>(sample::player_select).player() == PlayerId(2));
  CHECK(view_of<PlayerSelectView>(sample::player_select).target() == PlayerId(7));
  CHECK(view_of<WeaponSelectView>(sample::weapon_select).player() == PlayerId(2));
  CHECK(view_of<WeaponSelectView>(sample::weapon_select).weapon() == 0x15);
}

TEST_CASE("a message ends at NUL or at the end of its chunk", "[tet][chunk]") {
  const auto view = view_of<MessageView>(sample::message);
  CHECK(view.player() == PlayerId(3));
  CHECK(view.target() == 0);
  CHECK(text_of(view.text()) == "hi!");
  CHECK(text_of(view_of<MessageView>(hex("0a 14 00000000 01 04 6f6b")).text()) == "ok");
  CHECK(view_of<MessageView>(hex("0a 14 00000000 01 04 6f6b")).target() == 4);
  CHECK(view_of<MessageView>(hex("08 14 00000000 01 04")).text().empty());
  CHECK(view_of<MessageView>(hex("09 14 00000000 01 04 00")).text().empty());
}

TEST_CASE("the offset leads past newer data", "[tet][chunk]") {
  const auto stone = view_of<StoneView>(sample::later_stone);
  CHECK(stone.stone() == place(5, 254, 17, 3));
  CHECK(stone.netstat() == 0x9c);
  const auto fresh = view_of<NewStoneView>(sample::later_new_stone);
  CHECK(fresh.old_stone() == place(6, 4, 19, 1));
  CHECK(fresh.new_stone() == place(2, 5, 0, 0));
  CHECK(fresh.next_style() == StoneStyle(3));
  CHECK(fresh.credits() == 0x123456);
  const auto matrix = view_of<MatrixView>(sample::later_matrix);
  CHECK(matrix.lives() == 4);
  CHECK(matrix.next_style() == StoneStyle(5));
  CHECK(matrix.lines() == 300);
  CHECK(matrix.level() == 11);
  CHECK(matrix.credits() == 0xfebadc);
  CHECK(matrix.doubles() == 7);
  CHECK(matrix.triples() == 8);
  CHECK(matrix.tetrises() == 9);
  CHECK(show(matrix.packed()) == "de ad be ef");
}

TEST_CASE("a matrix may have no packdata", "[tet][chunk]") {
  const Bytes bytes = hex("13 03 00000000 00 0d 01 02 0300 04 05 0706 08 09 0a");
  const auto view = view_of<MatrixView>(bytes);
  CHECK(view.tetrises() == 10);
  CHECK(view.credits() == 0x050607);
  CHECK(view.packed().empty());
}

TEST_CASE("a chunk as long as can be", "[tet][chunk]") {
  Bytes bytes = hex("ff 03 00000000 00 0d 01 02 0300 04 05 0706 08 09 0a") + Bytes(236, std::byte{0x77});
  CHECK(view_of<MatrixView>(bytes).packed().size() == 236);
  bytes[7] = std::byte{249};  // packdata at 255, the end
  const auto view = view_of<MatrixView>(bytes);
  CHECK(view.packed().empty());
  CHECK(view.lines() == 0x7777);
}

TEST_CASE("a payload that does not fit its chunk", "[tet][chunk]") {
  CHECK(damage(hex("0b 02 e8030000 01 02 060413")) ==
        "offset 0x1a2c: newstone chunk: needs 24 bytes, 11 left");
  CHECK(damage(hex("17 02 e8030000 01 02 060413010205000003123456000000")) ==
        "offset 0x1a2c: newstone chunk: needs 24 bytes, 23 left");
  CHECK(damage(hex("08 01 00000000 00 02")) == "offset 0x1a2c: stone chunk: needs 16 bytes, 8 left");
  CHECK(damage(hex("0f 01 00000000 00 02 05fe11039c0000")) ==
        "offset 0x1a2c: stone chunk: needs 16 bytes, 15 left");
  CHECK(damage(hex("08 0a 00000000 00 02")) == "offset 0x1a2c: weapon chunk: needs 12 bytes, 8 left");
  CHECK(damage(hex("0b 0a 00000000 00 02 010203")) == "offset 0x1a2c: weapon chunk: needs 12 bytes, 11 left");
  CHECK(damage(hex("12 03 00000000 00 0d 01020300040507060809")) ==
        "offset 0x1a2c: matrix chunk: needs 19 bytes, 18 left");
}

TEST_CASE("an offset that leads out of its chunk", "[tet][chunk]") {
  Bytes stone = sample::stone;
  stone[7] = std::byte{3};
  CHECK(damage(stone) == "offset 0x1a2c: stone chunk: needs 17 bytes, 16 left");
  stone[7] = std::byte{255};
  CHECK(damage(stone) == "offset 0x1a2c: stone chunk: needs 269 bytes, 16 left");
  Bytes fresh = sample::new_stone;
  fresh[7] = std::byte{255};
  CHECK(damage(fresh) == "offset 0x1a2c: newstone chunk: needs 277 bytes, 24 left");
  Bytes matrix = sample::matrix;
  matrix[7] = std::byte{17};
  CHECK(damage(matrix) == "readable");
  matrix[7] = std::byte{18};
  CHECK(damage(matrix) == "offset 0x1a2c: matrix chunk: needs 24 bytes, 23 left");
}

TEST_CASE("an offset that leads back into the prefix", "[tet][chunk]") {
  Bytes stone = sample::stone;
  stone[7] = std::byte{1};
  CHECK(damage(stone) == "offset 0x1a33: payload offset: is 1, must be at least 2");
  stone[7] = std::byte{0};
  CHECK(damage(stone) == "offset 0x1a33: payload offset: is 0, must be at least 2");
  Bytes fresh = sample::new_stone;
  fresh[7] = std::byte{1};
  CHECK(damage(fresh) == "offset 0x1a33: payload offset: is 1, must be at least 2");
  // The eleven fixed bytes would begin within the prefix.
  Bytes matrix = sample::matrix;
  matrix[7] = std::byte{12};
  CHECK(damage(matrix) == "offset 0x1a33: payload offset: is 12, must be at least 13");
  matrix[7] = std::byte{2};
  CHECK(damage(matrix) == "offset 0x1a33: payload offset: is 2, must be at least 13");
}

TEST_CASE("readable chunks report no damage", "[tet][chunk]") {
  for (const Bytes& bytes :
       {sample::stone, sample::new_stone, sample::matrix, sample::start, sample::stop, sample::weapon,
        sample::short_weapon, sample::gameover, sample::revive, sample::player_select, sample::weapon_select,
        sample::message, sample::unknown, sample::later_stone, sample::later_new_stone, sample::later_matrix})
    CHECK(damage(bytes) == "readable");
}

TEST_CASE("every size and offset of every type is readable exactly where the description says",
          "[tet][chunk]") {
  Bytes bytes(255);
  for (unsigned size = 8; size < 256; ++size) {
    for (unsigned offset = 0; offset < 256; ++offset) {
      const auto readable = [&](unsigned type) {
        bytes[0] = static_cast<std::byte>(size);
        bytes[1] = static_cast<std::byte>(type);
        bytes[7] = static_cast<std::byte>(offset);
        return Chunk(bytes.data(), 0).readable();
      };
      const bool right = readable(1) == (offset >= 2 && 6 + offset + 8 <= size) &&
                         readable(2) == (offset >= 2 && 6 + offset + 16 <= size) &&
                         readable(3) == (offset >= 13 && 6 + offset <= size) &&
                         readable(10) == (size >= 12) && readable(4) && readable(5) && readable(11) &&
                         readable(12) && readable(13) && readable(14) && readable(20) && readable(99);
      if (!right) FAIL("size " << size << ", offset " << offset);
    }
  }
  SUCCEED();
}
