#include <array>
#include <cstdlib>
#include <filesystem>

#include "base/file.hpp"
#include "formats/quadra/recording.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/quadra/falling.hpp"
#include "replay/kinds/quadra/play.hpp"
#include "replay/kinds/quadra/well.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string quadra_sample(const char* name) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / "quadra" / name);
  REQUIRE(file);
  return std::string(file->text());
}

game::Match quadra_match(std::string_view text) {
  auto match = kinds::read(text);
  INFO((match ? std::string() : match.error().what));
  REQUIRE(match);
  REQUIRE(match->origin.game == "Quadra");
  return *match;
}

// The rows of the field from the highest, '.' for an empty cell.
std::vector<std::string> rows_of(const kinds::QuadraWell& well) {
  std::vector<std::string> rows;
  const std::vector<field::Cell> cells = well.cells();
  for (std::size_t at = 0; at < cells.size(); at += 10) {
    std::string row;
    for (std::size_t i = 0; i < 10; ++i) row += field::to_char(cells[at + i]);
    rows.insert(rows.begin(), row);
  }
  return rows;
}

constexpr std::uint8_t piece_o = 0;
constexpr std::uint8_t piece_l = 3;
constexpr std::uint8_t piece_i = 5;
constexpr std::uint8_t piece_t = 6;

}  // namespace

// By a program in another language, written from the page.
TEST_CASE("quadra: the pieces that a seed gives") {
  const auto pieces = [](std::uint32_t seed, bool is_old) {
    kinds::QuadraPieces drawn(seed, is_old);
    std::string text;
    for (int i = 0; i < 20; ++i) text += field::to_char(kinds::tetromino_of_quadra(drawn.draw()));
    return text;
  };
  CHECK(pieces(1, false) == "ZLZISJZOLLTSJZSJSSJI");
  CHECK(pieces(1, true) == "ITTOZZTZOTITOOJSZSLJ");
  CHECK(pieces(4711, false) == "IJSOTIJZIZLSTLOJLOZZ");
  CHECK(pieces(4711, true) == "ZTLIOIJLZLZSTOSLOZZI");
  CHECK(pieces(482340, false) == "TISTZOJZOLLLJIOLSLLS");
  CHECK(pieces(482340, true) == "IJJOIOIZLOLIOOSTZTJJ");
}

TEST_CASE("quadra: where a piece is") {
  // The first T points down; its centre is the cell in the middle of its row.
  const game::Place t = kinds::QuadraPiece{.number = piece_t, .turns = 0, .x = 7, .y = 29}.place();
  CHECK(t == game::Place{field::Cell::t, field::Rotation::reverse, 4, 1});
  // An I that stands in the leftmost column, on the floor.
  const game::Place i = kinds::QuadraPiece{.number = piece_i, .turns = 1, .x = 3, .y = 28}.place();
  CHECK(i == game::Place{field::Cell::i, field::Rotation::right, 0, 2});
}

TEST_CASE("quadra: a piece that was cut by a row falls apart, and a whole one falls as a whole") {
  kinds::QuadraWell well;
  // Two I and an L fill the lowest row; the L has one cell above it.
  well.stamp({.number = piece_i, .turns = 0, .x = 4, .y = 30});
  well.stamp({.number = piece_i, .turns = 0, .x = 8, .y = 30});
  // An O over the edge of the second I: it rests there, and overhangs the last two columns.
  well.stamp({.number = piece_o, .turns = 0, .x = 10, .y = 28});
  CHECK(rows_of(well) == std::vector<std::string>{".......OO.", ".......OO.", "IIIIIIII.."});
  // A standing L with its foot, to fill the lowest row: foot in the row, the rest above.
  well.stamp({.number = piece_i, .turns = 1, .x = 12, .y = 28});
  CHECK(rows_of(well) == std::vector<std::string>{".........I", ".......OOI", ".......OOI", "IIIIIIII.I"});
  const auto nothing = well.settle();
  CHECK(nothing.rows == 0);
  kinds::QuadraWell full;
  full.stamp({.number = piece_i, .turns = 0, .x = 4, .y = 30});
  full.stamp({.number = piece_i, .turns = 0, .x = 8, .y = 30});
  full.stamp({.number = piece_o, .turns = 0, .x = 3, .y = 28});
  full.stamp({.number = piece_o, .turns = 0, .x = 11, .y = 29});
  CHECK(rows_of(full) == std::vector<std::string>{"OO........", "OO......OO", "IIIIIIIIOO"});
  const auto cleared = full.settle();
  CHECK(cleared.rows == 1);
  CHECK(cleared.steps == 1);
  CHECK(cleared.all_steps == 0);
  CHECK(cleared.falls == 1);
  CHECK(rows_of(full) == std::vector<std::string>{"OO........", "OO......OO"});
}

TEST_CASE("quadra: a fall can fill another row") {
  kinds::QuadraWell well;
  // The lowest row lacks the last column, the row above it has only its last two.
  well.rise(0x001, true, true);
  well.end_rise();
  well.stamp({.number = piece_i, .turns = 1, .x = 12, .y = 28});
  CHECK(rows_of(well) == std::vector<std::string>{".........I", ".........I", ".........I", "#########I"});
  const auto first = well.settle();
  CHECK(first.rows == 1);
  CHECK(first.garbage == 1);
  // The rest of the I is one block of three.
  CHECK(rows_of(well) == std::vector<std::string>{".........I", ".........I", ".........I"});
  // Two rows with a hole in the last column below it: it is cut at the row that is filled.
  kinds::QuadraWell chain;
  chain.stamp({.number = piece_i, .turns = 0, .x = 4, .y = 30});
  chain.stamp({.number = piece_i, .turns = 0, .x = 8, .y = 30});
  chain.stamp({.number = piece_o, .turns = 0, .x = 11, .y = 29});
  CHECK(rows_of(chain) == std::vector<std::string>{"........OO", "IIIIIIIIOO"});
  const auto all = chain.settle();
  CHECK(all.rows == 1);
  CHECK(rows_of(chain) == std::vector<std::string>{"........OO"});
}

TEST_CASE("quadra: rows of one attack are one block") {
  kinds::QuadraWell well;
  well.stamp({.number = piece_o, .turns = 0, .x = 3, .y = 29});
  well.rise(0x200, true, false);
  well.rise(0x200, false, true);
  well.end_rise();
  // The O stands over the hole and on the row's second cell, so it rests.
  CHECK(rows_of(well) == std::vector<std::string>{"OO........", "OO........", ".#########", ".#########"});
  well.stamp({.number = piece_l, .turns = 3, .x = 3, .y = 25});
  CHECK(well.settle().rows == 0);
}

TEST_CASE("quadra: how a piece falls and turns") {
  const kinds::QuadraWell well;
  kinds::QuadraFalling falling(well, piece_i, kinds::falling_speed(1), kinds::falling_down_speed(2), true);
  CHECK(falling.piece() == kinds::QuadraPiece{.number = piece_i, .turns = 0, .x = 7, .y = 10});
  // At level 1 a row takes 72 frames.
  int frames = 0;
  while (falling.piece().y == 10) {
    falling.press(0);
    REQUIRE(falling.fall());
    ++frames;
  }
  CHECK(frames <= 72);
  const int row = falling.piece().y;
  for (frames = 0; falling.piece().y == row; ++frames) {
    falling.press(0);
    REQUIRE(falling.fall());
  }
  CHECK(frames == 72);
  // Standing at the left wall, it lies down one column to the right with a kick, and not without.
  for (const bool kicks : {true, false}) {
    kinds::QuadraFalling standing(well, piece_i, 4, 113, kicks);
    standing.press(16);
    for (int i = 0; i < 8; ++i) standing.press(2);
    CHECK(standing.piece().x == 3);
    standing.press(16);
    CHECK(standing.piece().turns == (kicks ? 0 : 1) * 1 + (kicks ? 2 : 0));
    CHECK(standing.piece().x == (kicks ? 4 : 3));
  }
  falling.press(64);
  CHECK_FALSE(falling.fall());
  CHECK(falling.piece().y == 30);
}

TEST_CASE("quadra: samples are played as they state") {
  struct Case {
    const char* name;
    std::string_view mode;
    std::size_t rounds;
    bool exact;
  };
  for (const Case& wanted :
       {Case{"single.rec", "single", 1, true}, Case{"match.rec", "survivor", 3, true},
        Case{"old-version.rec", "survivor", 1, true}, Case{"keys.rec", "single", 1, true},
        Case{"changed.rec", "survivor", 1, false}}) {
    INFO(wanted.name);
    const game::Match match = quadra_match(quadra_sample(wanted.name));
    CHECK(match.origin.mode.raw() == wanted.mode);
    REQUIRE(match.rounds.size() == wanted.rounds);
    bool exact = true;
    for (const game::Round& round : match.rounds) {
      for (const game::Result& result : round.results) INFO(result.problem.raw());
      exact = exact && round.exact().value_or(true);
      // The winner of a match is the one who did not die.
      if (match.players.size() == 2) {
        REQUIRE(round.winner());
        CHECK_FALSE(round.results[*round.winner()].out);
        CHECK(round.results[1 - *round.winner()].out);
      }
      for (const game::Result& result : round.results) {
        std::int64_t pieces = 0;
        std::int64_t rows = 0;
        for (const game::Event& event : round.events) {
          if (event.player != result.player) continue;
          pieces += std::holds_alternative<game::Placed>(event.what);
          if (const auto* const cleared = std::get_if<game::Cleared>(&event.what)) rows += cleared->rows;
        }
        CHECK(result.value("pieces")->replayed == pieces);
        CHECK(result.value("lines")->replayed == rows);
        CHECK(result.value("moves")->stated == pieces);
      }
    }
    CHECK(exact == wanted.exact);
  }
  const game::Match changed = quadra_match(quadra_sample("changed.rec"));
  const game::Result& result = changed.rounds[0].results[1];
  CHECK(*result.value("game_lines")->stated == *result.value("game_lines")->replayed + 3);
  CHECK(result.problem.raw().contains("lines in the whole game"));
  CHECK(quadra_match(quadra_sample("cut.rec")).rounds.back().damage);
  const game::Match named = quadra_match(quadra_sample("match.rec"));
  CHECK(named.players[0].name.raw() == "Ren\xc3\xa9");
  CHECK(named.origin.date.raw() == "2001-09-09T01:46:40.000Z");
  CHECK(named.score() == std::vector<std::uint32_t>{1, 2});
  CHECK(kinds::kind_named("game.REC")->name == "quadra");
  const auto bad = kinds::read(quadra_sample("bad/cut.rec"));
  REQUIRE_FALSE(bad);
  CHECK(bad.error().what.contains("Quadra"));
}

TEST_CASE("quadra: a round alone is the same as in the whole, and becomes a recording") {
  for (const char* const name : {"single.rec", "match.rec", "old-version.rec", "keys.rec"}) {
    INFO(name);
    const std::string text = quadra_sample(name);
    const auto source = kinds::open(text);
    REQUIRE(source);
    const game::Match& match = (*source)->match();
    for (std::size_t number = match.rounds.size(); number-- > 0;) {
      const auto round = (*source)->round(number);
      REQUIRE(round);
      CHECK(round->results == match.rounds[number].results);
      std::uint32_t before = 0;
      for (const game::Event& event : round->events) {
        CHECK(event.time.value >= before);
        before = event.time.value;
      }
      const auto made = kinds::shown(**source, number);
      REQUIRE(made);
      const replay::Timeline timeline(made->track());
      replay::Playhead head(timeline);
      while (head.step()) {
      }
      CHECK(head.state().events == timeline.events());
      CHECK(made->tet());
    }
    CHECK_FALSE((*source)->round(match.rounds.size()));
  }
}

// Real recordings are not in the tree: TETRON_QUADRA_FILES names a folder of them.
TEST_CASE("quadra real files: placements, moves, lines and scores are as stated") {
  const char* const folder = std::getenv("TETRON_QUADRA_FILES");
  if (folder == nullptr) {
    WARN("skipped: TETRON_QUADRA_FILES is not set");
    return;
  }
  std::size_t read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".rec") continue;
    INFO(entry.path());
    const auto file = base::FileBytes::open(entry.path());
    REQUIRE(file);
    const game::Match match = quadra_match(file->text());
    ++read;
    for (const game::Round& round : match.rounds)
      for (const game::Result& result : round.results) {
        INFO(result.problem.raw());
        CHECK(result.exact == true);
      }
  }
  CHECK(read > 0);
}
