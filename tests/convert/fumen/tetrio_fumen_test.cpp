#include "convert/fumen/tetrio_fumen.hpp"

#include <algorithm>

#include "formats/fumen/decode.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::tetrio;

namespace {

constexpr int rows = 40;

// A round in which one stone is set on an empty field, the upper left corner of its box at that row.
Journal journal_of(Piece piece, int turns, int row) {
  Journal journal;
  journal.width = 10;
  journal.height = 20;
  journal.rows = rows;
  Placement placement;
  placement.piece = piece;
  placement.turns = turns;
  placement.x = 3;
  placement.row = row;
  placement.board.assign(rows * 10, Cell::empty);
  for (const Offset& block : blocks_of(piece, turns))
    placement.board[static_cast<std::size_t>((row - block.y) * 10 + 3 + block.x)] = cell_of(piece);
  journal.placements.push_back(placement);
  return journal;
}

}  // namespace

TEST_CASE("what reaches above the board of a fumen is left out, and no piece stands there",
          "[convert][fumen]") {
  for (const fumen::Version version : {fumen::Version::v115, fumen::Version::v110}) {
    const int top = fumen::play_rows(version);
    for (const Piece piece : {Piece::i, Piece::t, Piece::o, Piece::s})
      for (int turns = 0; turns < 4; ++turns)
        for (int row = top - 2; row < top + 5; ++row) {
          CAPTURE(static_cast<int>(version), letter_of(piece), turns, row);
          const Journal journal = journal_of(piece, turns, row);
          convert::FumenOptions options;
          options.version = version;
          const convert::PlayerFumen fumen = convert::tetrio_fumen(journal, options);
          const auto decoded = fumen::decode(fumen.text);
          REQUIRE(decoded);
          const std::vector<fumen::Page>& pages = decoded->pages;
          REQUIRE(pages.size() == 2);
          REQUIRE(fumen.pages == 2);
          const auto is_above = [&](const Offset& block) { return row - block.y >= top; };
          const bool reaches_above = std::ranges::any_of(blocks_of(piece, turns), is_above);
          for (const Offset& block : blocks_of(piece, turns)) {
            if (is_above(block)) continue;
            // Drawn on the first page unless it is the piece there, and on the second a part of the field.
            const int y = row - block.y;
            CHECK((pages[0].field.at(3 + block.x, y) != fumen::Block::empty) == reaches_above);
            CHECK(pages[1].field.at(3 + block.x, y) != fumen::Block::empty);
          }
          CHECK(pages[0].operation.has_value() == !reaches_above);
          CHECK(fumen.losses.outside == (reaches_above ? 1 : 0));
          CHECK(fumen.losses.field_height == reaches_above);
        }
  }
}
