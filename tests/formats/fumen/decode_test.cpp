#include "formats/fumen/decode.hpp"

#include <algorithm>

#include "field/tetromino.hpp"
#include "formats/fumen/action.hpp"
#include "formats/fumen/encode.hpp"
#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"
#include "tests/formats/fumen/reading.hpp"

using namespace tetron;
using namespace tetron::fumen;
using base::Error;
using base::ErrorKind;

namespace {

Error error(std::string_view text) {
  const auto decoded = decode(text);
  INFO(text);
  REQUIRE_FALSE(decoded);
  return decoded.error();
}

std::string comment(std::string_view text) {
  return pages_of(text).back().comment.text();
}

}  // namespace

TEST_CASE("fumen decode: an empty page with the colour flag") {
  const auto all = pages_of("v115@vhAAgH");
  REQUIRE(all.size() == 1);
  CHECK(all[0].field == Field());
  CHECK_FALSE(all[0].operation);
  CHECK(all[0].comment.empty());
  CHECK(all[0].flags == Flags{true, false, true, false});
}

TEST_CASE("fumen decode: the slides' two pages") {
  const auto all = pages_of("v115@ghE8JeAgHvhAAAA");
  REQUIRE(all.size() == 2);
  CHECK(drawn(all[0].field) == redrawn("_____XXXXX __________"));
  CHECK(all[0].flags.colorize);
  CHECK(all[1].field == all[0].field);
  CHECK_FALSE(all[1].flags.colorize);
}

TEST_CASE("fumen decode: the slides' three pages") {
  const auto all = pages_of("v115@bhA8SeAAAbhAAA8ReAAAchAAA8QeAAA");
  REQUIRE(all.size() == 3);
  CHECK(drawn(all[0].field) == redrawn("X_________ __________"));
  CHECK(drawn(all[1].field) == redrawn("_X________ __________"));
  CHECK(drawn(all[2].field) == redrawn("__X_______ __________"));
}

TEST_CASE("fumen decode: comments") {
  CHECK(comment("v115@vhAAgWDABUYCA") == "abc");
  CHECK(comment("v115@vhAAgWGAlvs2AUbAAA") == "あ");
  CHECK(comment("v115@vhAAgWMAlvs2AUrDfETYNEB") == "あい");
  CHECK(comment("v115@vhAAgWMAl/SSBTGEfEE4k2A") == "😀");
  CHECK(comment("v115@vhAAgWDAFnMDA") == "%zz");
  CHECK(comment("v115@vhAAgWCAl/BAA") == "%u");
  CHECK(comment("v115@vhAAgWIAjZC0DFzUNE") == "#Q=hello");
}

TEST_CASE("fumen decode: what only begins like a quiz is written and read again as it is") {
  const auto all = pages_of("v115@vhAAgWIAjZC0DFzUNE");
  const auto text = encode(all);
  REQUIRE(text);
  CHECK(pages_of(*text) == all);
}

TEST_CASE("fumen decode: a quiz goes on by itself") {
  const auto all = pages_of("v115@vhBVQYWAFLDmClcJSAVDEHBEooRBUoAVBJHBAARmB");
  REQUIRE(all.size() == 2);
  CHECK(all[0].comment.text() == "#Q=[](T)IO");
  CHECK(all[0].operation == Operation{Piece::t, Rotation::spawn, 4, 0});
  CHECK(all[1].comment.text() == "#Q=[](I)O");
  CHECK(drawn(all[1].field) == redrawn("____T_____ ___TTT____ __________"));
}

TEST_CASE("fumen decode: a piece above the top does not keep lines from clearing") {
  const auto all = pages_of("v115@vhAViHCeSLVhI8Ke5oBvhAAAA");
  REQUIRE(all.size() == 3);
  CHECK(all[0].operation == Operation{Piece::t, Rotation::spawn, 4, 22});
  CHECK(drawn(all[1].field) == redrawn("XXXXXXXXX_ __________"));
  CHECK(drawn(all[2].field) == redrawn("_________I _________I _________I __________"));
}

TEST_CASE("fumen decode: what other writers made of a board with rise") {
  const auto all = pages_of("v115@9gA8HeA8ilAeBtAeR4QpglywAeBtR4QpzhAei0RpH8?AeA8F+ZFAzOckDLBAAA");
  REQUIRE(all.size() == 1);
  CHECK(drawn(all[0].field) == redrawn("X________X LLL_ZZ_SSO LTTT_ZZSSO IIII_JJJOO XXXXXXXX_X"));
  CHECK(all[0].operation == Operation{Piece::t, Rotation::reverse, 4, 2});
  CHECK(all[0].comment.text() == "Stack");
  CHECK(all[0].flags == Flags{true, false, true, true});
}

TEST_CASE("fumen decode: lines, a mirror, and a comment later on") {
  const auto all = pages_of("v115@RhD8CeH8AeD8JelLJvhCZkBTdFAAtDAF2aCA");
  REQUIRE(all.size() == 4);
  CHECK(drawn(all[0].field) == redrawn("XXXX___XXX XXXXX_XXXX __________"));
  CHECK(drawn(all[1].field) == redrawn("__________"));
  CHECK(drawn(all[2].field) == redrawn("I_________ I_________ I_________ I_________ __________"));
  CHECK(all[2].flags.mirror);
  CHECK(drawn(all[3].field) == redrawn("_________I _________I OO_______I OO_______I __________"));
  CHECK(all[3].comment.text() == "end");
  CHECK_FALSE(all[3].flags.lock);
}

TEST_CASE("fumen decode: white space, '?', links and letters before the version") {
  const auto expected = pages_of("v115@ghE8JeAgHvhAAAA");
  for (const char* text :
       {"m115@ghE8JeAgHvhAAAA", "d115@ghE8JeAgHvhAAAA", "D115@ghE8JeAgHvhAAAA", "l115@ghE8JeAgHvhAAAA",
        "  v115@gh E8Je\tAgH\r\nvh??AAAA\n", "http://fumen.zui.jp/?v115@ghE8JeAgHvhAAAA",
        "http://fumen.zui.jp/?v115@ghE8Je?AgHvhAAAA#english.js", "fumen.zui.jp/?v115@ghE8JeAgHvhAAAA",
        "https://harddrop.com/fumen/?m115@ghE8JeAgHvhAAAA&x=1",
        "https://knewjade.github.io/fumen-for-mobile/#?d=v115@ghE8JeAgHvhAAAA",
        "https://example.org/?lang=ja&d=v115@ghE8JeAgHvhAAAA&mobile=1#top", "x115@ghE8JeAgHvhAAAA",
        "v115%40ghE8JeAgHvhAAAA", "https://example.org/?d=v115%40ghE8JeAgH%76h%3FAAAA",
        "https://example.org/?mail=a@b.c&d=v115@ghE8JeAgHvhAAAA",
        "https://user@example.org/?v115@ghE8JeAgHvhAAAA"})
    CHECK(pages_of(text) == expected);
  // In a link '+' and '/' may be escaped; in a bare fumen a '%' is one character too many.
  CHECK(pages_of("https://example.org/?v115@vhAAgWGAlvs2AUbAAA") ==
        pages_of("https://example.org/?v115@vhAAgWGAlvs2AUbAAA"));
  CHECK(pages_of("https://example.org/?v115@vhAl%2Be") == pages_of("v115@vhAl+e"));
  CHECK(pages_of("https://example.org/?v115@vhAAgWMAl%2fSSBTGEfEE4k2A") ==
        pages_of("v115@vhAAgWMAl/SSBTGEfEE4k2A"));
  CHECK(error("v115@vhAl%2Be") == Error{ErrorKind::bad_character, 9, "action", 0, '%'});
}

TEST_CASE("fumen decode: what stands before the data") {
  CHECK(error("v116@AAAA") == Error{ErrorKind::unknown_value, 0, "version", 0, 116});
  CHECK(error("v090@AAAA") == Error{ErrorKind::unknown_value, 0, "version", 0, 90});
  CHECK(error("http://x/?v080@AAAA") == Error{ErrorKind::unknown_value, 10, "version", 0, 80});
  CHECK(error("") == Error{ErrorKind::missing, 0, "data", 0, 0});
  CHECK(error("http://x/?") == Error{ErrorKind::missing, 10, "data", 0, 0});
  CHECK(error("15@vhAAgH") == Error{ErrorKind::missing, 0, "version prefix", 0, 0});
  CHECK(error("?115@vhAAgH") == Error{ErrorKind::bad_character, 0, "version prefix", 0, '?'});
  CHECK(error("v1i5@vhAAgH") == Error{ErrorKind::bad_character, 2, "version prefix", 0, 'i'});
  CHECK(error("vv115@vhAAgH") == Error{ErrorKind::bad_character, 0, "version prefix", 0, 'v'});
  // Lenient reading cannot know either.
  for (const char* text : {"v116@AAAA", "", "vv115@vhAAgH"})
    CHECK(decode(text, Mode::lenient).error() == decode(text, Mode::strict).error());
}

TEST_CASE("fumen decode: what does not fit is an error at its place") {
  CHECK(error("v115@") == Error{ErrorKind::truncated, 5, "field run", 2, 0});
  CHECK(error("v115@v") == Error{ErrorKind::truncated, 5, "field run", 2, 1});
  CHECK(error("v115@vh") == Error{ErrorKind::truncated, 7, "field repeat", 1, 0});
  CHECK(error("v115@vhA ?AgA vhA") == Error{ErrorKind::truncated, 17, "action", 3, 0});
  CHECK(error("v115@vhA!AgH") == Error{ErrorKind::bad_character, 8, "action", 0, '!'});
  CHECK(error("v115@v-AAgH") == Error{ErrorKind::bad_character, 6, "field run", 0, '-'});
  CHECK(error("v115@\xC3\xA9") == Error{ErrorKind::bad_character, 5, "field run", 0, 0xC3});
  // "vh" again after one cell: a run of 240 with 239 cells left.
  CHECK(error("v115@AevhAAA") == Error{ErrorKind::above_maximum, 7, "field run length", 239, 240});
  // 4095 / 240 is 17, gray + 1; 26 × 64 + 16 = 7 × 240, empty - 1.
  CHECK(error("v115@//") == Error{ErrorKind::above_maximum, 5, "field run difference", 16, 17});
  CHECK(error("v115@Qa") == Error{ErrorKind::below_minimum, 5, "field run difference", 8, 7});
  // On the second page a cell that is gray is made greater still.
  CHECK(error("v115@A8uhAAAA8") == Error{ErrorKind::above_maximum, 12, "field run difference", 8, 16});
  CHECK(error("v115@vhA///") == Error{ErrorKind::above_maximum, 8, "action", 245759, 262143});
  CHECK(error("v115@vhBAgH") ==
        Error{ErrorKind::truncated, 11, "action of page counted by field repeat", 3, 0});
  CHECK(error("v115@vhAAgWD") == Error{ErrorKind::truncated, 11, "comment length", 2, 1});
  CHECK(error("v115@vhAAgWDABUYC") == Error{ErrorKind::truncated, 13, "comment", 5, 4});
  // 95 and 96 × 95 as groups: the first and the second character.
  CHECK(error("v115@vhAAgWBAfBAAA") == Error{ErrorKind::above_maximum, 13, "comment", 94, 95});
  CHECK(error("v115@vhAAgWCAgOCAA") == Error{ErrorKind::above_maximum, 13, "comment", 94, 95});
  CHECK(error("v115@vhAAgWEA/////") == Error{ErrorKind::above_maximum, 13, "comment", 84934655, 1073741823});
}

TEST_CASE("fumen decode: v110 has 21 rows") {
  // 8 × 220 + 219: 220 cells without difference.
  const auto empty = pages_of("v110@7eAAAA");
  REQUIRE(empty.size() == 1);
  CHECK(empty[0].field == Field());
  // 16 × 220: the top-left cell is gray; then 219 more with no difference.
  const auto top = pages_of("v110@A36eAAA");
  REQUIRE(top.size() == 1);
  CHECK(top[0].field.at(0, 20) == Block::gray);
  CHECK(std::ranges::count(top[0].field.cells(), Block::empty) == 239);
}

TEST_CASE("fumen decode: cut at every length, and one character changed at every place") {
  for (const std::string text :
       {"v115@RhD8CeH8AeD8JelLJvhCZkBTdFAAtDAF2aCA", "v115@vhBVQYWAFLDmClcJSAVDEHBEooRBUoAVBJHBAARmB",
        "v110@7eAAAAA36eAAA", "http://fumen.zui.jp/?v115@vhAAgWMAl/SSBTGEfEE4k2A#a"}) {
    for (std::size_t length = 0; length <= text.size(); ++length) {
      const auto decoded = decode(std::string_view(text).substr(0, length));
      if (!decoded) CHECK(decoded.error().offset <= length);
    }
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (int character = 0; character < 256; ++character) {
        std::string changed = text;
        changed[at] = static_cast<char>(character);
        const auto decoded = decode(changed);
        if (!decoded) {
          CHECK(decoded.error().offset <= changed.size());
          continue;
        }
        if (!can_write(decoded->version)) continue;
        const auto encoded = encode(std::span<const Page>(decoded->pages), decoded->version);
        REQUIRE(encoded);
        CHECK(pages_of(*encoded) == decoded->pages);
      }
    }
  }
}

// A piece is where its four cells are, whatever the shortcut that the reader takes.
TEST_CASE(
    "fumen decode: a piece lies on the field if all its cells are in a column and not below the garbage "
    "row") {
  for (const Piece piece : field::all_tetrominoes)
    for (int turn = 0; turn < 4; ++turn)
      for (int x = -3; x < Field::width + 3; ++x)
        for (const int y : {-4, -3, -2, -1, 0, 1, 2, 5, Field::rows - 1, Field::rows + 1}) {
          const Operation operation{piece, static_cast<Rotation>(turn), x, y};
          const auto cells = operation.cells();
          CAPTURE(turn, x, y);
          CHECK(on_field(operation) == std::ranges::all_of(cells, [](const Position& cell) {
                  return cell.x >= 0 && cell.x < Field::width && cell.y >= -1;
                }));
        }
}
