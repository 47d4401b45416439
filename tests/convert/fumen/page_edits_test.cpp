#include "convert/fumen/page_edits.hpp"

#include <random>

#include "convert/fumen/put_pieces.hpp"
#include "formats/fumen/encode.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::convert;
using fumen::Block;
using fumen::Page;

namespace {

Page page_of(const std::string& field, std::optional<fumen::Operation> operation = {},
             const char* comment = "") {
  return {*fumen::Field::from_text(field), operation, comment, {}};
}

const std::string empty_row = "__________";

}  // namespace

TEST_CASE("blocks become others", "[fumen][edits]") {
  Page page = page_of("ILOZTJSX__\n__________");
  recolour(page, *read_block_map("LJ=X, t=_ X=I"));
  CHECK(page.field.text() == "IXOZ_XSI__\n__________");
  recolour(page, colours_to(Block::gray));
  CHECK(page.field.text() == "XXXX_XXX__\n__________");
  Page other = page_of("ILOZTJSX__\n__________");
  recolour(other, *read_block_map("*=_"));
  CHECK(other.field.text() == "_______X__\n__________");
  for (const char* wrong : {"L", "L=", "=L", "L=XX", "Q=X", "L=Q", "L=X L=Z", "*=X T=_"}) {
    CAPTURE(wrong);
    CHECK_FALSE(read_block_map(wrong));
  }
}

TEST_CASE("fields are shifted, with their pieces", "[fumen][edits]") {
  Page page =
      page_of("X_________\n__________", fumen::Operation{fumen::Piece::o, fumen::Rotation::spawn, 4, 0});
  CHECK(shift(page, 2, 1));
  CHECK(page.field.text() == "__X_______\n__________\n__________");
  CHECK(page.operation->x == 6);
  CHECK(page.operation->y == 1);
  const Page before = page;
  CHECK_FALSE(shift(page, 3, 0));
  CHECK_FALSE(shift(page, 0, -2));
  CHECK(page == before);
  Page lost = page_of("X________X\n__________");
  CHECK(shift(lost, -1, 0));
  CHECK(lost.field.text() == "________X_\n__________");
  CHECK(shift(lost, 1000, 0));
  CHECK(lost.field.text() == empty_row);
}

TEST_CASE("rows are taken out and put in", "[fumen][edits]") {
  Page page = page_of("X_________\nXXXXXXXXXX\nL_________\nXXXXXXXXXX\n__________",
                      fumen::Operation{fumen::Piece::i, fumen::Rotation::spawn, 5, 3});
  clear_full_rows(page);
  CHECK(page.field.text() == "X_________\nL_________\n__________");
  CHECK(page.operation->y == 1);
  const std::vector<std::string> rows{"TTT_______", "XXXXXXXXX_"};
  CHECK(insert_rows(page, 1, rows));
  CHECK(page.field.text() == "X_________\nTTT_______\nXXXXXXXXX_\nL_________\n__________");
  CHECK(page.operation->y == 3);
  Page high = page_of(empty_row, fumen::Operation{fumen::Piece::o, fumen::Rotation::spawn, 4, 20});
  CHECK_FALSE(insert_rows(high, 0, rows));
  CHECK(insert_rows(high, 22, std::vector<std::string>(3, "XXXXXXXXXX")));
  CHECK(high.field.row_full(22));
}

TEST_CASE("comments from a template", "[fumen][edits]") {
  const Page page = page_of(empty_row, fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 4, 0},
                            "#Q=[S](T)IOJ;go on");
  CHECK(*filled_in("{page}/{pages} {piece} [{hold}]({current}){next}; {text}", page, 3, 12) ==
        "3/12 T [S](T)IOJ; go on");
  CHECK(*filled_in("{comment}", page, 1, 1) == "#Q=[S](T)IOJ;go on");
  CHECK(*filled_in("{hold}{next}{piece}}", page_of(empty_row, {}, "a"), 1, 1) == "}");
  CHECK(filled_in("ab{what}", page, 1, 1).error().column == 3);
  CHECK_FALSE(filled_in("{page", page, 1, 1));
}

TEST_CASE("pages by their numbers", "[fumen][edits]") {
  using Numbers = std::vector<std::size_t>;
  CHECK(*page_numbers("1-3,5", 5) == Numbers{1, 2, 3, 5});
  CHECK(*page_numbers("-1,1", 5) == Numbers{5, 1});
  CHECK(*page_numbers("3-1", 5) == Numbers{3, 2, 1});
  CHECK(*page_numbers("4-last", 5) == Numbers{4, 5});
  CHECK(*page_numbers("-2--1", 5) == Numbers{4, 5});
  for (const char* wrong : {"", "0", "6", "1-6", "1,", "1;2", "x", "-6", "1-", "99999999999999999999"}) {
    CAPTURE(wrong);
    CHECK_FALSE(page_numbers(wrong, 5));
  }
}

TEST_CASE("pieces of pages on one page, and without some of them", "[fumen][edits]") {
  using fumen::Operation;
  using fumen::Piece;
  using fumen::Rotation;
  // An I fills the row, which vanishes; the O comes to lie on what was the second row, half of it.
  const Page first = page_of("XXXXXX____\n__________", Operation{Piece::i, Rotation::spawn, 7, 0}, "head");
  const Page second = page_of(empty_row, Operation{Piece::o, Rotation::spawn, 0, 0}, "O");
  const Page third = page_of(empty_row, Operation{Piece::t, Rotation::spawn, 4, 0}, "T");
  const std::vector<Page> pages{first, second, third};
  const auto put = put_pieces(pages);
  REQUIRE(put);
  const Page all = assembled(first, put->pieces);
  CHECK(all.field.text() == "OO__T_____\nOO_TTT____\nXXXXXXIIII\n__________");
  CHECK(all.comment == fumen::Comment("head"));

  std::vector<PutPiece> without_i(put->pieces.begin() + 1, put->pieces.end());
  const auto rest = pages_of(pages, without_i);
  REQUIRE(rest);
  CHECK((*rest)[0].operation == Operation{Piece::o, Rotation::spawn, 0, 1});
  CHECK((*rest)[0].field.text() == "XXXXXX____\n__________");
  CHECK((*rest)[0].comment == fumen::Comment("O"));
  CHECK((*rest)[1].operation == Operation{Piece::t, Rotation::spawn, 4, 1});
  CHECK(*pages_of(pages, put->pieces) ==
        std::vector<Page>{first,
                          {fumen::Field(), second.operation, second.comment, {}},
                          {*fumen::Field::from_text("OO________\nOO________\n__________"),
                           third.operation,
                           third.comment,
                           {}}});

  // A piece of two rows between which one vanished.
  const std::vector<Page> split{
      page_of("XXXXXX____\n__________\n__________", Operation{Piece::i, Rotation::spawn, 7, 1}),
      page_of("__________\n__________", Operation{Piece::o, Rotation::spawn, 0, 0})};
  const auto both = put_pieces(split);
  REQUIRE(both);
  CHECK(assembled(split[0], both->pieces).field.text() == "OO________\nXXXXXXIIII\nOO________\n__________");
  CHECK(pages_of(split, std::vector<PutPiece>{both->pieces[1]}).error().page == 1);

  Page open = second;
  open.flags.lock = false;
  CHECK(put_pieces(std::vector<Page>{first, open, third})->pieces.size() == 2);
  Page wrong = second;
  wrong.operation = Operation{Piece::o, Rotation::spawn, 9, 0};
  CHECK(put_pieces(std::vector<Page>{first, wrong}).error().page == 1);
  Page rising = first;
  rising.flags.rise = true;
  CHECK(put_pieces(std::vector<Page>{rising, second})->stopped == 0);
}
