#include <algorithm>
#include <string>
#include <vector>

#include "convert/fumen/fumen.hpp"
#include "formats/fumen/decode.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

constexpr int round_fumen_rows = 40;

// A round in which one piece is set on an empty field.
game::Round round_of(const game::Place& place) {
  game::Round round;
  round.width = 10;
  round.height = 20;
  round.rows = round_fumen_rows;
  round.seats = {0};
  round.results.emplace_back();
  round.events.push_back({0, game::Event::nowhere, {}, 0, game::Spawned{place}});
  round.events.push_back({0, game::Event::nowhere, {}, 0, game::Placed{place}});
  return round;
}

convert::PlayerFumen fumen_of(const game::Round& round, std::vector<game::PieceKind> kinds = {},
                              convert::FumenOptions options = {}) {
  game::Match match;
  match.pieces = std::move(kinds);
  const auto pieces = replay::RoundPieces::of(match, round).value();
  options.players = {base::PlayerId(0)};
  return convert::to_fumen({round, pieces}, options).front();
}

}  // namespace

TEST_CASE("what reaches above the board of a fumen is left out, and no piece stands there",
          "[convert][fumen]") {
  for (const fumen::Version version : {fumen::Version::v115, fumen::Version::v110}) {
    const int top = fumen::play_rows(version);
    for (const field::Tetromino kind :
         {field::Tetromino::i, field::Tetromino::t, field::Tetromino::o, field::Tetromino::s})
      for (int turns = 0; turns < 4; ++turns)
        for (int row = top - 3; row < top + 4; ++row) {
          CAPTURE(static_cast<int>(version), field::to_char(kind), turns, row);
          const auto rotation = static_cast<field::Rotation>(turns);
          const auto offsets = field::shape(kind, rotation);
          const game::Round round =
              round_of({field::to_cell(kind), rotation, 4, static_cast<std::int16_t>(row)});
          convert::FumenOptions options;
          options.version = version;
          const convert::PlayerFumen fumen = fumen_of(round, {}, options);
          const auto decoded = fumen::decode(fumen.text);
          REQUIRE(decoded);
          const std::vector<fumen::Page>& pages = decoded->pages;
          REQUIRE(pages.size() == 2);
          REQUIRE(fumen.pages == 2);
          const auto is_above = [&](const field::Offset& block) { return row + block.up >= top; };
          const bool reaches_above = std::ranges::any_of(offsets, is_above);
          for (const field::Offset& block : offsets) {
            if (is_above(block)) continue;
            // Drawn on the first page unless it is the piece there, and on the second a part of the field.
            const int y = row + block.up;
            CHECK((pages[0].field.at(4 + block.right, y) != fumen::Block::empty) == reaches_above);
            CHECK(pages[1].field.at(4 + block.right, y) != fumen::Block::empty);
          }
          CHECK(pages[0].operation.has_value() == !reaches_above);
          CHECK(fumen.losses.outside == (reaches_above ? 1 : 0));
          CHECK(fumen.losses.field_height == reaches_above);
        }
  }
}

TEST_CASE("pieces that are not tetrominoes are blocks in the colors of their cells", "[convert][fumen]") {
  const auto of_color = [](std::uint8_t number, std::uint32_t color) {
    game::PieceKind kind;
    kind.piece = field::extra_cell(number);
    kind.color = color;
    kind.turns.fill({field::Offset{}});
    return kind;
  };
  // Two reds, of which one is nearer to Z; a gray; and a pair of the first red and a cell without a color.
  std::vector<game::PieceKind> pieces{of_color(0, 0xf01010), of_color(1, 0xe06000), of_color(2, 0x8a8f90)};
  game::PieceKind pair;
  pair.piece = field::extra_cell(4);
  pair.turns.fill({{0, 0}, {0, 1}});
  pair.cells.fill({field::extra_cell(0), field::extra_cell(3)});
  pieces.push_back(pair);
  game::Round round = round_of({pair.piece, field::Rotation::spawn, 3, 0});
  round.width = 6;
  round.boards.push_back({{field::extra_cell(1), field::extra_cell(2), field::Cell::empty,
                           field::extra_cell(0), field::Cell::garbage, field::Cell::empty}});
  round.events.push_back({0, game::Event::nowhere, {}, 0, game::BoardSet{0}});
  const convert::PlayerFumen fumen = fumen_of(round, pieces);
  const auto decoded = fumen::decode(fumen.text);
  REQUIRE(decoded);
  REQUIRE(decoded->pages.size() == 2);
  CHECK(fumen.losses.odd_stones == 1);
  CHECK_FALSE(fumen.losses.no_placements);
  const auto row = [&](std::size_t page, int y) {
    std::string letters;
    for (int x = 0; x < fumen::Field::width; ++x)
      letters += "_ILOZTJSX"[static_cast<std::size_t>(decoded->pages[page].field.at(x, y))];
    return letters;
  };
  CHECK(row(0, 0) == "___Z__XXXX");
  CHECK(row(0, 1) == "___X__XXXX");
  CHECK(row(1, 0) == "LX_ZX_XXXX");
  CHECK(row(1, 1) == "______XXXX");
}

TEST_CASE("rows that were cleared are gone from the next page, also from the last one of a part",
          "[convert][fumen]") {
  const auto flat = [](field::Tetromino kind, int column) {
    return game::Place{field::to_cell(kind), field::Rotation::spawn, static_cast<std::int16_t>(column), 0};
  };
  game::Round round = round_of(flat(field::Tetromino::i, 1));
  const auto add = [&round](std::uint32_t time, game::What what) {
    round.events.push_back({0, game::Event::nowhere, base::Milliseconds(time), 0, std::move(what)});
  };
  add(10, game::Placed{flat(field::Tetromino::i, 5)});
  add(20, game::Placed{flat(field::Tetromino::o, 8)});
  add(20, game::Cleared{1});
  add(30, game::Placed{flat(field::Tetromino::t, 1)});
  convert::FumenOptions options;
  options.to = base::Milliseconds(25);
  const auto decoded = fumen::decode(fumen_of(round, {}, options).text);
  REQUIRE(decoded);
  REQUIRE(decoded->pages.size() == 4);
  const fumen::Field& last = decoded->pages[3].field;
  for (int x = 0; x < fumen::Field::width; ++x) {
    CHECK(last.at(x, 0) == (x < 8 ? fumen::Block::empty : fumen::Block::o));
    CHECK(last.at(x, 1) == fumen::Block::empty);
  }
}
