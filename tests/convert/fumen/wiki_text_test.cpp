#include "convert/fumen/wiki_text.hpp"

#include <string>

#include "tests/catch.hpp"

using namespace tetron;
using convert::append_wiki;
using convert::read_wiki;
using fumen::Field;
using fumen::Operation;
using fumen::Piece;
using fumen::Rotation;

namespace {

Field drawn(std::string_view rows) {
  return Field::from_text(rows).value();
}

std::string wiki_of(const fumen::Page& page) {
  std::string out;
  append_wiki(out, page);
  return out;
}

}  // namespace

TEST_CASE("a page is written as a diagram of a wiki", "[convert][wiki]") {
  fumen::Page page;
  page.field = drawn(
      "LL______XX\n"
      "LOO____XXX\n"
      "XXXXXXXXX_");  // the garbage row, which a diagram does not have
  page.operation = Operation{Piece::t, Rotation::spawn, 4, 0};
  CHECK(wiki_of(page) ==
        "{{pfstart}}\n"
        "{{pfrow|l|l| | |T| | | |g|g}}\n"
        "{{pfrow|l|o|o|T|T|T| |g|g|g}}\n"
        "{{pfend}}");
  CHECK(wiki_of({}) == "{{pfstart}}\n{{pfrow| | | | | | | | | | }}\n{{pfend}}");
}

TEST_CASE("diagrams are read wherever they are in the text of an article", "[convert][wiki]") {
  const auto pages = read_wiki(
      "{| class=\"right\"\n"
      "|{{pfstart}}\n"
      "{{pfrow|l|l| | |T| | | |g|g}}\n"
      "{{pfrow|l|o|o|T|T|T| |g|g|g}}\n"
      "{{pfend}}\n|}\nA '''T''' falls. {{pfstart}}{{pfrow|-|j||| | |s|s|z|X|}}{{pfend}}\n"
      "<playfield>\n"
      "..JJJ.....\n"
      "....J.....\r\n"
      "GGG.GGGGGG\n"
      "</playfield> and more");
  REQUIRE(pages);
  REQUIRE(pages->size() == 3);
  CHECK((*pages)[0].field == drawn("LL______XX\nLOO____XXX\n__________"));
  CHECK((*pages)[0].operation == Operation{Piece::t, Rotation::spawn, 4, 0});
  CHECK((*pages)[0].flags.colorize);
  CHECK((*pages)[1].field == drawn("_J____SSZX\n__________"));
  CHECK_FALSE((*pages)[1].operation);
  // In capitals only: the J is not the whole of a diagram's capitals if there is another piece.
  CHECK((*pages)[2].field == drawn("XXX_XXXXXX\n__________"));
  REQUIRE((*pages)[2].operation);
  CHECK((*pages)[2].operation->piece == Piece::j);
  CHECK((*pages)[2].operation->rotation == Rotation::reverse);

  const auto capitals = read_wiki("<playfield>\nOO..IIII..\nOO........\n</playfield>");
  REQUIRE(capitals);
  CHECK_FALSE(capitals->front().operation);
  CHECK(capitals->front().field == drawn("OO__IIII__\nOO________\n__________"));
}

TEST_CASE("every piece in every rotation comes back from its diagram", "[convert][wiki]") {
  for (int piece = 1; piece <= 7; ++piece)
    for (int rotation = 0; rotation < 4; ++rotation) {
      fumen::Page page;
      page.field = drawn("XXXX_XXXXX\nLJSZTIOXX_\n__________");
      page.operation = Operation{static_cast<Piece>(piece), static_cast<Rotation>(rotation), 4, 10};
      CAPTURE(piece, rotation);
      const auto again = read_wiki(wiki_of(page));
      REQUIRE(again);
      CHECK(again->front().field == page.field);
      REQUIRE(again->front().operation);
      CHECK(again->front().operation->piece == page.operation->piece);
      // An O and the turned I, S and Z have the same cells in two rotations.
      CHECK(wiki_of(again->front()) == wiki_of(page));
    }
}

TEST_CASE("what is not a diagram is refused with its line", "[convert][wiki]") {
  const auto why = [](std::string_view text) { return read_wiki(text).error(); };
  CHECK(why("no diagram") == "found no diagram; expected rows as {{pfrow|...}} or in <playfield>");
  CHECK(why("\n{{pfrow|a}}").starts_with("line 2: a cell of a diagram"));
  CHECK(why("{{pfrow|lo}}") == "line 1: a cell has more than a letter");
  CHECK(why("{{pfrow| | ") == "line 1: the row does not end with }}");
  CHECK(why("{{pfrow|l|l|l|l|l|l|l|l|l|l|l}}") == "line 1: a row has 11 cells; expected at most 10");
  std::string high;
  for (int i = 0; i <= Field::rows; ++i) high += "{{pfrow|l}}\n";
  CHECK(why(high) == "line 24: a diagram has more than 23 rows");
}
