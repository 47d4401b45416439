#include "formats/tet/header.hpp"

#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using namespace tetron::tet;
using tetron::base::describe;
using tetron::base::Error;
using tetron::base::ErrorKind;

namespace {

// Every field with a value of its own, by the table "Header chunk" of the description.
const Bytes every_field =
    hex("51"                                // size: 81 = 64 + 17
        "00"                                // type
        "0b"                                // version 1.1
        "03"                                // participants
        "1f 0c d307"                        // 31 December 2003
        "17 3b"                             // 23:59
        "02"                                // winner id
        "12 5634"                           // score 0x123456: hi, then the lower 16 bits
        "03"                                // game mode: weapons
        "02"                                // players per field
        "8a"                                // network: bit 7, local player 5 in bits 1-3
        "77"                                // always 0 in the description
        "e803"                              // 1000 lines
        "0902"                              // 521 seconds
        "0b"                                // level 10a
        "05"                                // lives
        "01 02 03 04 05 06 07 08"           // team ids
        "00112233445566778899aabbccddeeff"  // signature
        "4000 4500 4800 0000"               // name offsets 64, 69, 72, none
        "0000 0000 5100 ffff"               // none, none, 81 (the end), outside
        "616c696365 626f62 006361726f6c00"  // "alice" runs on, "bob" NUL, "carol" NUL
        "7a7a");                            // "zz"

// Only what read_header asks for, all else 0.
Bytes blank(std::size_t length, unsigned size, unsigned type = 0) {
  Bytes bytes(length);
  if (length > 0) bytes[0] = static_cast<std::byte>(size);
  if (length > 1) bytes[1] = static_cast<std::byte>(type);
  return bytes;
}

std::string name(const Header& header, std::size_t index) {
  const auto found = header.name(index);
  return found ? "\"" + text_of(*found) + "\"" : "none";
}

}  // namespace

TEST_CASE("a header's fields", "[tet][header]") {
  REQUIRE(every_field.size() == 81);
  const auto header = read_header(every_field);
  REQUIRE(header);
  CHECK(header->version == 11);
  CHECK(header->participants == 3);
  CHECK(header->day == 31);
  CHECK(header->month == 12);
  CHECK(header->year == 2003);
  CHECK(header->hour == 23);
  CHECK(header->minute == 59);
  CHECK(header->winner == 2);
  CHECK(header->score == 0x123456);
  CHECK(header->mode == 3);
  CHECK(header->players_per_field == 2);
  CHECK(header->network == 0x8a);
  CHECK(header->local_player() == tetron::base::PlayerId(5));
  CHECK(header->reserved == 0x77);
  CHECK(header->lines == 1000);
  CHECK(header->duration_s == 521);
  CHECK(header->level == 11);
  CHECK(header->lives == 5);
  CHECK(header->teams == std::array<std::uint8_t, 8>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(show(header->signature) == "00 11 22 33 44 55 66 77 88 99 aa bb cc dd ee ff");
  CHECK(header->name_offsets == std::array<std::uint16_t, 8>{64, 69, 72, 0, 0, 0, 81, 0xffff});
  CHECK(text_of(header->names) == std::string("alicebob\0carol\0zz", 17));
  CHECK(header->size() == 81);
}

TEST_CASE("a header is written as it was read", "[tet][header]") {
  Bytes out = hex("aa");
  REQUIRE(write(read_header(every_field).value(), out));
  CHECK(show(out) == show(hex("aa") + every_field));
}

TEST_CASE("a header made of values", "[tet][header]") {
  Header header;
  header.participants = 2;
  header.score = 0xabcdef;
  header.signature = own_signature;
  header.names = bytes_of("x");
  Bytes out;
  REQUIRE(write(header, out));
  CHECK(show(out) == show(hex("41 00 0b 02 01 01 d307 00 00 00 ab efcd 00 01 00 00 0000 0000 00 00"
                              "0000000000000000"
                              "746574726f6e2d7265706c61792f31 00"  // "tetron-replay/1"
                              "0000000000000000 0000000000000000 78")));
}

TEST_CASE("a name ends at NUL or at the end of the header", "[tet][header]") {
  Header header = read_header(every_field).value();
  CHECK(name(header, 0) == "\"alicebob\"");
  CHECK(name(header, 1) == "\"bob\"");
  // Offset 72 is the NUL after bob.
  CHECK(name(header, 2) == "\"\"");
  header.name_offsets[2] = 73;
  CHECK(name(header, 2) == "\"carol\"");
  header.name_offsets[3] = 79;
  CHECK(name(header, 3) == "\"zz\"");
  header.name_offsets[3] = 80;
  CHECK(name(header, 3) == "\"z\"");
}

TEST_CASE("an offset of 0 or outside the names gives none", "[tet][header]") {
  Header header = read_header(every_field).value();
  CHECK(name(header, 4) == "none");
  CHECK(name(header, 6) == "none");
  CHECK(name(header, 7) == "none");
  CHECK(name(header, 8) == "none");
  for (const unsigned offset : {1u, 32u, 63u, 82u, 255u, 256u + 64u, 65535u}) {
    header.name_offsets[4] = static_cast<std::uint16_t>(offset);
    INFO("offset " << offset);
    CHECK(name(header, 4) == "none");
  }
  header.names.clear();
  header.name_offsets[4] = 64;
  CHECK(name(header, 4) == "none");
}

TEST_CASE("names are laid out behind the fixed part", "[tet][header]") {
  Header header;
  const Bytes first = bytes_of("ab");
  const Bytes none;
  const Bytes third = bytes_of("c");
  const std::array<std::span<const std::byte>, 3> names{first, none, third};
  REQUIRE(set_names(header, names));
  CHECK(show(header.names) == "61 62 00 00 63 00");
  CHECK(header.name_offsets == std::array<std::uint16_t, 8>{64, 67, 68, 0, 0, 0, 0, 0});
  CHECK(name(header, 0) == "\"ab\"");
  CHECK(name(header, 1) == "\"\"");
  CHECK(name(header, 2) == "\"c\"");
}

TEST_CASE("names that do not fit are refused and change nothing", "[tet][header]") {
  Header header;
  const Bytes full(190, std::byte{'n'});
  const Bytes too_long(191, std::byte{'n'});
  REQUIRE(set_names(header, std::array<std::span<const std::byte>, 1>{full}));
  CHECK(header.size() == 255);
  Bytes out;
  CHECK(write(header, out));
  CHECK(out.size() == 255);
  CHECK(out[0] == std::byte{255});

  const Header before = header;
  const auto refused = set_names(header, std::array<std::span<const std::byte>, 1>{too_long});
  REQUIRE_FALSE(refused);
  CHECK(describe(refused.error()) == "offset 0x0: header chunk size: is 256, must be at most 255");
  const std::vector<std::span<const std::byte>> nine(9);
  const auto too_many = set_names(header, nine);
  REQUIRE_FALSE(too_many);
  CHECK(too_many.error().kind == ErrorKind::above_maximum);
  CHECK(header == before);
}

TEST_CASE("what is no .tet file", "[tet][header]") {
  const auto refusal = [](const Bytes& bytes) {
    const auto header = read_header(bytes);
    return header ? "read" : describe(header.error());
  };
  CHECK(refusal({}) == "offset 0x0: header chunk: needs 64 bytes, 0 left");
  CHECK(refusal(blank(1, 64)) == "offset 0x0: header chunk: needs 64 bytes, 1 left");
  CHECK(refusal(blank(63, 63)) == "offset 0x0: header chunk: needs 64 bytes, 63 left");
  CHECK(refusal(blank(64, 64, 1)) == "offset 0x1: header chunk type: is 1, expected 0");
  CHECK(refusal(blank(100, 63)) == "offset 0x0: header chunk size: is 63, must be at least 64");
  CHECK(refusal(blank(100, 0)) == "offset 0x0: header chunk size: is 0, must be at least 64");
  CHECK(refusal(blank(100, 101)) == "offset 0x0: header chunk: needs 101 bytes, 100 left");
  CHECK(refusal(blank(64, 64)) == "read");
  CHECK(refusal(blank(100, 100)) == "read");
  CHECK(refusal(blank(255, 255)) == "read");
}

TEST_CASE("bytes after the header do not matter to it", "[tet][header]") {
  CHECK(read_header(every_field + hex("ff00ff")).value() == read_header(every_field).value());
}

TEST_CASE("bit 7 of network says whether there is a local player", "[tet][header]") {
  Header header;
  using tetron::base::PlayerId;
  for (unsigned id = 0; id < 8; ++id) {
    header.network = static_cast<std::uint8_t>(0x80 | id << 1);
    CHECK(header.local_player() == PlayerId(static_cast<std::uint8_t>(id)));
    header.network = static_cast<std::uint8_t>(0xf1 | id << 1);
    CHECK(header.local_player() == PlayerId(static_cast<std::uint8_t>(id)));
  }
  header.network = 0;
  CHECK_FALSE(header.local_player());
}

TEST_CASE("a score of more than 24 bits or names too long are not written", "[tet][header]") {
  Header header;
  Bytes out = hex("01 02");
  header.score = 0x1000000;
  const auto score = write(header, out);
  REQUIRE_FALSE(score);
  CHECK(describe(score.error()) == "offset 0xd: score: is 16777216, must be at most 16777215");
  header.score = 0xffffff;
  header.names.resize(192);
  const auto names = write(header, out);
  REQUIRE_FALSE(names);
  CHECK(describe(names.error()) == "offset 0x2: header chunk size: is 256, must be at most 255");
  CHECK(show(out) == "01 02");
}
