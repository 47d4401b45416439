#include "formats/quadra/recording.hpp"

#include <zlib.h>

#include <string>

#include "replay/kinds/kind.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace std::string_literals;

namespace {

// By zlib, which knows nothing of ours, with the number of bytes in front.
std::string quadra_file_of(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  REQUIRE(compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                    reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), 9) == Z_OK);
  packed.resize(size);
  std::string file;
  for (unsigned shift = 0; shift < 32; shift += 8) file += static_cast<char>(bytes.size() >> shift & 0xffU);
  return file + packed;
}

// A packet in frame 300, as the page of the format has it.
std::string packet_of(char type, std::string_view content) {
  std::string packet = "\x0b\x2c\x01\x00\x00"s;
  packet += static_cast<char>(content.size() + 1);
  packet += '\0';
  packet += type;
  packet += content;
  return packet;
}

const std::string start_23 = packet_of(2,
                                       "\0\0\0\7\x17"
                                       "arena\0\1\x12\x34\x56\x78\1\0\1\3\1\2\1\xf4\1\0\0\0\x0f\1\3\xff\1\0"
                                       "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"s);

}  // namespace

TEST_CASE("quadra: packets, a summary, and what they say") {
  const std::string bytes =
      start_23 +
      packet_of(7,
                "\0\x12\xea\x64\5"
                "Eve\0\0\xff\xff\xff\xff\0\0\0\1\0\0\0\1\3\0\0\0\2\0\0\0\2\0\0\0\3\0\0\0\0"s) +
      packet_of(15, "\3\6\x1c\1\0\0\7\2\1\2"s) + packet_of(26, "\3\2\2\x7f\1\0\0\0\0\0\2\0\0\x48"s) +
      packet_of(0,
                "\5"
                "Eve: hi\0\xff"s) +
      packet_of(35, "\3\2\4\x40\0"s) + "\x0d\x0c\0\0\0duration 300"s;
  const std::string file = quadra_file_of(bytes);
  CHECK(quadra::looks_like_recording(std::string_view(file).substr(0, kinds::most_to_probe)));
  const auto recording = quadra::read(file);
  REQUIRE(recording);
  CHECK_FALSE(recording->damage);
  REQUIRE(recording->packets.size() == 6);
  const auto content = [&](std::size_t number) { return recording->content(recording->packets[number]); };
  CHECK(recording->packets[0].frame == 300);
  const auto start = quadra::read_start(content(0));
  REQUIRE(start);
  CHECK(start->version == 23);
  CHECK(start->name == "arena");
  CHECK(start->seed == 0x12345678);
  CHECK(start->is_survivor);
  CHECK(start->level == 3);
  CHECK(start->end_value == 15);
  CHECK_FALSE(start->level_up);
  CHECK_FALSE(start->is_single);
  const auto join = quadra::read_join(content(1));
  REQUIRE(join);
  CHECK(join->name == "Eve");
  CHECK(join->team == 5);
  CHECK(join->place == 3);
  CHECK(join->down_repeat == 3);
  const auto stamp = quadra::read_stamp(content(2));
  REQUIRE(stamp);
  CHECK(stamp->place == 3);
  CHECK(stamp->x == 6);
  CHECK(stamp->y == 28);
  CHECK(stamp->turns == 1);
  CHECK(stamp->rotated == 2);
  CHECK(stamp->frames_held == 258);
  const auto lines = quadra::read_lines(content(3));
  REQUIRE(lines);
  CHECK(lines->sender == 1);
  CHECK(lines->count == 2);
  CHECK(lines->holes[0] == 512);
  CHECK(lines->holes[1] == 72);
  CHECK(quadra::read_chat(content(4))->text == "Eve: hi");
  CHECK(quadra::read_moves(content(5)) == "\4\x40"s);
  CHECK(recording->stated("duration") == "300");
  CHECK(recording->stated("time").empty());
}

TEST_CASE("quadra: the packets of the first version are shorter") {
  const auto start = quadra::read_start(
      "\0\0\0\1\x14"
      "old\0\1\0\0\0\7\1\0\1\1\1\2\1\xf4\1\0\0\0\x05\1\3"s);
  REQUIRE(start);
  CHECK(start->version == 20);
  CHECK(start->seed == 7);
  CHECK(start->is_survivor);
  const auto join = quadra::read_join(
      "\0\0\0\0\2"
      "Dada\0\0\0\0\0\2\0\0\0\1\0\0\0\1\4"s);
  REQUIRE(join);
  CHECK(join->place == 4);
  CHECK(join->down_repeat == 2);
  CHECK(quadra::read_stamp("\1\5\x1d\0\x1e"s)->score == 30);
  CHECK(quadra::read_stamp("\1\5\x1d\0\x1e"s)->frames_held == 0);
}

TEST_CASE("quadra: what the game would refuse is not read") {
  CHECK_FALSE(quadra::read_stamp("\x08\5\x1d\0\x1e"s));
  CHECK_FALSE(quadra::read_stamp("\1\5\x1d\4\x1e"s));
  CHECK_FALSE(quadra::read_lines("\1\x25\1\x7f\0\0\0\0\0\0"s));
  CHECK_FALSE(quadra::read_lines("\1\2\1\x7f\x09\0\0\0\0\0"s));
  CHECK_FALSE(quadra::read_lines("\1\2\1\x7f\0\4\0\0\0\0"s));
  CHECK_FALSE(quadra::read_chat("\x08hi\0\xff"s));
  CHECK_FALSE(quadra::place_of(""));
  CHECK(quadra::read_moves("\1\xff\2"s) == "\2");
}

TEST_CASE("quadra: keys of a single game") {
  const std::string bytes = "\0\1\2\0\0\3\0\0\0\2\0\0\0\1\0\0\0\1\0\2\0\2\4\xff\3Eve"s +
                            std::string(37, '\0') + "\x10\x27\0\0\x09\0\0\0\2\0\0\0"s;
  const auto recording = quadra::read(quadra_file_of(bytes));
  REQUIRE(recording);
  REQUIRE(recording->keys);
  CHECK(recording->keys->seed == 0x201);
  CHECK(recording->keys->repeats == std::array<std::int32_t, 3>{3, 2, 1});
  CHECK(std::string_view(recording->bytes).substr(recording->keys->offset, recording->keys->size) ==
        "\0\2\4"s);
  REQUIRE(recording->info);
  CHECK(recording->info->name == "Eve");
  CHECK(recording->info->score == 10000);
  CHECK(recording->info->lines == 9);
  CHECK(recording->info->level == 2);
}

TEST_CASE("quadra: damage is said, and what is before it is read") {
  const std::string whole = start_23 + packet_of(31, "\0"s);
  SECTION("an unknown part") {
    const auto recording = quadra::read(quadra_file_of(whole + "\x63"s));
    REQUIRE(recording);
    REQUIRE(recording->damage);
    CHECK(recording->damage->offset == whole.size());
    CHECK(recording->packets.size() == 2);
  }
  SECTION("a packet that is cut") {
    const auto recording = quadra::read(quadra_file_of(whole.substr(0, whole.size() - 1)));
    REQUIRE(recording);
    REQUIRE(recording->damage);
    CHECK(recording->packets.size() == 1);
  }
  SECTION("another number of bytes than stated") {
    std::string file = quadra_file_of(whole);
    ++file[0];
    const auto recording = quadra::read(file);
    REQUIRE(recording);
    REQUIRE(recording->damage);
    CHECK(recording->damage->what.contains("size of the unpacked bytes"));
  }
  SECTION("a summary longer than the file") {
    const auto recording = quadra::read(quadra_file_of(whole + "\x0d\xff\xff\xff\xff"
                                                               "a"s));
    REQUIRE(recording);
    CHECK(recording->damage);
  }
  SECTION("nothing that begins a game") {
    const auto recording = quadra::read(quadra_file_of(packet_of(31, "\0"s)));
    REQUIRE_FALSE(recording);
    CHECK(recording.error().what.contains("not a recording of Quadra"));
  }
  SECTION("not a file of this kind") {
    for (const std::string& file : {""s, "abc"s, "\1\2\3\4hello"s}) {
      CHECK_FALSE(quadra::looks_like_recording(file));
      CHECK_FALSE(quadra::read(file));
    }
  }
  SECTION("a file that unpacks to far more than it has") {
    const auto recording =
        quadra::read(quadra_file_of(whole + "\2"s + std::string(std::size_t{64} << 20, '\0')));
    REQUIRE(recording);
    CHECK(recording->damage);
    CHECK(recording->bytes.size() <= std::size_t{2} << 20);
  }
}

TEST_CASE("quadra: what is packed is read again") {
  const std::string whole = start_23 + packet_of(31, "\0"s);
  const auto recording = quadra::read(quadra::pack(whole));
  REQUIRE(recording);
  CHECK(recording->bytes == whole);
  CHECK_FALSE(recording->damage);
}
