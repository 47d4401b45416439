#include "review/judge/judge.hpp"

#include "replay/profile/pack.hpp"
#include "review/attempt/attempt.hpp"
#include "review/ruleset/stones.hpp"
#include "review/value/risen.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/tape.hpp"
#include "tests/scene/recorded.hpp"

using namespace tetron;
using base::StoneStyle;

namespace {

enum Style : unsigned { i, j, l, o, s, t, z };

// What is seen from a moment on.
struct Seen {
  std::uint32_t from = 0;
  field::Cell held{};
  std::array<field::Cell, 6> next{};
};

review::Review judged(const test::Tape& tape, const std::vector<Seen>& all) {
  const test::Recorded game(tape.bytes(), [&](game::Round& round) {
    for (const Seen& seen : all) {
      test::put(round, seen.from, 0, game::Held{seen.held});
      test::put(round, seen.from, 0, game::QueueShown{seen.next});
    }
  });
  const review::Ruleset rules{
      .stones = review::stones_of(game.timeline.profile()), .may_hold = true, .shows_queue = true};
  review::JudgeOptions options;
  options.players = {base::PlayerId(0)};
  return review::judge(game.timeline.track(), rules, options);
}

field::Grid grid_of(std::string_view rows) {
  const field::Grid low = field::from_text(rows);
  field::Grid grid(10, 20);
  std::ranges::copy(low.cells(), grid.cells().end() - static_cast<std::ptrdiff_t>(low.cells().size()));
  return grid;
}

}  // namespace

TEST_CASE("an empty hold gives the next stone, in whatever moment", "[review]") {
  for (const std::uint32_t later : {0U, 1U, 40U}) {
    CAPTURE(later);
    // The first stone, a T, goes on hold; the O, which was next, is placed. Then the L comes, goes on hold,
    // and the T comes back.
    test::Tape tape;
    tape.start(0).new_stone(0, 0, test::no_stone, {t, 4, 1, 0}, o);
    tape.new_stone(later, 0, test::no_stone, {o, 4, 1, 0}, l);
    tape.new_stone(900, 0, {o, 4, 19, 0}, {l, 4, 1, 0}, i);
    tape.new_stone(900 + later, 0, test::no_stone, {t, 4, 1, 0}, i);
    tape.new_stone(1800, 0, {t, 7, 19, 0}, {i, 4, 1, 0}, s);
    tape.stop(2000);
    using field::Cell;
    const review::Review review =
        judged(tape, {{0, Cell::empty, {Cell::o, Cell::l, Cell::i, Cell::s, Cell::z}},
                      {later, Cell::t, {Cell::l, Cell::i, Cell::s, Cell::z, Cell::j}},
                      {900, Cell::t, {Cell::i, Cell::s, Cell::z, Cell::j, Cell::o}},
                      {900 + later, Cell::l, {Cell::i, Cell::s, Cell::z, Cell::j, Cell::o}},
                      {1800, Cell::l, {Cell::s, Cell::z, Cell::j, Cell::o, Cell::t}}});
    REQUIRE(review.judgements.size() == 2);
    // 34 places of a T on an even floor, 9 of an O; 34 of an L and of a T.
    CHECK(review.judgements[0].was_found);
    CHECK(review.judgements[0].of == 34 + 9);
    CHECK(review.judgements[1].was_found);
    const std::uint32_t both = review.judgements[1].of;
    CHECK(both > 60);
  }
}

TEST_CASE("a field that was pushed up is recognised", "[review]") {
  const field::Grid placed = grid_of(
      "T.........\n"
      "TT........\n"
      "T###.#####\n");
  CHECK(review::rows_risen(placed, placed) == 0);
  CHECK(review::rows_risen(placed, grid_of("T.........\n"
                                           "TT........\n"
                                           "T###.#####\n"
                                           "########.#\n"
                                           "########.#\n")) == 2);
  // The full row goes, then two rise.
  const field::Grid full = grid_of(
      "T.........\n"
      "TT########\n"
      "T###.#####\n");
  const auto after = grid_of(
      "T.........\n"
      "T###.#####\n"
      "##.#######\n"
      "##.#######\n");
  CHECK(review::rows_risen(full, after) == 2);
  CHECK(review::rows_risen(full, grid_of("T.........\n"
                                         "T###.#####\n")) == 0);
  // An empty field, too.
  CHECK(review::rows_risen(grid_of("..........\n"), grid_of("###.######\n"
                                                            "###.######\n")) == 2);
  // Something else happened.
  CHECK(review::rows_risen(placed, grid_of("TT........\n"
                                           "TT........\n"
                                           "T###.#####\n")) == 0);
  CHECK(review::rows_risen(placed, field::Grid(20, 20)) == 0);
}

TEST_CASE("what rose in the recording is known to who plays on", "[review]") {
  const auto packed = [](std::string_view rows) {
    return replay::pack(replay::tetron4().pack, grid_of(rows)).value();
  };
  test::Tape tape;
  tape.start(0).new_stone(0, 0, test::no_stone, {o, 4, 1, 0}, o);
  tape.new_stone(500, 0, {o, 0, 19, 0}, {o, 4, 1, 0}, o);
  tape.matrix(600, 0,
              packed("OO........\n"
                     "OO........\n"
                     "####.#####\n"));
  tape.new_stone(1000, 0, {o, 0, 16, 0}, {o, 4, 1, 0}, o);
  tape.matrix(1100, 0,
              packed("OO........\n"
                     "OO........\n"
                     "OO........\n"
                     "OO........\n"
                     "####.#####\n"
                     "##.#######\n"
                     "##.#######\n"));
  tape.new_stone(1500, 0, {o, 4, 16, 0}, {o, 4, 1, 0}, o);
  tape.stop(2000);
  const auto recording = tet::Recording::read(tape.bytes(), tet::OnDamage::stop);
  REQUIRE(recording);
  const replay::Timeline timeline(*recording, replay::tetron4());
  const review::Ruleset rules{.stones = review::stones_of(replay::tetron4())};
  const auto start = [&](std::uint32_t ms) {
    replay::Playhead head(timeline);
    head.seek(base::Milliseconds(ms));
    return review::attempt_start(timeline, rules, head.state(), base::PlayerId(0));
  };
  CHECK(start(0).risen == std::vector<int>{0, 1, 3});
  // The moment between the stone and the rows, and the one after them.
  CHECK(start(550).risen == std::vector<int>{1, 3});
  CHECK(start(700).risen == std::vector<int>{0, 2});
}
