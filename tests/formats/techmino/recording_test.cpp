#include "formats/techmino/recording.hpp"

#include <zlib.h>

#include <array>
#include <random>

#include "formats/base64/base64.hpp"
#include "formats/deflate/zlib.hpp"
#include "replay/kinds/kind.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

constexpr std::string_view header =
    R"({"seed":1020716105,"mode":"sprint_10l","version":"V0.17.18","player":"Eve","tasUsed":true,)"
    R"("date":"2024/08/13 20:40:13","setting":{"das":3,"arr":0,"RS":"TRS","irs":false,"sdarr":1.5},"mod":[[3,1]]})";

// By zlib, which knows nothing of ours.
std::string packed_by_zlib(std::string_view bytes, int level = 9) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  REQUIRE(compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                    reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), level) == Z_OK);
  packed.resize(size);
  return packed;
}

std::string with(std::string_view inputs, std::string_view head = header) {
  return std::string(head) + '\n' + std::string(inputs);
}

techmino::Recording recording_of(std::string_view unpacked) {
  auto recording = techmino::read(packed_by_zlib(unpacked));
  INFO((recording ? std::string() : recording.error().what));
  REQUIRE(recording);
  return *recording;
}

std::string techmino_error_of(std::string_view file) {
  const auto recording = techmino::read(file);
  REQUIRE_FALSE(recording);
  return recording.error().what;
}

}  // namespace

TEST_CASE("techmino: a header and inputs, packed or as text") {
  using namespace std::string_literals;
  const std::string unpacked = with("\x01\x01\x81\x32\x21\x00\x06\x8f\x00\x26"s);
  const std::string packed = packed_by_zlib(unpacked);
  const std::string text = base64::encode(std::as_bytes(std::span(packed)));
  for (const std::string& file :
       {packed, text, "  " + text.substr(0, 70) + "\r\n" + text.substr(70) + "\n"}) {
    CHECK(techmino::looks_like_recording(std::string_view(file).substr(0, kinds::most_to_probe)));
    const auto read = techmino::read(file);
    REQUIRE(read);
    CHECK(read->packing == (file == packed ? techmino::Packing::zlib : techmino::Packing::base64));
    CHECK_FALSE(read->damage);
    CHECK(read->header.mode == "sprint_10l");
    CHECK(read->header.player == "Eve");
    CHECK(read->header.seed == 1020716105U);
    CHECK(read->header.tool_assisted);
    CHECK(read->header.tuning.das == 3);
    CHECK(read->header.tuning.soft_arr == 1.5);
    CHECK(read->header.tuning.soft_das == 2);
    CHECK_FALSE(read->header.tuning.first_turn);
    CHECK(read->header.mods == std::vector<techmino::Mod>{{3, 1}});
    CHECK(read->header.settings == R"({"das":3,"arr":0,"RS":"TRS","irs":false,"sdarr":1.5})");
    // 0x81 0x32 is 178, as the game's own comment on its numbers has them.
    REQUIRE(read->inputs.size() == 4);
    CHECK(read->inputs[0].frame == 1);
    CHECK(read->inputs[1].frame == 179);
    CHECK(read->inputs[1].is_release());
    CHECK(read->inputs[1].key() == techmino::event::left);
    CHECK(read->inputs[3].frame == 179 + 1920);
    CHECK(techmino::write(*read) == unpacked);
    const auto again = techmino::read(techmino::pack(techmino::write(*read), read->packing));
    REQUIRE(again);
    CHECK(again->inputs == read->inputs);
    CHECK(again->header == read->header);
  }
}

TEST_CASE("techmino: from version 0.17.22 on frames are counted from the beginning") {
  for (const char* const version :
       {"V0.17.21", "V0.17.1@8fa2", "Alpha V0.15.1", "V0.9.22", "no number", "WTF"})
    CHECK_FALSE(techmino::is_absolute(version));
  for (const char* const version : {"V0.17.22", "V0.17.22 IRSv1.1", "0.18.0", "v1.0.0@ab"})
    CHECK(techmino::is_absolute(version));
  CHECK_FALSE(techmino::is_absolute("Unofficial Expansion v1.2.1"));
  const std::string head = R"({"mode":"ultra","version":"V0.17.22"})";
  const auto recording = recording_of(with("\x05\x01\x05\x21\x07\x02", head));
  REQUIRE(recording.inputs.size() == 3);
  CHECK(recording.inputs[1].frame == 5);
  CHECK(recording.inputs[2].frame == 7);
  CHECK(techmino::write(recording) == with("\x05\x01\x05\x21\x07\x02", head));
  const auto back = recording_of(with("\x05\x01\x04\x21\x07\x02", head));
  CHECK(back.inputs.size() == 1);
  REQUIRE(back.damage);
  CHECK(back.damage->what.contains("goes back from 5 to 4"));
  CHECK(back.rest == "\x04\x21\x07\x02");
}

TEST_CASE("techmino: what is damaged is read up to the damage, and written as it was") {
  using namespace std::string_literals;
  struct Case {
    std::string inputs;
    std::size_t good;
    std::string_view what;
  };
  const std::array cases{
      Case{"\x01\x01\x02\x21\x03"s, 2, "input: needs 1 byte, 0 left"},
      Case{"\x01\x01\x85"s, 1, "frame of an input: needs 2 bytes, 1 left"},
      Case{"\x01\x01\x01\x15\x01\x01"s, 1, "input"},
      Case{"\x01\x01\x01\x20\x01\x01"s, 1, "input"},
      Case{"\x01\x01\x01\x41\x01\x01"s, 1, "input"},
      Case{"\x01\x01\xff\xff\xff\xff\xff\x7f\x01"s, 1, "frame of an input: is "},
      Case{"\x01\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f\x01"s, 1, "at most 15552000"},
  };
  for (const Case& wrong : cases) {
    const std::string unpacked = with(wrong.inputs);
    const auto recording = recording_of(unpacked);
    CHECK(recording.inputs.size() == wrong.good);
    REQUIRE(recording.damage);
    INFO(recording.damage->what);
    CHECK(recording.damage->what.contains(wrong.what));
    CHECK(techmino::write(recording) == unpacked);
  }
}

TEST_CASE("techmino: a file that is cut or changed is read as far as it goes, or refused with a place") {
  std::string inputs;
  std::mt19937 random(8);
  for (int i = 0; i < 4000; ++i) {
    inputs += static_cast<char>(random() % 60);
    inputs += static_cast<char>(1 + random() % 8 + (random() % 2 == 0 ? 32 : 0));
  }
  const std::string whole = packed_by_zlib(with(inputs));
  std::size_t read_partly = 0;
  for (std::size_t size = 0; size < whole.size(); size += 41) {
    const auto recording = techmino::read(std::string_view(whole).substr(0, size));
    if (!recording) {
      CHECK(recording.error().what.contains("offset 0x"));
      continue;
    }
    ++read_partly;
    CHECK(recording->damage);
    CHECK(recording->inputs.size() <= 4000);
  }
  CHECK(read_partly > 10);
  std::string sum = whole;
  sum.back() = static_cast<char>(sum.back() ^ 1);
  const auto other_sum = techmino::read(sum);
  REQUIRE(other_sum);
  CHECK(other_sum->inputs.size() == 4000);
  REQUIRE(other_sum->damage);
  CHECK(other_sum->damage->what.contains("zlib sum"));
}

TEST_CASE("techmino: what is no recording is refused with what was expected") {
  CHECK(techmino_error_of("").contains("zlib header: needs 2 bytes, 0 left"));
  CHECK(techmino_error_of("hello, you").contains("offset 0x5: base64 of a recording"));
  CHECK(techmino_error_of("aGVsbG8gd29ybGQ=").contains("zlib header"));
  CHECK(techmino_error_of(packed_by_zlib("{\"mode\":\"x\"}")).contains("line end after the header"));
  CHECK(techmino_error_of(packed_by_zlib("[]\n")).contains("must be an object"));
  CHECK(techmino_error_of(packed_by_zlib("{\"player\":\"x\"}\n")).contains("has no `mode`"));
  CHECK(techmino_error_of(packed_by_zlib("{\"mode\":\"x\",\"mod\":[[\"a\"]]}\n"))
            .contains("mod: must be two numbers"));
}

TEST_CASE("techmino: what unpacks to far more than a recording is refused") {
  const std::string bomb = packed_by_zlib(with(std::string(std::size_t{40} << 20, '\0')));
  CHECK(bomb.size() < 200'000);
  const auto recording = techmino::read(bomb);
  REQUIRE(recording);
  REQUIRE(recording->damage);
  const techmino::ReadLimits limits;
  CHECK(recording->inputs.size() <= (limits.unpacked_always + limits.unpacked_for_each * bomb.size()) / 2);
  // An input takes some eighty bytes when it is played.
  CHECK(recording->inputs.size() * 80 <= (std::size_t{64} << 20) + 50 * bomb.size());
  CHECK(techmino_error_of(packed_by_zlib(std::string(std::size_t{40} << 20, ' ')))
            .contains("not a recording of Techmino"));
}

TEST_CASE("zlib: bytes that zlib packed, and that it unpacks") {
  std::mt19937 random(3);
  for (const std::size_t size : {0UZ, 1UZ, 5551UZ, 5552UZ, 65535UZ, 65536UZ, 200'000UZ}) {
    std::string bytes(size, '\xff');
    if (size % 2 == 0)
      for (char& c : bytes) c = static_cast<char>(random() % 7);
    const auto span = std::as_bytes(std::span(bytes));
    CHECK(deflate::adler32(span) ==
          adler32(1, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(size)));
    for (const int level : {0, 1, 6, 9}) {
      const std::string packed = packed_by_zlib(bytes, level);
      CHECK(deflate::is_zlib(std::as_bytes(std::span(packed))));
      const auto unpacked = deflate::unzlib(std::as_bytes(std::span(packed)), size + 1);
      CHECK_FALSE(unpacked.error);
      CHECK(std::ranges::equal(unpacked.bytes, span));
    }
    const auto stored = deflate::stored_zlib(span);
    std::string again(size + 1, '\0');
    uLongf length = again.size();
    REQUIRE(uncompress(reinterpret_cast<Bytef*>(again.data()), &length,
                       reinterpret_cast<const Bytef*>(stored.data()), stored.size()) == Z_OK);
    again.resize(length);
    CHECK(again == bytes);
  }
}
