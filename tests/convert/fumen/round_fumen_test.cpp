#include "convert/fumen/round_fumen.hpp"

#include <algorithm>

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
          const convert::PlayerFumen fumen = convert::round_fumen(round, 0, options);
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
