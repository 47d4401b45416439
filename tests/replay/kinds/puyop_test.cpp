#include <algorithm>
#include <filesystem>

#include "base/file.hpp"
#include "formats/puyop/link.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/puyop/chain.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using puyop::Puyo;

namespace {

std::string puyop_sample(std::string_view name) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / "puyop" / name);
  REQUIRE(file);
  return std::string(file->text());
}

game::Match puyop_match(std::string_view text) {
  auto match = kinds::read(text);
  INFO((match ? std::string() : match.error().what));
  REQUIRE(match);
  REQUIRE(match->origin.game == "Puyo Puyo");
  return *match;
}

// A field from its rows, the highest first.
kinds::PuyoField field_of(const std::vector<std::string_view>& picture) {
  puyop::Link link;
  for (std::size_t i = 0; i < picture.size(); ++i)
    for (std::size_t column = 0; column < puyop::columns; ++column)
      link.field[(picture.size() - 1 - i) * puyop::columns + column] =
          static_cast<Puyo>(std::string_view(".RGBYPOHIW").find(picture[i][column]));
  return kinds::PuyoField(link);
}

}  // namespace

TEST_CASE("puyop: groups of four go, with the ojama beside them") {
  kinds::PuyoField field = field_of({".OO...", ".RR.O.", "ORRO.."});
  const auto gone = field.clear();
  CHECK(gone.puyos == 4);
  CHECK(gone.colors == 1);
  CHECK(gone.bonus == 0);
  CHECK(field.height(0) == 0);
  CHECK(field.height(1) == 0);
  // The one in the fifth column is not beside.
  CHECK(field.height(4) == 2);
  CHECK(field.fall());
  CHECK(field.height(4) == 1);
  CHECK(field_of({"RRR..."}).clear().puyos == 0);
  CHECK(field_of({"OOOO.."}).clear().puyos == 0);
}

// As another program's tests have it: a hard one needs two sides, iron and walls stay, walls divide a column.
TEST_CASE("puyop: hard puyos, iron and walls") {
  kinds::PuyoField field = field_of({"O.HI..", "RRRRW."});
  const auto gone = field.clear();
  CHECK(gone.puyos == 4);
  CHECK(field.at(0, 1) == Puyo::none);
  CHECK(field.at(2, 1) == Puyo::ojama);
  CHECK(field.at(3, 1) == Puyo::iron);
  CHECK(field.at(4, 0) == Puyo::wall);
  CHECK(field.fall());
  CHECK(field.at(3, 0) == Puyo::iron);
  kinds::PuyoField twice = field_of({"R.....", "RH....", "RR...."});
  CHECK(twice.clear().puyos == 4);
  CHECK(twice.at(1, 1) == Puyo::none);
  kinds::PuyoField divided = field_of({"I.....", "......", "W.....", "B.....", "......"});
  CHECK(divided.fall());
  CHECK(divided.at(0, 3) == Puyo::iron);
  CHECK(divided.at(0, 2) == Puyo::wall);
  CHECK(divided.at(0, 0) == Puyo::blue);
  for (const char* const row : {"HHHHH.", "IIIII.", "WWWWW."}) CHECK(field_of({row}).clear().puyos == 0);
}

// Three full rows and one more.
TEST_CASE("puyop: full rows of ojama") {
  const std::string text = "puyop.com/s/_1X";
  const auto source = kinds::open(text);
  REQUIRE(source);
  const auto made = kinds::shown(**source, 0);
  REQUIRE(made);
  const replay::Timeline timeline(made->track());
  replay::Playhead head(timeline);
  while (head.step()) {
  }
  const auto cells = head.state().grid(base::MatrixId(0)).cells();
  CHECK(std::ranges::count(cells, field::extra_cell(6)) == 19);
  CHECK((*source)->match().rounds[0].results[0].value("pieces")->stated == 0);
}

TEST_CASE("puyop: the hidden row is not counted") {
  std::vector<std::string_view> rows(13, "G.....");
  rows[0] = rows[1] = rows[2] = rows[3] = "R.....";
  for (std::size_t i = 4; i < rows.size(); ++i) rows[i] = i % 2 == 0 ? "G....." : "B.....";
  CHECK(field_of(rows).clear().puyos == 0);
}

// By the game's tables: 10 for each puyo, times the bonuses for the step, the sizes and the colors.
TEST_CASE("puyop: points") {
  CHECK(kinds::puyo_points({4, 1, 0}, 1) == 40);
  CHECK(kinds::puyo_points({4, 1, 0}, 2) == 320);
  CHECK(kinds::puyo_points({4, 1, 0}, 3) == 640);
  CHECK(kinds::puyo_points({4, 1, 0}, 4) == 1280);
  CHECK(kinds::puyo_points({4, 1, 0}, 5) == 2560);
  CHECK(kinds::puyo_points({4, 1, 0}, 19) == 20480);
  CHECK(kinds::puyo_points({8, 2, 0}, 1) == 240);
  CHECK(kinds::puyo_points({20, 5, 0}, 1) == 4800);
  CHECK(kinds::puyo_points({5, 1, 2}, 1) == 100);
  kinds::PuyoField eleven = field_of({"RRRRR.", "RRRRRR"});
  CHECK(eleven.clear().bonus == 10);
}

TEST_CASE("puyop: samples") {
  const game::Match chain = puyop_match(puyop_sample("chain.puyop"));
  CHECK(chain.rounds[0].results[0].value("longest_chain")->replayed == 3);
  // 40, then 8 times 40, then 16 times 40.
  CHECK(chain.rounds[0].results[0].score == 40 + 320 + 640);
  const game::Match pairs = puyop_match(puyop_sample("pairs.puyop"));
  const game::Result& result = pairs.rounds[0].results[0];
  CHECK(result.value("pieces")->stated == 6);
  CHECK(result.value("pieces")->replayed == 6);
  std::size_t placed = 0;
  for (const game::Event& event : pairs.rounds[0].events)
    placed += std::holds_alternative<game::Placed>(event.what);
  CHECK(placed == 6);
  CHECK(pairs.rounds[0].width == 6);
  for (const char* const name : {"bad/letter.puyop", "bad/placement.puyop"}) {
    const auto match = kinds::read(puyop_sample(name));
    REQUIRE_FALSE(match);
    CHECK(match.error().what.contains("puyop.com"));
  }
}

TEST_CASE("puyop: a round is shown, and becomes a recording") {
  for (const char* const name : {"chain.puyop", "pairs.puyop", "field.puyop"}) {
    const std::string text = puyop_sample(name);
    const auto source = kinds::open(text);
    REQUIRE(source);
    const auto round = (*source)->round(0);
    REQUIRE(round);
    CHECK(round->results == (*source)->match().rounds[0].results);
    const auto made = kinds::shown(**source, 0);
    REQUIRE(made);
    const replay::Timeline timeline(made->track());
    replay::Playhead head(timeline);
    while (head.step()) {
    }
    CHECK(head.state().events == timeline.events());
    CHECK(made->tet());
    CHECK_FALSE((*source)->round(1));
  }
}
