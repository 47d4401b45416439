#include "replay/measures/openers.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "formats/fumen/decode.hpp"
#include "replay/measures/counts.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

// Rows from the highest, as people draw them.
game::Field field_of(std::initializer_list<std::string_view> rows) {
  game::Round round;
  game::Board board;
  for (auto row = std::rbegin(rows); row != std::rend(rows); ++row)
    for (const char letter : *row) board.cells.push_back(field::to_cell(letter));
  game::Field field(round);
  field.set(board);
  return field;
}

std::string name_of(std::initializer_list<std::string_view> rows) {
  const measures::Opener* const opener = measures::opener_of(field_of(rows));
  return opener == nullptr ? "" : std::string(opener->name);
}

}  // namespace

TEST_CASE("openers: each has a name, a fumen of six or seven pieces without a full row, and a source") {
  std::set<std::string_view> names;
  for (const measures::Opener& opener : measures::openers()) {
    INFO(opener.name);
    names.insert(opener.name);
    CHECK(opener.source.contains('/'));
    const auto decoded = fumen::decode(opener.fumen);
    REQUIRE(decoded);
    const fumen::Field& field = decoded->pages.front().field;
    const auto cells =
        std::ranges::count_if(field.cells(), [](fumen::Block b) { return b != fumen::Block::empty; });
    CHECK((cells == 24 || cells == 28));
    for (int row = 0; row < fumen::Field::rows; ++row) CHECK(!field.row_full(row));
    for (int row = 8; row < fumen::Field::rows; ++row) CHECK(field.row_empty(row));
  }
  CHECK(names.size() >= 20);
}

TEST_CASE("openers: boards are known by their cells, also mirrored") {
  // As harddrop.com draws them.
  CHECK(name_of({".........J", ".SS......J", "SSL....TJJ", "LLL.ZZTTOO", "IIII.ZZTOO"}) == "Honey Cup");
  CHECK(name_of({"L.........", "L......ZZ.", "LLT....JZZ", "OOTTSS.JJJ", "OOTSS.IIII"}) == "Honey Cup");
  CHECK(name_of({".......J..", "L..ZZ.SJJJ", "L...ZZSSOO", "LL.IIIISOO"}) == "TKI 3");
  // Whatever the pieces are.
  CHECK(name_of({".......#..", "#..##.####", "#...######", "##.#######"}) == "TKI 3");
  CHECK(name_of({"I....SS.JJ", "IO...SSZZJ"}).empty());
  CHECK(name_of({}).empty());
  // A cell more is another board.
  CHECK(name_of({"......JJ..", "L..ZZ.SJJJ", "L...ZZSSOO", "LL.IIIISOO"}).empty());
}

TEST_CASE("openers: boards with the same cells are told apart by their pieces") {
  CHECK(name_of({"LS........", "LSS....T..", "LLS.ZZTTOO", "IIII.ZZTOO"}) == "Mountainous Stacking");
  CHECK(name_of({"IS........", "ISS....T..", "IJS.ZZTTOO", "IJJJ.ZZTOO"}) == "Mountainous Stacking 2");
}

TEST_CASE("openers: a round is named by its board after six pieces, if nothing was cleared") {
  using field::Cell;
  using field::Rotation;
  for (const bool is_cleared : {false, true}) {
    game::Round round;
    round.seats = {0};
    round.results.emplace_back();
    const auto put = [&round](game::What what) { round.events.push_back({0, 0, {}, 0, what}); };
    // TKI 3: I at the bottom, O and S beside it, L at the left wall, Z upon the I, J on top.
    put(game::Placed{{Cell::i, Rotation::spawn, 4, 0}});
    put(game::Placed{{Cell::o, Rotation::spawn, 8, 0}});
    put(game::Placed{{Cell::s, Rotation::right, 6, 1}});
    put(game::Placed{{Cell::l, Rotation::right, 0, 1}});
    if (is_cleared) put(game::Cleared{1, 0, false});
    put(game::Placed{{Cell::z, Rotation::spawn, 4, 1}});
    put(game::Placed{{Cell::j, Rotation::spawn, 8, 2}});
    const measures::Counts counts = measures::counts_of(round, 0);
    CHECK((counts.openers.size() == 1) == !is_cleared);
    if (!is_cleared) CHECK(counts.openers.begin()->first == "TKI 3");
  }
}
