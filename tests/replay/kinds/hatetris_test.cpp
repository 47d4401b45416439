#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "base/file.hpp"
#include "formats/hatetris/replay.hpp"
#include "replay/kinds/hatetris/game.hpp"
#include "replay/kinds/hatetris/play.hpp"
#include "replay/kinds/hatetris/write.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using field::Tetromino;
using kinds::HatetrisEnemy;
using kinds::HatetrisWell;

namespace {

std::string hatetris_sample(std::string_view name) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / "hatetris" / name);
  REQUIRE(file);
  return std::string(file->text());
}

game::Match hatetris_match(std::string_view text) {
  auto match = kinds::read(text);
  INFO((match ? std::string() : match.error().what));
  REQUIRE(match);
  REQUIRE(match->origin.game == "HATETRIS");
  return *match;
}

// A well from its lowest rows.
HatetrisWell well_of(const std::vector<std::string_view>& rows) {
  HatetrisWell well;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t x = 0; x < rows[i].size(); ++x)
      if (rows[i][x] == '#')
        well.bits[HatetrisWell::rows - rows.size() + i] |= static_cast<std::uint16_t>(1U << x);
  return well;
}

}  // namespace

TEST_CASE("hatetris: where pieces appear, and how they turn") {
  const kinds::HatetrisRules rules(10);
  // A T points down, in the middle of the second row from the top.
  const auto t = rules.first(Tetromino::t);
  CHECK(t.place() == game::Place{field::Cell::t, field::Rotation::reverse, 5, 18});
  const HatetrisWell empty;
  const auto turned = rules.moved(empty, t, 'U');
  REQUIRE(turned);
  CHECK(turned->place() == game::Place{field::Cell::t, field::Rotation::left, 5, 17});
  // An I stands in the third column of its box, then lies in the third row.
  const auto standing = rules.moved(empty, rules.first(Tetromino::i), 'U');
  REQUIRE(standing);
  CHECK(standing->place().turn == field::Rotation::right);
  CHECK(standing->place().column == 5);
  // The middle of four columns is the first.
  CHECK(kinds::HatetrisRules(4).first(Tetromino::o).x == 0);
}

TEST_CASE("hatetris: full rows go, but not with a piece that reaches above the bar") {
  const kinds::HatetrisRules rules(10);
  HatetrisWell well = well_of({"#.........", "####......"});
  const kinds::HatetrisPiece i{Tetromino::i, 4, 18, 0};
  HatetrisWell not_full = well;
  CHECK(rules.put(not_full, i) == 0);
  well = well_of({"#.........", "####....##"});
  CHECK(rules.put(well, i) == 1);
  CHECK(well == well_of({"#........."}));
  // A standing I from row 3 to row 6.
  HatetrisWell high = well_of({"#########.", "..........", "..........", "..........", "..........",
                               "..........", "..........", "..........", "..........", "..........",
                               "..........", "..........", "..........", ".........."});
  CHECK(rules.put(high, {Tetromino::i, 7, 3, 1}) == 0);
  CHECK(rules.is_over(high));
}

// The choices in the empty well and after a piece are those of the game's own tests: S first.
TEST_CASE("hatetris: who chooses which piece") {
  const kinds::HatetrisRules rules(10);
  const auto first_of = [&](HatetrisEnemy enemy, const HatetrisWell& well) {
    return kinds::HatetrisChooser(enemy, rules).next(well);
  };
  CHECK(first_of(HatetrisEnemy::hatetris, {}) == Tetromino::s);
  CHECK(first_of(HatetrisEnemy::lovetris, {}) == Tetromino::i);
  kinds::HatetrisChooser burgiel(HatetrisEnemy::burgiel, rules);
  CHECK(burgiel.next({}) == Tetromino::s);
  CHECK(burgiel.next({}) == Tetromino::z);
  CHECK(burgiel.next({}) == Tetromino::s);
  // S until a well comes again, then Z until one comes again.
  kinds::HatetrisChooser brzustowski(HatetrisEnemy::brzustowski, rules);
  const HatetrisWell one = well_of({"#........."});
  std::string pieces;
  for (const HatetrisWell& well : {HatetrisWell(), one, HatetrisWell(), one, one, one, one, one})
    pieces += field::to_char(brzustowski.next(well));
  CHECK(pieces == "SSSZZZSS");
  // Where an I would clear four rows, no I comes.
  CHECK(first_of(HatetrisEnemy::mild, well_of({"#########.", "#########.", "#########.", "#########."})) !=
        Tetromino::i);
}

TEST_CASE("hatetris: HATETRIS avoids a well that was there, and Mild does not") {
  const kinds::HatetrisRules rules(4);
  // In four columns an I that lies down leads back to the same well.
  kinds::HatetrisChooser avoids(HatetrisEnemy::hatetris, rules);
  kinds::HatetrisChooser mild(HatetrisEnemy::mild, rules);
  for (int i = 0; i < 20; ++i) {
    CHECK(avoids.next({}) != Tetromino::i);
    CHECK(mild.next({}) == mild.next({}));
  }
}

TEST_CASE("hatetris: samples are played to the end that they have") {
  struct Case {
    const char* name;
    std::string_view mode;
    bool exact;
    bool out;
  };
  for (const Case& wanted :
       {Case{"game.hatetris", "HATETRIS", true, true}, Case{"base65536.hatetris", "HATETRIS", true, true},
        Case{"hex.hatetris", "HATETRIS", true, true}, Case{"letters.hatetris", "HATETRIS", true, true},
        Case{"burgiel.hatetris", "Burgiel", true, true},
        Case{"four-columns.hatetris", "HATETRIS, 4 columns", true, true},
        Case{"unfinished.hatetris", "LOVETRIS", false, false},
        Case{"more-moves.hatetris", "HATETRIS", false, true}}) {
    INFO(wanted.name);
    const game::Match match = hatetris_match(hatetris_sample(wanted.name));
    CHECK(match.origin.mode.raw() == wanted.mode);
    const game::Round& round = match.rounds[0];
    const game::Result& result = round.results[0];
    CHECK(result.exact == wanted.exact);
    CHECK(result.out == wanted.out);
    CHECK(result.problem.empty() == wanted.exact);
    std::int64_t pieces = 0;
    std::int64_t rows = 0;
    for (const game::Event& event : round.events) {
      pieces += std::holds_alternative<game::Placed>(event.what);
      if (const auto* const cleared = std::get_if<game::Cleared>(&event.what)) rows += cleared->rows;
    }
    CHECK(result.value("pieces")->replayed == pieces);
    CHECK(result.value("lines")->replayed == rows);
    CHECK(result.score == rows);
  }
  const auto bad = kinds::read(hatetris_sample("bad/letters.hatetris"));
  REQUIRE_FALSE(bad);
}

TEST_CASE("hatetris: a round becomes the text of a game with the same placements") {
  for (const char* const name : {"game.hatetris", "letters.hatetris", "hex.hatetris", "base65536.hatetris",
                                 "burgiel.hatetris", "four-columns.hatetris"}) {
    CAPTURE(name);
    const game::Match match = hatetris_match(hatetris_sample(name));
    const auto moves = kinds::hatetris_moves(match.rounds[0]);
    INFO((moves ? std::string() : moves.error()));
    REQUIRE(moves);
    const auto places_of = [](const game::Round& round) {
      std::vector<game::Place> places;
      for (const game::Event& event : round.events)
        if (const auto* placed = std::get_if<game::Placed>(&event.what)) places.push_back(placed->place);
      return places;
    };
    for (const auto codec : {hatetris::Codec::letters, hatetris::Codec::base2048}) {
      const game::Match again = hatetris_match(hatetris::write(*moves, codec));
      CHECK(again.origin.mode == match.origin.mode);
      CHECK(again.rounds[0].results[0].score == match.rounds[0].results[0].score);
      // Some shapes have two names in the same cells.
      CHECK(places_of(again.rounds[0]).size() == places_of(match.rounds[0]).size());
      CHECK(again.rounds[0].results[0].exact == true);
    }
    CHECK(moves->size() <= hatetris::read(hatetris_sample(name))->moves.size());
  }
}

TEST_CASE("hatetris: a round that was not played there says why") {
  game::Round round = hatetris_match(hatetris_sample("game.hatetris")).rounds[0];
  const auto first = std::ranges::find_if(round.events, [](const game::Event& event) {
    return std::holds_alternative<game::Placed>(event.what);
  });
  std::get<game::Placed>(first->what).place.piece = field::Cell::i;
  CHECK(kinds::hatetris_moves(round).error().starts_with("placement 1: LOVETRIS") == false);
  CHECK(kinds::hatetris_moves(round).error().contains("placement "));
  round.width = 12;
  CHECK(kinds::hatetris_moves(round).error() ==
        "a well of HATETRIS has 10 or 4 columns and 20 rows, this field 12 x 20");
  round.seats = {0, 1};
  CHECK(kinds::hatetris_moves(round).error() == "a replay of HATETRIS has one player");
}

TEST_CASE("hatetris: a round is shown, and becomes a recording") {
  for (const char* const name : {"game.hatetris", "four-columns.hatetris", "unfinished.hatetris"}) {
    const std::string text = hatetris_sample(name);
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

// Real replays are not in the tree: TETRON_HATETRIS_FILES names a folder of them. The name of a file ends
// with its score: game.30.hatetris.
TEST_CASE("hatetris real files: scores are those that the game's tests state") {
  const char* const folder = std::getenv("TETRON_HATETRIS_FILES");
  if (folder == nullptr) {
    WARN("skipped: TETRON_HATETRIS_FILES is not set");
    return;
  }
  std::size_t read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".hatetris") continue;
    INFO(entry.path());
    const std::string score = entry.path().stem().extension().string().substr(1);
    std::int64_t wanted = -1;
    std::from_chars(score.data(), score.data() + score.size(), wanted);
    const auto file = base::FileBytes::open(entry.path());
    REQUIRE(file);
    const game::Match match = hatetris_match(file->text());
    ++read;
    const game::Result& result = match.rounds[0].results[0];
    CHECK(result.score == wanted);
    CHECK((result.exact == true || result.problem.raw().contains("before the game does")));
  }
  CHECK(read > 0);
}
