#include "review/attempt/attempt.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "replay/timeline/timeline.hpp"

#include <cmath>
#include <fstream>
#include <iterator>
#include <set>

#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/profile/profile.hpp"
#include "replay/profile/profile_text.hpp"
#include "review/ruleset/stones.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"

using namespace tetron;
using base::StoneStyle;
using review::Attempt;
using review::Steer;

namespace {

const std::vector<review::Stone>& attempt_stones() {
  static const std::vector<review::Stone> attempt_stones = review::stones_of(replay::tetron4());
  return attempt_stones;
}

StoneStyle attempt_style_of(field::Tetromino kind) {
  const auto& all = replay::tetron4().stones;
  for (std::size_t style = 0; style < all.size(); ++style)
    if (all[style] && all[style]->cell == field::to_cell(kind))
      return StoneStyle(static_cast<std::uint8_t>(style));
  return StoneStyle(255);
}
StoneStyle falling_style(const Attempt& attempt) {
  return replay::tetron4().style(attempt.stone().value().piece);
}

// Twenty rows, these the lowest.
field::Grid attempt_grid_of(const std::string& rows) {
  const field::Grid low = field::from_text(rows);
  field::Grid grid(10, 20);
  std::ranges::copy(low.cells(), grid.cells().end() - static_cast<std::ptrdiff_t>(low.cells().size()));
  return grid;
}

tet::Bytes sample(const std::string& name) {
  std::ifstream file(TETRON_SAMPLES "/good/" + name, std::ios::binary);
  tet::Bytes bytes;
  for (std::istreambuf_iterator<char> at(file), end; at != end; ++at)
    bytes.push_back(static_cast<std::byte>(*at));
  return bytes;
}

}  // namespace

TEST_CASE("a stone is steered, dropped and taken back", "[review]") {
  const field::Grid grid = attempt_grid_of(".###...###\n.###...###\n");
  Attempt attempt(replay::tetron4(), attempt_stones(),
                  review::attempt_on(grid, {attempt_style_of(field::Tetromino::i)}), 1);
  REQUIRE(attempt.stone());
  CHECK(attempt.source() == "pieces from bags");
  // Upright, to the left wall, into the gap.
  attempt.steer(Steer::turn_right);
  for (int i = 0; i < 10; ++i) attempt.steer(Steer::left);
  attempt.steer(Steer::drop);
  CHECK(attempt.placements() == 1);
  CHECK(field::to_text(attempt.grid()) == field::to_text(attempt_grid_of("I.........\n"
                                                                         "I.........\n"
                                                                         "I###...###\n"
                                                                         "I###...###\n")));
  attempt.steer(Steer::undo);
  CHECK(attempt.placements() == 0);
  CHECK(attempt.grid() == grid.view());
  CHECK(falling_style(attempt) == attempt_style_of(field::Tetromino::i));
}

TEST_CASE("full rows go, and the attempt is a recording that says so", "[review]") {
  const auto i = attempt_style_of(field::Tetromino::i);
  Attempt attempt(replay::tetron4(), attempt_stones(),
                  review::attempt_on(attempt_grid_of("######....\n"), {i, i}), 1);
  for (int n = 0; n < 10; ++n) attempt.steer(Steer::right);
  attempt.advance(std::chrono::milliseconds(100));
  attempt.steer(Steer::drop);
  CHECK(attempt.lines() == 1);
  CHECK(attempt.grid() == field::Grid(10, 20).view());
  REQUIRE(attempt.placed().size() == 1);
  CHECK(attempt.placed()[0].cleared == 1);
  CHECK(attempt.placed()[0].at == base::Milliseconds(100));
  for (int n = 0; n < 3; ++n) attempt.steer(Steer::drop);
  const game::Match match = attempt.match("ann", "played on");
  const auto shown = kinds::shown(match, match.rounds.at(0));
  REQUIRE(shown);
  replay::Run run(shown->track());
  while (run.step()) {
  }
  CHECK(field::to_text(run.state().grid(base::MatrixId(0))) == field::to_text(attempt.grid()));
  CHECK(run.state().players[0].placements == 4);
  CHECK(run.state().fields[0].lines == 1);
  CHECK(match.rounds[0].results.at(0).value("lines")->stated == 1);
  CHECK(match.rounds[0].texts.at(0) == base::UntrustedText("played on"));
}

TEST_CASE("it falls, rests, and ends at the top", "[review]") {
  const auto o = attempt_style_of(field::Tetromino::o);
  Attempt attempt(replay::tetron4(), attempt_stones(),
                  review::attempt_on(attempt_grid_of("..........\n"), std::vector(40, o)), 1);
  // Half a second a row: the stone is down after nine and a half seconds at most, and rests for half a
  // second.
  for (int n = 0; n < 98; ++n) attempt.advance(std::chrono::milliseconds(100));
  CHECK(attempt.placements() <= 1);
  for (int n = 0; n < 20; ++n) attempt.advance(std::chrono::milliseconds(100));
  CHECK(attempt.placements() == 1);
  for (int n = 0; n < 40 && !attempt.is_over(); ++n) attempt.steer(Steer::drop);
  CHECK(attempt.is_over());
  CHECK(attempt.placements() <= 11);
  CHECK_FALSE(attempt.stone());
  attempt.steer(Steer::undo);
  CHECK_FALSE(attempt.is_over());
}

TEST_CASE("after the stones that are known each comes once in a bag", "[review]") {
  Attempt attempt(replay::tetron4(), attempt_stones(), review::attempt_on(field::Grid(10, 20), {}), 5);
  std::map<StoneStyle, int> seen;
  for (int n = 0; n < 14; ++n) {
    ++seen[falling_style(attempt)];
    // Alternately at either side, so that it does not end.
    for (int k = 0; k < 3 * (n % 3); ++k) attempt.steer(n % 2 == 0 ? Steer::left : Steer::right);
    attempt.steer(Steer::drop);
    REQUIRE_FALSE(attempt.is_over());
  }
  CHECK(seen.size() == 7);
  for (const auto& [style, count] : seen) CHECK(count == 2);
}

TEST_CASE("a moment gives its stones in the order of the recording", "[review]") {
  const tet::Bytes bytes = sample("duel.tet");
  const auto recording = tet::Recording::read(bytes, tet::OnDamage::stop);
  REQUIRE(recording);
  const replay::Timeline timeline(*recording, replay::tetron4());
  replay::Playhead head(timeline);
  head.seek(base::Milliseconds(20'000));
  const base::PlayerId player(1);
  const review::Ruleset rules{.stones = attempt_stones()};
  const auto start = review::attempt_start(timeline, rules, head.state(), player);
  REQUIRE(start.falling == head.state().players[1].falling);
  // What the chunks say, one after the other.
  std::vector<StoneStyle> upcoming;
  std::vector<game::Place> done;
  while (const auto event = head.next()) {
    if (const auto view = tet::view_as<tet::NewStoneView>(event->chunk); view && view->player() == player) {
      done.push_back(replay::tetron4().place(view->old_stone()).value());
      if (view->new_stone().style.value < 7) upcoming.push_back(view->new_stone().style);
    }
    head.step();
  }
  CHECK(start.upcoming == upcoming);
  CHECK(start.done == done);
  // Dropped one after the other they come in that order.
  Attempt attempt(replay::tetron4(), attempt_stones(), start, 1);
  CHECK(attempt.done() == done.front());
  CHECK(attempt.source() == "pieces as they came");
  CHECK(attempt.next() == upcoming.front());
  attempt.steer(Steer::drop);
  CHECK(falling_style(attempt) == upcoming.front());
  CHECK(attempt.next() == upcoming[1]);
}

TEST_CASE("where the game has it, one stone is held, once for each that is placed", "[review]") {
  const auto i = attempt_style_of(field::Tetromino::i);
  const auto t = attempt_style_of(field::Tetromino::t);
  const auto o = attempt_style_of(field::Tetromino::o);
  review::AttemptStart start = review::attempt_on(attempt_grid_of("..........\n"), {i, t, o, o});
  Attempt without(replay::tetron4(), attempt_stones(), start, 1);
  without.steer(Steer::hold);
  CHECK(falling_style(without) == i);
  start.may_hold = true;
  Attempt attempt(replay::tetron4(), attempt_stones(), start, 1);
  attempt.steer(Steer::hold);
  CHECK(attempt.held() == i);
  CHECK(falling_style(attempt) == t);
  attempt.steer(Steer::hold);
  CHECK(falling_style(attempt) == t);
  attempt.steer(Steer::drop);
  CHECK(falling_style(attempt) == o);
  attempt.steer(Steer::hold);
  CHECK(falling_style(attempt) == i);
  CHECK(attempt.held() == o);
  // Taken back, the T falls again, and the I is held.
  attempt.steer(Steer::undo);
  CHECK(falling_style(attempt) == t);
  CHECK(attempt.held() == i);
}

namespace {

// The profile that a text says, with another field.
replay::Profile with_field(std::string text, const std::string& field) {
  const auto from = text.find("[field]");
  text.replace(from, text.find("[packdata]") - from, "[field]\n" + field + "\ny = \"down\"\n");
  return replay::parse_profile(text).value();
}

std::set<std::pair<int, int>> cells_of(const replay::Profile& profile, const game::Place& stone) {
  std::set<std::pair<int, int>> cells;
  for (const field::Position& p : profile.cells(stone)) cells.emplace(p.column.value, p.row.value);
  return cells;
}

// What is read back of an attempt, from its text. `appeared` are all its stones, by the profile.
void check_saved(const Attempt& attempt, const replay::Profile& profile,
                 const std::vector<game::Place>& appeared) {
  const game::Match made = attempt.match("ann", "played on");
  std::string text;
  kinds::append_match_json(text, made);
  const auto match = kinds::read_match_json(text);
  REQUIRE(match);
  CHECK(*match == made);
  const auto shown = kinds::shown(*match, match->rounds.at(0));
  REQUIRE(shown);
  CHECK(shown->profile().width == attempt.grid().width());
  std::vector<std::set<std::pair<int, int>>> came;
  for (const game::Event& event : shown->round.events)
    if (const auto* spawned = std::get_if<game::Spawned>(&event.what))
      came.push_back(cells_of(shown->profile(), spawned->place));
  std::vector<std::set<std::pair<int, int>>> wanted;
  for (const game::Place& stone : appeared) wanted.push_back(cells_of(profile, stone));
  CHECK(came == wanted);
  replay::Run run(shown->track());
  while (run.step()) {
  }
  const replay::PlayerState& player = run.state().players[0];
  CHECK(field::to_text(run.state().grid(base::MatrixId(0))) == field::to_text(attempt.grid()));
  CHECK(player.placements == attempt.placements());
  CHECK(player.falling.has_value() == attempt.stone().has_value());
  if (player.falling && attempt.stone())
    CHECK(cells_of(shown->profile(), *player.falling) == cells_of(profile, *attempt.stone()));
  CHECK(player.queue[0] == profile.cell(attempt.next()));
}

}  // namespace

TEST_CASE("what is saved of an attempt is read back as it was", "[review]") {
  const std::string text(replay::builtin_profile_text("tetron4"));
  struct Kind {
    std::string sample;
    replay::Profile profile;
  };
  for (const auto& [name, profile] :
       {Kind{"duel.tet", replay::tetron4()}, Kind{"minimal.tet", replay::tetron4()},
        Kind{"shared.tet", replay::tetron4()}, Kind{"shared-four.tet", replay::tetron4()},
        // As rounds of TETR.IO are read, and with a field that no half bytes hold.
        Kind{"duel.tet", with_field(text, "width = 10\nheight = 23")},
        Kind{"duel.tet", with_field(text, "width = 16\nheight = 40")}}) {
    CAPTURE(name, profile.width, profile.height);
    const auto attempt_stones = review::stones_of(profile);
    const tet::Bytes bytes = sample(name);
    const auto recording = tet::Recording::read(bytes, tet::OnDamage::stop);
    REQUIRE(recording);
    const replay::Timeline timeline(*recording, profile);
    replay::Playhead head(timeline);
    head.seek(base::Milliseconds(timeline.duration().value / 4));
    auto start = review::attempt_start(timeline, {.stones = attempt_stones, .may_hold = true}, head.state(),
                                       base::PlayerId(0));
    start.held = attempt_style_of(field::Tetromino::s);
    Attempt attempt(profile, attempt_stones, start, 1);
    std::vector<game::Place> appeared{attempt.stone().value()};
    check_saved(attempt, profile, appeared);
    for (int n = 0; n < 6 && !attempt.is_over(); ++n) {
      if (n % 2 == 0) {
        attempt.advance(std::chrono::milliseconds(5));
        attempt.steer(Steer::left);
        attempt.steer(Steer::hold);
        appeared.push_back(attempt.stone().value());
        check_saved(attempt, profile, appeared);
      }
      for (int k = 0; k < 3 * n; ++k) attempt.steer(Steer::right);
      attempt.advance(std::chrono::milliseconds(20));
      attempt.steer(Steer::drop);
      if (attempt.stone()) appeared.push_back(*attempt.stone());
      check_saved(attempt, profile, appeared);
    }
    const bool was_over = attempt.is_over();
    attempt.steer(Steer::undo);
    if (!was_over) appeared.pop_back();
    check_saved(attempt, profile, appeared);
  }
}

TEST_CASE("what is held, what comes and the keys are saved with an attempt", "[review]") {
  const auto i = attempt_style_of(field::Tetromino::i);
  const auto t = attempt_style_of(field::Tetromino::t);
  const auto o = attempt_style_of(field::Tetromino::o);
  const auto cell = [](field::Tetromino kind) { return field::to_cell(kind); };
  review::AttemptStart start = review::attempt_on(attempt_grid_of("######....\n"), {t, o, i, o, o, o});
  start.may_hold = true;
  start.held = i;
  Attempt attempt(replay::tetron4(), attempt_stones(), start, 1);
  attempt.steer(Steer::left);
  attempt.steer(Steer::undo);
  attempt.advance(std::chrono::milliseconds(10));
  attempt.steer(Steer::hold);
  for (int n = 0; n < 4; ++n) attempt.steer(Steer::right);
  attempt.steer(Steer::drop);
  attempt.steer(Steer::left);

  const game::Match match = attempt.match("ann", "played on");
  std::vector<game::Key> keys;
  std::vector<field::Cell> held;
  std::vector<field::Cell> first_shown;
  std::vector<game::Placed> placed;
  std::vector<game::Cleared> cleared;
  for (const game::Event& event : match.rounds.at(0).events) {
    if (const auto* pressed = std::get_if<game::Pressed>(&event.what)) keys.push_back(pressed->key);
    if (const auto* now = std::get_if<game::Held>(&event.what)) held.push_back(now->piece);
    if (const auto* shown = std::get_if<game::QueueShown>(&event.what)) first_shown.push_back(shown->next[0]);
    if (const auto* piece = std::get_if<game::Placed>(&event.what)) placed.push_back(*piece);
    if (const auto* rows = std::get_if<game::Cleared>(&event.what)) cleared.push_back(*rows);
  }
  using enum game::Key;
  // What was pressed before Backspace stands: nothing was placed that could be taken back.
  CHECK(keys == std::vector{left, hold, right, right, right, right, hard_drop, left});
  CHECK(held == std::vector{cell(field::Tetromino::i), cell(field::Tetromino::t)});
  CHECK(first_shown == std::vector{cell(field::Tetromino::o), cell(field::Tetromino::i)});
  REQUIRE(placed.size() == 1);
  CHECK(placed[0].place.piece == cell(field::Tetromino::i));
  CHECK(placed[0].keys == 7);
  REQUIRE(cleared.size() == 1);
  CHECK(cleared[0] == game::Cleared{1, 0, true});
  CHECK(match.rounds[0].events.back().time == base::Milliseconds(10));
}

TEST_CASE("pauses do not make stones fall slowly", "[review]") {
  // Half a second for a stone; a minute before the first, one in the middle, one after the end.
  const auto row_time = [](std::uint32_t before, std::uint32_t pause, std::uint32_t after) {
    test::Tape tape;
    std::uint32_t time = before;
    tape.start(0).new_stone(time, 0, test::no_stone, {1, 4, 1, 0});
    for (unsigned n = 0; n < 21; ++n) {
      time += n == 10 ? pause : 500;
      tape.new_stone(time, 0, {1, 4, 18, 0}, {1, 4, 1, 0});
    }
    tape.gameover(time, 0).stop(time + after);
    const auto recording = tet::Recording::read(tape.bytes(), tet::OnDamage::stop);
    REQUIRE(recording);
    const replay::Timeline timeline(*recording, replay::tetron4());
    return review::attempt_start(timeline, {.stones = attempt_stones()}, replay::Playhead(timeline).state(),
                                 base::PlayerId(0))
        .row_time;
  };
  // Three times as slow, over twenty rows.
  CHECK(row_time(0, 500, 0) == base::Milliseconds(75));
  CHECK(row_time(60'000, 60'000, 60'000) == base::Milliseconds(75));
}

TEST_CASE("an attempt begins again with the same stones", "[review]") {
  review::AttemptStart start =
      review::attempt_on(attempt_grid_of("######....\n"), {attempt_style_of(field::Tetromino::i)});
  start.may_hold = true;
  start.gravity = [](std::uint32_t, std::chrono::nanoseconds time) {
    return time > std::chrono::seconds(1) ? std::chrono::milliseconds(10) : std::chrono::milliseconds(900);
  };
  Attempt attempt(replay::tetron4(), attempt_stones(), start, 3);
  const auto first = attempt.stone();
  const auto play = [&attempt] {
    std::vector<StoneStyle> styles;
    attempt.steer(Steer::left);
    attempt.steer(Steer::hold);
    for (int n = 0; n < 12 && !attempt.is_over(); ++n) {
      styles.push_back(falling_style(attempt));
      attempt.steer(n % 2 == 0 ? Steer::left : Steer::right);
      attempt.steer(Steer::drop);
    }
    return styles;
  };
  const auto played = play();
  attempt.advance(std::chrono::seconds(2));
  attempt.steer(Steer::again);
  CHECK(attempt.stone() == first);
  CHECK(attempt.placements() == 0);
  CHECK(attempt.lines() == 0);
  CHECK_FALSE(attempt.held());
  CHECK_FALSE(attempt.is_over());
  CHECK(attempt.row_time() == std::chrono::milliseconds(900));
  CHECK(field::to_text(attempt.grid()) == field::to_text(start.grid));
  CHECK(play() == played);
}

TEST_CASE("levels are taken from a recording if they follow from its lines", "[review]") {
  using review::LevelRule;
  using Seen = review::SeenLevels;
  CHECK(review::level_rule(Seen{{0, {2}}, {9, {2}}, {11, {3}}, {20, {4}}}) == LevelRule{2, 10});
  CHECK(review::level_rule(Seen{{4, {0}}, {5, {1}}, {9, {1}}, {10, {2}}}) == LevelRule{0, 5});
  CHECK(review::level_rule(Seen{{29, {1}}, {30, {2}}, {59, {2}}, {60, {3}}}) == LevelRule{1, 30});
  CHECK_FALSE(review::level_rule(Seen{}));
  CHECK_FALSE(review::level_rule(Seen{{0, {3}}, {40, {3}}}));
  CHECK_FALSE(review::level_rule(Seen{{0, {3}}, {1, {9}}, {40, {10}}}));
  CHECK_FALSE(review::level_rule(Seen{{0, {0}}, {12, {1, 2}}}));
}

TEST_CASE("stones fall faster with each level", "[review]") {
  const auto i = attempt_style_of(field::Tetromino::i);
  review::AttemptStart start = review::attempt_on(attempt_grid_of("######....\n"), {i, i, i});
  CHECK(Attempt(replay::tetron4(), attempt_stones(), start, 1).level() == std::nullopt);
  start.levels = review::LevelRule{0, 10};
  start.lines = 9;
  start.row_time = base::Milliseconds(800);
  Attempt attempt(replay::tetron4(), attempt_stones(), start, 1);
  CHECK(attempt.level() == 0);
  CHECK(attempt.row_time() == std::chrono::milliseconds(800));
  for (int n = 0; n < 10; ++n) attempt.steer(Steer::right);
  attempt.steer(Steer::drop);
  REQUIRE(attempt.lines() == 1);
  CHECK(attempt.level() == 1);
  // 0.793 of a second where it was one: the guideline's second level beside its first.
  CHECK(attempt.row_time() == std::chrono::milliseconds(634));
  const auto y = attempt.stone()->row;
  attempt.advance(std::chrono::milliseconds(633));
  CHECK(attempt.stone()->row == y);
  attempt.advance(std::chrono::milliseconds(2));
  CHECK(attempt.stone()->row != y);
  attempt.steer(Steer::undo);
  CHECK(attempt.level() == 0);
  // What the player took is the pace of the level that was played in the mean.
  start.paced = 1;
  CHECK(Attempt(replay::tetron4(), attempt_stones(), start, 1).row_time() == std::chrono::milliseconds(1000));
}

TEST_CASE("a moment of a game with levels goes on with them", "[review]") {
  const tet::Bytes bytes = sample("solo.tet");
  const auto recording = tet::Recording::read(bytes, tet::OnDamage::stop);
  REQUIRE(recording);
  const replay::Timeline timeline(*recording, replay::tetron4());
  replay::Playhead head(timeline);
  head.seek(base::Milliseconds(timeline.duration().value / 2));
  const auto start =
      review::attempt_start(timeline, {.stones = attempt_stones()}, head.state(), base::PlayerId(0));
  REQUIRE(start.levels);
  const replay::FieldState& field = head.state().fields[0];
  REQUIRE(field.level.value_or(0) > 0);
  CHECK(start.lines == field.lines);
  const Attempt attempt(replay::tetron4(), attempt_stones(), start, 1);
  CHECK(attempt.level() == static_cast<int>(*field.level));
}

TEST_CASE("rounds of TETR.IO go on with the gravity that their rules state", "[review]") {
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  const auto row = [](const tetrio::Rules& rules, std::uint32_t lines, std::chrono::nanoseconds time) {
    return std::chrono::duration<double, std::milli>(review::tetrio_gravity(rules)(lines, time)).count();
  };
  const auto is_near = [](double a, double b) { return std::abs(a - b) < 1e-4 * b; };
  tetrio::Rules rules;
  rules.gravity = {0.02, 0.0035, 7200};
  CHECK(is_near(row(rules, 50, seconds(100)), 1000 / 60.0 / 0.02));
  CHECK(is_near(row(rules, 50, seconds(130)), 1000 / 60.0 / (0.02 + 10 * 0.0035)));
  rules.gravity = {0, 0, 0};
  CHECK(row(rules, 0, {}) > 1e6);
  rules.levels = rules.level_static = true;
  CHECK(is_near(row(rules, 9, {}), 1000));
  CHECK(is_near(row(rules, 10, {}), 793));
  CHECK(is_near(row(rules, 25, {}), 786 * 0.786));
  // Five lines for the first level, ten for the second.
  rules.level_static = false;
  CHECK(is_near(row(rules, 4, {}), 1000));
  CHECK(is_near(row(rules, 14, {}), 793));
  CHECK(is_near(row(rules, 15, {}), 786 * 0.786));
}
