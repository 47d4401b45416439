#include "formats/ngf/frame.hpp"

#include <random>

#include "formats/ngf/recording.hpp"
#include "samples/generate/other_games/ngf_game.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using Bytes = std::vector<std::byte>;

namespace {

Bytes bytes_of(std::initializer_list<unsigned> values, std::size_t size) {
  Bytes bytes;
  for (const unsigned value : values) bytes.push_back(static_cast<std::byte>(value));
  bytes.resize(size);
  return bytes;
}

}  // namespace

// By hand, from docs/formats/ngf.md.
TEST_CASE("ngf: a frame of version 1, bit by bit") {
  // version 1, type 1, player 0; game 2; 343805 ms = 0x0053efd; score 145160 = 0x23708; lines 34, level 18;
  // instant das -, next 3; piece das 10, piece 6; counts; 50 bytes of cells; one more.
  Bytes bytes = bytes_of({0x28, 0x00, 0x02, 0x00, 0x53, 0xef, 0xd1, 0x1b, 0x84, 0x08,      0x92,
                          0xfb, 0x56, 13,   17,   13,   0xff, 12,   21,   15,   0b00011011},
                         71);
  bytes[69] = std::byte{0b00000010};
  bytes[70] = std::byte{0x5a};
  const ngf::Frame frame = ngf::read_frame(bytes);
  CHECK(frame.version == 1);
  CHECK(frame.type == ngf::GameType::classic);
  CHECK(frame.player == 0);
  CHECK(frame.game == 2);
  CHECK(frame.ms == 343805);
  CHECK(frame.score == 145160);
  CHECK(frame.lines == 34);
  CHECK(frame.level == 18);
  CHECK_FALSE(frame.instant_das);
  CHECK(frame.next == ngf::Piece::o);
  CHECK(frame.piece_das == 10);
  CHECK(frame.piece == ngf::Piece::i);
  CHECK(frame.counts[0] == 13);
  CHECK_FALSE(frame.counts[3]);
  CHECK(frame.counts[6] == 15);
  CHECK(frame.cell(0, 0) == 0);
  CHECK(frame.cell(1, 0) == 1);
  CHECK(frame.cell(2, 0) == 2);
  CHECK(frame.cell(3, 0) == 3);
  CHECK(frame.cell(9, 19) == 2);
  Bytes again;
  ngf::write(again, frame);
  CHECK((again == bytes));
}

TEST_CASE("ngf: a frame of version 3, bit by bit") {
  // version 3, type 2, player 1; game 258; 5874129 ms = 0x59a1d1; lines 224 = 0x0e0; level 28; score 777520 =
  // 0x0bdd30; next 4, no das; piece -, das 5; counts 0x3ff 1 2 3 4 5 6, ten bits each.
  const Bytes bytes = bytes_of({0x71, 0x01, 0x02, 0x05, 0x9a, 0x1d, 0x10, 0xe0, 0x1c, 0x0b, 0xdd, 0x30,
                                0xfc, 0x2f, 0xff, 0xc0, 0x10, 0x08, 0x03, 0x01, 0x00, 0x50, 0x1a},
                               73);
  const ngf::Frame frame = ngf::read_frame(bytes);
  CHECK(frame.version == 3);
  CHECK(frame.type == ngf::GameType::das_trainer);
  CHECK(frame.player == 1);
  CHECK(frame.game == 258);
  CHECK(frame.ms == 5874129);
  CHECK(frame.lines == 224);
  CHECK(frame.level == 28);
  CHECK(frame.score == 777520);
  CHECK(frame.next == ngf::Piece::s);
  CHECK_FALSE(frame.piece);
  CHECK(frame.piece_das == 5);
  CHECK_FALSE(frame.counts[0]);
  for (std::size_t i = 1; i < frame.counts.size(); ++i) CHECK(frame.counts[i] == i);
  CHECK(frame.spare == 2);
  Bytes again;
  ngf::write(again, frame);
  CHECK((again == bytes));
}

TEST_CASE("ngf: any bytes that are long enough are a frame, and are written as they were") {
  std::mt19937 random(1);
  for (unsigned version = 0; version <= ngf::layout::newest_version; ++version)
    for (int i = 0; i < 500; ++i) {
      Bytes bytes(ngf::layout::sizes[version]);
      for (std::byte& byte : bytes) byte = static_cast<std::byte>(random() % 4 == 0 ? 255 : random() % 256);
      bytes[0] = (bytes[0] & std::byte{0x1f}) | static_cast<std::byte>(version << 5);
      Bytes again;
      ngf::write(again, ngf::read_frame(bytes));
      REQUIRE((again == bytes));
    }
  CHECK(ngf::frame_size(std::byte{0x80}) == 0);
}

TEST_CASE("ngf: a recording cut anywhere has the whole frames before, and says where the cut one begins") {
  const auto game = samples::play_ngf({.pieces = 3});
  const Bytes bytes = samples::ngf_bytes(game.frames);
  constexpr std::size_t size = 73;
  for (std::size_t cut = 0; cut <= 5 * size; ++cut) {
    INFO(cut);
    ngf::Walk walk(std::span<const std::byte>(bytes).first(cut));
    std::size_t seen = 0;
    while (const auto frame = walk.next()) CHECK((*frame == game.frames[seen++]));
    CHECK(seen == cut / size);
    CHECK(walk.damage().has_value() == (cut % size != 0));
    if (walk.damage()) {
      CHECK(walk.damage()->kind == base::ErrorKind::truncated);
      CHECK(walk.damage()->offset == cut / size * size);
      CHECK(walk.damage()->had == cut % size);
    }
  }
}

TEST_CASE("ngf: packed and unpacked are the same, and what is no frame of the recording ends it") {
  const auto game = samples::play_ngf({.pieces = 4});
  Bytes bytes = samples::ngf_bytes(game.frames);
  const Bytes packed = samples::gzip_of(bytes, 73);
  const ngf::Recording recording(packed);
  CHECK(recording.is_packed());
  CHECK_FALSE(recording.damage());
  CHECK(std::ranges::equal(recording.bytes(), bytes));
  CHECK_FALSE(ngf::Recording(bytes).is_packed());
  CHECK(ngf::looks_like_recording(std::span(bytes).first(256)));
  CHECK(ngf::looks_like_recording(std::span(packed).first(256)));
  CHECK_FALSE(ngf::looks_like_recording(Bytes(256)));
  bytes[10 * 73] = std::byte{0x48};
  ngf::Walk walk(bytes);
  std::size_t seen = 0;
  while (walk.next()) ++seen;
  CHECK(seen == 10);
  REQUIRE(walk.damage());
  CHECK(walk.damage()->offset == 730);
  CHECK(base::describe(*walk.damage()) == "offset 0x2da: version of a frame: is 2, expected 3");
}

TEST_CASE("ngf: a small file does not unpack to a large one") {
  const Bytes zeros(std::size_t{30} << 20);
  const Bytes packed = samples::gzip_of(zeros, 73);
  const ngf::Recording recording(packed);
  REQUIRE(recording.damage());
  CHECK(recording.damage()->kind == base::ErrorKind::above_maximum);
  CHECK(recording.bytes().size() <= 100 * packed.size() + (std::size_t{1} << 20));
}
