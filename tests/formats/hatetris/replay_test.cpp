#include "formats/hatetris/replay.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "tests/catch.hpp"

using namespace tetron;
using hatetris::Codec;

namespace {

std::string moves_in(std::string_view text) {
  const auto replay = hatetris::read(text);
  INFO((replay ? std::string() : replay.error().what));
  REQUIRE(replay);
  return replay->moves;
}

}  // namespace

// The six moves and their texts are those that the game's tests state.
TEST_CASE("hatetris: the same moves in four forms") {
  CHECK(moves_in("DDDRUD") == "DDDRUD");
  CHECK(moves_in("A9E") == "DDDRUD");
  CHECK(moves_in(" A9E") == "DDDRUD");
  CHECK(moves_in("\xf0\xa4\xba\xa4") == "DDDRUD");
  CHECK(moves_in("\xe0\xa8\xb9\xd4\x87\n") == "DDDRUD");
  CHECK(hatetris::write("DDDRUD", Codec::letters) == "DDDRUD");
  CHECK(hatetris::write("DDDRUD", Codec::hex) == "A9E");
  CHECK(hatetris::write("DDDRUD", Codec::base65536) == "\xf0\xa4\xba\xa4");
  CHECK(hatetris::write("DDDRUD", Codec::base2048) == "\xe0\xa8\xb9\xd4\x87");
}

TEST_CASE("hatetris: blanks, line ends and characters without width do not count") {
  for (const std::string_view blank : {" ", "\n", "\r\n", "\t", "\xc2\xa0", "\xc2\xad", "\xe2\x80\x8b",
                                       "\xe2\x81\xa0", "\xef\xbb\xbf", "\xe3\x80\x80"}) {
    const std::string between(blank);
    CHECK(moves_in(between + "DD" + between + "DR" + between + between + "UD" + between) == "DDDRUD");
    CHECK(moves_in("\xe0\xa8\xb9" + between + "\xd4\x87") == "DDDRUD");
  }
  // Where a wrong character is in the text as it is stored.
  const auto wrong = hatetris::read("\xe0\xa8\xb9\n\n\xe1\x94\x80\xe0\xa8\xb9");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().offset == 5);
  // The moves of a long text, folded as mail folds it.
  std::string moves;
  std::mt19937 random(5);
  for (int i = 0; i < 600; ++i) moves += "LRDUDDDDDDDDDDDD"[random() % 16];
  for (const Codec codec : {Codec::letters, Codec::hex, Codec::base65536, Codec::base2048}) {
    const std::string text = hatetris::write(moves, codec);
    std::string folded;
    std::size_t count = 0;
    for (const char c : text) {
      // Only between characters.
      if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80 && ++count % 20 == 0) folded += "\r\n";
      folded += c;
    }
    CHECK(moves_in(folded) == moves_in(text));
    CHECK(hatetris::looks_like_replay(folded.substr(0, 256)));
  }
}

TEST_CASE("hatetris: forms that are not read are named") {
  std::string words;
  for (int i = 0; i < 20; ++i) words += "rotate left down 4 ";
  CHECK(hatetris::other_form(words) == "words");
  CHECK(hatetris::other_form(std::string(100, '0') + std::string(100, '1')) == "bits");
  CHECK(hatetris::other_form("[\"U\",\"L\",\"L\",\"L\",\"L\",\"D\",\"D\",\"D\",\"D\",\"D\",\"D\",\"D\",\"D\","
                             "\"D\",\"D\",\"D\"") == "a list in JSON");
  CHECK(hatetris::other_form("down the road and left again, " + words).empty());
  CHECK(hatetris::other_form("0101").empty());
}

TEST_CASE("hatetris: an odd number of moves or runs is filled up") {
  CHECK(moves_in(hatetris::write("DDR", Codec::hex)) == "DDRD");
  CHECK(moves_in(hatetris::write("DDR", Codec::base2048)) == "DDR");
  CHECK(moves_in(hatetris::write("DDRU", Codec::base2048)) == "DDRUL");
  CHECK(hatetris::write("DDDDDDDDDD", Codec::hex) == "AAAA A");
}

TEST_CASE("hatetris: what is written is read again") {
  std::mt19937 random(3);
  for (std::size_t length = 1; length < 120; ++length) {
    std::string moves;
    for (std::size_t i = 0; i < length; ++i) moves += "LRDUDDDD"[random() % 8];
    for (const Codec codec : {Codec::letters, Codec::hex, Codec::base65536, Codec::base2048}) {
      const std::string text = hatetris::write(moves, codec);
      const std::string read = moves_in(text);
      CHECK(read.substr(0, length) == moves);
      const std::string rest = read.substr(length);
      // A run of four may be followed by another of the same move.
      CHECK((rest.empty() || rest == "L" || rest == "D"));
    }
  }
}

TEST_CASE("hatetris: what is not a replay is refused") {
  for (const std::string_view text : {"", "  \n", "#", "hello world",
                                      // the last bits of Base2048 are ones
                                      "\xe0\xa8\xb9\x38",
                                      // a last character that is not at the end
                                      "0\xe0\xa8\xb9", "\xe1\x94\x80\xf0\xa4\xba\xa4", "\xff\xff\xff\xff"}) {
    INFO(text);
    const auto replay = hatetris::read(text);
    REQUIRE_FALSE(replay);
    CHECK(replay.error().what.contains("HATETRIS"));
  }
  CHECK_FALSE(hatetris::read(std::string(std::size_t{2} << 20, 'D')));
  CHECK_FALSE(hatetris::read("DDDDDD", {.moves = 5}));
}

TEST_CASE("hatetris: which texts look like a replay") {
  CHECK(hatetris::looks_like_replay("RRDDDDDDDD"));
  CHECK(hatetris::looks_like_replay("56AA AAAA AAA6"));
  CHECK_FALSE(hatetris::looks_like_replay("UDD"));
  CHECK_FALSE(hatetris::looks_like_replay("RULLRULL"));
  CHECK_FALSE(hatetris::looks_like_replay("12345678 90"));
  CHECK_FALSE(hatetris::looks_like_replay("A text of words"));
  CHECK_FALSE(hatetris::looks_like_replay("abcdefghijklmn"));
  // Chinese: characters of Base65536, but all usual ones.
  CHECK_FALSE(hatetris::looks_like_replay("\xe4\xbf\x84\xe7\xbd\x97\xe6\x96\xaf\xe6\x96\xb9\xe5\x9d\x97"));
  std::string moves;
  for (int i = 0; i < 40; ++i) moves += "RRUDDDDDDDDDDDDDDDLLDDDDDDDDDDDDDDDD";
  for (const Codec codec : {Codec::letters, Codec::hex, Codec::base65536, Codec::base2048}) {
    const std::string text = hatetris::write(moves, codec);
    // However a character is cut.
    for (std::size_t size = 250; size < 256; ++size)
      CHECK(hatetris::looks_like_replay(std::string_view(text).substr(0, size)));
  }
}
