#include "base/file.hpp"
#include "field/grid.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/round/rounds_side_by_side.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "review/attempt/attempt.hpp"
#include "review/attempt/attempt_state.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/ruleset/stones.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using review::Attempt;
using review::Steer;
using std::chrono::milliseconds;

namespace {

const std::vector<review::Stone>& stones() {
  static const std::vector<review::Stone> stones = review::stones_of(replay::tetron4());
  return stones;
}

base::StoneStyle style_of(field::Tetromino kind) {
  const auto& all = replay::tetron4().stones;
  for (std::size_t style = 0; style < all.size(); ++style)
    if (all[style] && all[style]->cell == field::to_cell(kind))
      return base::StoneStyle(static_cast<std::uint8_t>(style));
  return base::StoneStyle(255);
}

// Twenty rows, these the lowest.
field::Grid grid_of(const std::string& rows) {
  const field::Grid low = field::from_text(rows);
  field::Grid grid(10, 20);
  std::ranges::copy(low.cells(), grid.cells().end() - static_cast<std::ptrdiff_t>(low.cells().size()));
  return grid;
}

review::AttemptStart with_rising() {
  using enum field::Tetromino;
  review::AttemptStart start = review::attempt_on(
      grid_of("..........\n"), {style_of(o), style_of(o), style_of(o), style_of(o), style_of(o)});
  start.row_time = base::Milliseconds(1000);
  start.recorded_garbage.push_back({base::Milliseconds(300), field::from_text("##.#######\n##.#######\n")});
  start.recorded_garbage.push_back({base::Milliseconds(900), field::from_text("#######.##\n")});
  return start;
}

kinds::ShownRound tetrio_round(std::size_t number = 0) {
  const auto file = base::FileBytes::open(TETRON_SAMPLES "/tetrio/match.ttrm");
  REQUIRE(file);
  const kinds::Opened source = kinds::open(file->text());
  REQUIRE(source);
  auto shown = kinds::shown(**source, number);
  REQUIRE(shown);
  return std::move(*shown);
}

}  // namespace

TEST_CASE("rows come up when they came in the recording, with the next piece that is fixed", "[review]") {
  Attempt attempt(replay::tetron4(), stones(), with_rising(), 1);
  attempt.advance(milliseconds(200));
  attempt.steer(Steer::drop);
  CHECK(field::to_text(attempt.grid()) == field::to_text(grid_of("....OO....\n....OO....\n")));
  CHECK(attempt.next_rising() == base::Milliseconds(300));
  attempt.advance(milliseconds(150));
  // The piece that falls is not pushed.
  CHECK(attempt.rows_received() == 0);
  for (int i = 0; i < 9; ++i) attempt.steer(Steer::left);
  attempt.steer(Steer::drop);
  CHECK(field::to_text(attempt.grid()) ==
        field::to_text(grid_of("OO..OO....\nOO..OO....\n##.#######\n##.#######\n")));
  CHECK(attempt.rows_received() == 2);
  CHECK(attempt.next_rising() == base::Milliseconds(900));
  attempt.advance(milliseconds(600));
  attempt.steer(Steer::drop);
  CHECK(attempt.rows_received() == 3);
  CHECK_FALSE(attempt.next_rising());
  const std::string after = field::to_text(attempt.grid());
  // Taken back they have not come; fixed again they come again.
  attempt.steer(Steer::undo);
  CHECK(attempt.rows_received() == 2);
  attempt.steer(Steer::drop);
  CHECK(field::to_text(attempt.grid()) == after);
  attempt.steer(Steer::again);
  CHECK(attempt.rows_received() == 0);
  CHECK(field::to_text(attempt.grid()) == field::to_text(field::Grid(10, 20)));
}

TEST_CASE("rows that came up are in what is saved of an attempt", "[review]") {
  Attempt attempt(replay::tetron4(), stones(), with_rising(), 1);
  attempt.advance(milliseconds(400));
  attempt.steer(Steer::drop);
  attempt.advance(milliseconds(600));
  attempt.steer(Steer::drop);
  const game::Match match = attempt.match("ann", "played on");
  const auto shown = kinds::shown(match, match.rounds.at(0));
  REQUIRE(shown);
  replay::Run run(shown->track());
  while (run.step()) {
  }
  CHECK(field::to_text(run.state().grid(base::MatrixId(0))) == field::to_text(attempt.grid()));
  std::vector<game::GarbageLanded> risen;
  for (const game::Event& event : match.rounds.at(0).events)
    if (const auto* one = std::get_if<game::GarbageLanded>(&event.what)) risen.push_back(*one);
  CHECK(risen == std::vector<game::GarbageLanded>{{1, 2, 1}, {1, 2, 1}, {1, 7, 1}});
}

// What a moment has to come is what the recording's own events say comes.
TEST_CASE("a moment knows the rows that came up after it", "[review]") {
  const kinds::ShownRound shown = tetrio_round();
  const replay::Timeline timeline(shown.track());
  int tried = 0;
  for (const std::uint32_t from : {0U, 5000U, 9000U})
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      replay::Playhead playhead(timeline);
      playhead.seek(base::Milliseconds(from));
      const auto start =
          review::attempt_start(timeline, review::ruleset_of(shown), playhead.state(), base::PlayerId(seat));
      std::vector<std::pair<std::uint32_t, int>> rows;  // when, and the column of the hole
      for (const auto& rising : start.recorded_garbage)
        for (int row = 0; row < rising.rows.height(); ++row)
          for (int column = 0; column < rising.rows.width(); ++column)
            if (!field::is_block(rising.rows.at({field::Column(column), field::Row(row)})))
              rows.emplace_back(rising.at.value + playhead.state().time.value, column);
      std::vector<std::pair<std::uint32_t, int>> landed;
      for (const game::Event& event : shown.round.events)
        if (const auto* one = std::get_if<game::GarbageLanded>(&event.what);
            one != nullptr && event.player == shown.round.seats[seat] && event.time.value > from)
          for (int i = 0; i < one->rows; ++i) landed.emplace_back(event.time.value, one->hole);
      CHECK(rows == landed);
      tried += static_cast<int>(landed.size());
    }
  CHECK(tried >= 3);
}

TEST_CASE("an attempt counts keys, faults and attack by the rules of its game", "[review]") {
  using enum field::Tetromino;
  review::AttemptStart start =
      review::attempt_on(grid_of("######....\n######....\n"), {style_of(o), style_of(o), style_of(t)});
  Attempt plain(replay::tetron4(), stones(), start, 1);
  plain.steer(Steer::drop);
  CHECK(plain.keys() == 1);
  CHECK_FALSE(plain.finesse_faults());
  CHECK_FALSE(plain.attack());

  start.attacks = std::make_shared<const tetrio::Rules>();
  Attempt attempt(replay::tetron4(), stones(), start, 1);
  // To the wall in one press that is held: nothing is wrong with it.
  attempt.steer(Steer::right);
  for (int i = 0; i < 8; ++i) attempt.steer(Steer::right, true);
  attempt.steer(Steer::drop);
  CHECK(attempt.keys() == 2);
  CHECK(attempt.finesse_faults() == 0U);
  CHECK(attempt.attack() == 0.0);
  // Two presses to the right are two columns; four and two back are four too many. The field is left empty:
  // ten rows for that, and one for two lines.
  for (int i = 0; i < 4; ++i) attempt.steer(Steer::right);
  for (int i = 0; i < 2; ++i) attempt.steer(Steer::left);
  attempt.steer(Steer::drop);
  CHECK(attempt.lines() == 2);
  CHECK(attempt.keys() == 2 + 7);
  CHECK(attempt.finesse_faults() == 4U);
  CHECK(attempt.attack() == 11.0);
  attempt.steer(Steer::undo);
  CHECK(attempt.finesse_faults() == 0U);
  CHECK(attempt.attack() == 0.0);
}

TEST_CASE("a piece that is turned in at last attacks as a spin", "[review]") {
  using enum field::Tetromino;
  const std::string hole = "###...####\n####.#####\n";
  const auto attack = [&](bool is_turned_in) {
    const kinds::ShownRound shown = tetrio_round();
    const replay::Profile& profile = shown.profile();
    review::Ruleset rules = review::ruleset_of(shown);
    field::Grid grid(profile.width, profile.height);
    const field::Grid low = field::from_text((is_turned_in ? "####......\n" : "###.......\n") + hole);
    std::ranges::copy(low.cells(), grid.cells().end() - static_cast<std::ptrdiff_t>(low.cells().size()));
    const auto t_style = [&] {
      for (std::size_t style = 0; style < profile.stones.size(); ++style)
        if (profile.stones[style] && profile.stones[style]->cell == field::to_cell(t))
          return base::StoneStyle(static_cast<std::uint8_t>(style));
      return base::StoneStyle(255);
    }();
    review::AttemptStart start = review::attempt_on(grid, {t_style, t_style});
    start.attacks = rules.attacks;
    start.row_time = base::Milliseconds(60'000);
    REQUIRE(start.attacks);
    Attempt attempt(profile, rules.stones, start, 1);
    // The nub is to point down, above the hole in column 4.
    const auto lowest = [&] {
      int column = 0;
      int row = -1;
      for (const field::Position& cell : profile.cells(*attempt.stone()))
        if (cell.row.value > row) {
          row = cell.row.value;
          column = cell.column.value;
        }
      return column;
    };
    attempt.steer(Steer::turn_right);
    if (!is_turned_in) attempt.steer(Steer::turn_right);
    while (lowest() > 4) attempt.steer(Steer::left);
    while (lowest() < 4) attempt.steer(Steer::right);
    for (int i = 0; i < 40; ++i) attempt.steer(Steer::down);
    if (is_turned_in) attempt.steer(Steer::turn_right);
    attempt.steer(Steer::drop);
    CHECK(attempt.lines() == 2);
    return *attempt.attack();
  };
  // A double sends one row, that of a full spin of a T four: docs/formats/tetrio.md, "Attack".
  CHECK(attack(false) == 1);
  CHECK(attack(true) == 4);
}

// By pieces the second of two recordings is shown slower or faster than it was: what is played on from it is
// as if it were alone.
TEST_CASE("an attempt on a recording beside another one goes by that one's own time", "[review]") {
  const kinds::ShownRound first = tetrio_round(0);
  const kinds::ShownRound second = tetrio_round(2);
  const auto both = kinds::side_by_side(first, second, {}, game::Alignment::pieces);
  REQUIRE(both);
  const replay::Timeline alone(second.track());
  const replay::Timeline joined(both->track());
  const base::PlayerId player(0);
  const base::PlayerId seat(static_cast<std::uint8_t>(both->first_seats));
  bool is_stretched = false;
  for (const std::size_t piece : {3U, 9U, 15U}) {
    INFO("piece " << piece);
    replay::Playhead own(alone);
    own.seek_events(alone.placements(player)[piece].events);
    replay::Playhead shown(joined);
    shown.seek_events(joined.placements(seat)[piece].events);
    is_stretched = is_stretched || own.state().time != shown.state().time;
    const auto wanted = review::attempt_start(alone, review::ruleset_of(second), own.state(), player);
    const auto start = review::attempt_start(joined, review::ruleset_of(*both), shown.state(), seat);
    CHECK(start.time == wanted.time);
    CHECK(start.row_time == wanted.row_time);
    REQUIRE(start.recorded_garbage.size() == wanted.recorded_garbage.size());
    for (std::size_t i = 0; i < start.recorded_garbage.size(); ++i) {
      // The times of both are whole milliseconds.
      const std::int64_t off =
          std::int64_t{start.recorded_garbage[i].at.value} - wanted.recorded_garbage[i].at.value;
      CHECK(std::abs(off) <= 1 + std::int64_t{start.recorded_garbage[i].at.value} / 100);
    }
    // And the player of the recording races as fast as it was.
    for (const std::uint32_t ms : {0U, 2000U, 5000U}) {
      replay::Playhead raced(joined);
      review::race(raced, joined, shown.state(), seat, base::Milliseconds(ms));
      const auto pieces = review::race_numbers(raced.state(), shown.state(), seat).pieces;
      replay::Playhead raced_alone(alone);
      review::race(raced_alone, alone, own.state(), player, base::Milliseconds(ms));
      CHECK(pieces == review::race_numbers(raced_alone.state(), own.state(), player).pieces);
    }
  }
  CHECK(is_stretched);
}
