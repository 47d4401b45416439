#include "convert/animation/fumen_picture.hpp"

#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"
#include "tests/scene/editor_letters.hpp"

using namespace tetron;
using namespace tetron::convert;
using fumen::Operation;
using fumen::Page;
using fumen::Piece;
using fumen::Rotation;
using tetron::test::as_letters;
using tetron::test::cell_letters;

namespace {

// The lowest `rows` rows with the usual cells and border.
std::string letters(const FumenPictures& pictures, std::size_t index, int rows) {
  return cell_letters(pictures.draw(index), {1, 1}, 24, 10, rows);
}

Page page(std::string_view field, std::optional<Operation> operation = {}, bool lock = true) {
  return {fumen::draw(field), operation, {}, {.lock = lock}};
}

}  // namespace

TEST_CASE("A page shows its piece and the rows it will erase brighter", "[fumen]") {
  const std::vector<Page> pages{page("__________ XXXX__XXXX ILOZ__TJSX _XXXXXXXX_ __________",
                                     Operation{Piece::o, Rotation::spawn, 4, 1}),
                                page("__________ XXXX__XXXX ILOZ__TJSX _XXXXXXXX_ __________",
                                     Operation{Piece::o, Rotation::spawn, 4, 1}, false)};
  const FumenPictures pictures(pages, {});
  CHECK(letters(pictures, 0, 4) == as_letters(".......... xxxxooxxxx ilozootjsx .XXXXXXXX."));
  // Without lock nothing is erased.
  CHECK(letters(pictures, 1, 4) == as_letters(".......... XXXXooXXXX ILOZooTJSX .XXXXXXXX."));
}

TEST_CASE("A row that is full without a piece goes too, the garbage row does not", "[fumen]") {
  const std::vector<Page> pages{page("SSSSSSSSSS I_________ XXXXXXXXXX")};
  const FumenPictures pictures(pages, {});
  CHECK(letters(pictures, 0, 4) == as_letters(".......... .......... ssssssssss I........."));
  const auto picture = pictures.draw(0);
  CHECK(picture.size == pictures.size());
  const int y = picture.size.height - 1 - 24;
  CHECK(cell_letters(picture, {1, y}, 24, 10, 1) == as_letters("XXXXXXXXXX"));
}

TEST_CASE("Rows shown are those with blocks and one more, or those asked for", "[fumen]") {
  const auto rows_of = [](const std::vector<Page>& pages, std::optional<scene::RowRange> rows = {}) {
    return (FumenPictures(pages, {.rows = rows}).size().height - 2) / 24;
  };
  CHECK(rows_of({Page{}}) == 4);
  CHECK(rows_of({page("X_________ __________")}) == 4);
  CHECK(rows_of({page("X_________ X_________ X_________ X_________ __________")}) == 5);
  // A piece counts, on any page.
  const Page high{{}, Operation{Piece::i, Rotation::right, 0, 17}, {}, {}};
  CHECK(rows_of({Page{}, high}) == 20);  // it stands from 15 to 18
  const Page top{{}, Operation{Piece::i, Rotation::right, 0, 18}, {}, {}};
  CHECK(rows_of({top}) == 20);
  const Page above{{}, Operation{Piece::i, Rotation::right, 0, 19}, {}, {}};
  CHECK(rows_of({above}) == 22);
  Page full;
  full.field.set(3, 22, fumen::Block::t);
  CHECK(rows_of({full}) == 23);
  CHECK(rows_of({full}, scene::RowRange{0, 3}) == 4);
  CHECK(rows_of({Page{}}, scene::RowRange{0, 19}) == 20);
  CHECK(rows_of({Page{}}, scene::RowRange{5, 99}) == 18);

  const std::vector<Page> pages{full};
  CHECK(letters(FumenPictures(pages, {}), 0, 23).starts_with(" :::T:::::: :::::::::: :::::::::: .........."));
  CHECK(letters(FumenPictures(pages, {.rows = scene::RowRange{22, 22}}), 0, 1) == " :::T::::::");
}

TEST_CASE("Colours are the guideline's where the first page says so", "[fumen]") {
  const std::vector<Page> pages{page("ILOZTJSX__ __________")};
  CHECK(letters(FumenPictures(pages, {.guideline = true}), 0, 4).ends_with(" ILOZTJSX.."));
  // Classic: I is red, Z green, T cyan, S magenta.
  CHECK(letters(FumenPictures(pages, {.guideline = false}), 0, 4).ends_with(" ZLOSIJTX.."));
  CHECK(letters(FumenPictures(pages, {.palette = scene::PicturePalette::fumen_classic}), 0, 4)
            .ends_with(" ZLOSIJTX.."));
}

TEST_CASE("All pages of an animation are equally large", "[fumen]") {
  std::vector<Page> pages(5);
  pages[1].comment = "a comment";
  pages[2].comment = std::string(600, 'w');
  pages[3] = page("X_________ X_________ X_________ X_________ X_________ X_________ __________");
  pages[4].field.set(0, -1, fumen::Block::gray);
  pages[4].comment = "#Q=[T](I)LOJ;次はTスピン";
  const FumenPictures pictures(pages, {});
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const auto picture = pictures.draw(i);
    CHECK(picture.size == pictures.size());
    CHECK(test::is_inside(picture));
  }
  CHECK(test::texts_of(pictures.draw(0)).empty());
  CHECK(test::texts_of(pictures.draw(1)).at(0).text == "a comment");
  CHECK(test::texts_of(pictures.draw(4)).at(0).text.starts_with("#Q=[T](I)LOJ"));
  const FumenPictures silent(pages, {.comment = false});
  CHECK(silent.size().height < pictures.size().height);
  CHECK(test::texts_of(silent.draw(1)).empty());
}

TEST_CASE("An animation shows a page after the other", "[fumen]") {
  std::vector<Page> pages(4);
  pages[1] = pages[2] = page("X_________ __________");
  const FumenPictures pictures(pages, {});
  std::vector<std::uint32_t> starts;
  const auto end = pictures.for_each_frame(3, [&](const scene::Picture& picture, base::Milliseconds start) {
    CHECK(picture == pictures.draw(start.value * 3 / 999));
    starts.push_back(start.value);
    return true;
  });
  // Two pages look alike.
  CHECK(starts == std::vector<std::uint32_t>{0, 333, 1000});
  CHECK(end == base::Milliseconds(1333));

  int seen = 0;
  CHECK_FALSE(pictures.for_each_frame(2, [&](const auto&, auto) { return ++seen < 2; }));
  CHECK(seen == 2);
}

TEST_CASE("Flashing rows of decoded pages are those missing on the next", "[fumen]") {
  // A perfect clear in two pieces, read back from a fumen; what is erased is the decoder's business.
  std::vector<fumen::PageChange> changes(3);
  changes[0].field = fumen::draw("XXXX__XXXX XXXX__XXXX XXX____XXX __________");
  changes[0].operation = Operation{Piece::o, Rotation::spawn, 4, 1};
  changes[1].operation = Operation{Piece::i, Rotation::spawn, 4, 0};
  const auto text = fumen::encode(changes);
  REQUIRE(text);
  const auto decoded = fumen::decode(*text);
  REQUIRE(decoded);
  const FumenPictures pictures(decoded->pages, {});
  CHECK(letters(pictures, 0, 4) == as_letters(".......... xxxxooxxxx xxxxooxxxx XXX....XXX"));
  CHECK(letters(pictures, 1, 4) == as_letters(".......... .......... .......... xxxiiiixxx"));
  CHECK(letters(pictures, 2, 4) == as_letters(".......... .......... .......... .........."));
}
