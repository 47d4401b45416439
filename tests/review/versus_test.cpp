#include "review/value/versus.hpp"
#include "replay/kinds/tetrio/rules.hpp"
#include "review/judge/judge.hpp"

#include "base/file.hpp"
#include "field/grid.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/placed_piece.hpp"
#include "review/judge/calibration.hpp"
#include "review/judge/threshold.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/ruleset/stones.hpp"
#include "review/value/moment.hpp"
#include "review/value/search.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using field::Tetromino;
using review::AttackState;
using review::Board;
using review::Grade;
using review::Landing;
using review::VersusFeature;
using tetrio::Spin;

namespace {

// The rows that are drawn, below empty ones.
Board board_of(std::string_view drawn) {
  const Board low(field::from_text(drawn));
  Board board(low.width(), 20);
  for (int x = 0; x < low.width(); ++x) board[x] = low[x];
  return board;
}

const review::Stone& stone(Tetromino kind) {
  static const auto all = review::srs_stones();
  return all[static_cast<std::size_t>(kind) - 1];
}

// With its SRS centre there.
Landing at(Tetromino kind, int rotation, int x, int y) {
  const auto& turned = stone(kind).turned(rotation);
  return {turned.form, static_cast<std::uint8_t>(rotation), static_cast<std::int8_t>(x + turned.left),
          static_cast<std::int8_t>(y + turned.bottom)};
}

std::shared_ptr<const review::Versus> versus() {
  std::vector<review::Versus::Kind> kinds;
  for (const Tetromino kind : field::all_tetrominoes) {
    const char letter = field::to_char(kind);
    kinds.push_back({stone(kind), *tetrio::piece_named({&letter, 1})});
  }
  tetrio::Rules rules;
  rules.has_garbage = true;
  return std::make_shared<const review::Versus>(rules, std::move(kinds));
}

int feature(const Board& board, VersusFeature which) {
  return review::versus_features(board, {}, &stone(Tetromino::t))[static_cast<std::size_t>(which)];
}

constexpr std::string_view double_slot =
    "####......\n"
    "###...####\n"
    "####.#####\n";
constexpr std::string_view triple_slot =
    "##........\n"
    "#.........\n"
    "#.########\n"
    "#..#######\n"
    "#.########\n";

}  // namespace

TEST_CASE("a T that is turned into its slot spins", "[review]") {
  const review::AttackTable table{tetrio::Rules{}};
  const auto spin = [&](std::string_view drawn, int rotation, int x, int y) {
    const Board board = board_of(drawn);
    const Landing landing = at(Tetromino::t, rotation, x, y);
    return table.spin_of({board, stone(Tetromino::t), landing});
  };
  CHECK(spin(double_slot, 2, 4, 1) == Spin::full);
  // The fifth step of a turn: upright, two rows down and one to the side.
  CHECK(spin(triple_slot, 1, 1, 1) == Spin::full);
  // On an even floor there are two corners.
  CHECK(spin("..........\n", 0, 4, 0) == Spin::none);
  // The wall behind the nub, and one corner before it.
  CHECK(spin(".#########\n", 1, 0, 1) == Spin::mini);
  // Four corners, and no way in.
  const Board lid = board_of(
      "####.#####\n"
      "###...####\n"
      "####.#####\n");
  const Landing inside = at(Tetromino::t, 2, 4, 1);
  CHECK(review::corner_spin({lid, stone(Tetromino::t), inside}, true) == Spin::none);
}

TEST_CASE("clears in a row, with what they send and meet", "[review]") {
  const review::AttackTable table{tetrio::Rules{}};
  const Board board = board_of(double_slot);
  const Landing landing = at(Tetromino::t, 2, 4, 1);
  const review::Placed after = review::placed(board, stone(Tetromino::t), landing);
  REQUIRE(after.lines == 2);
  AttackState attack_state{.pending = 3};
  const auto attack = [&](Spin spin) { return table.attack_of(after, tetrio::Piece::t, spin, attack_state); };
  // docs/formats/tetrio.md, "Attack": a T-spin double sends four.
  CHECK(attack(Spin::full).rows == 4);
  CHECK(attack_state == AttackState{.combo = 0, .back_to_back = 0, .pending = 0});
  // One more for the chain, and a quarter more for the combo.
  CHECK(attack(Spin::full).rows == Approx(5 * 1.25));
  CHECK(attack_state == AttackState{.combo = 1, .back_to_back = 1, .pending = 0});
  // A plain double sends one, half as much again; it ends the chain.
  const auto plain = attack(Spin::none);
  CHECK(plain.rows == Approx(1.5));
  CHECK(plain.breaks_back_to_back);
  CHECK_FALSE(plain.is_difficult);
  CHECK(attack_state == AttackState{.combo = 2, .back_to_back = -1, .pending = 0});
  const review::Placed nothing = review::placed(board, stone(Tetromino::t), at(Tetromino::t, 0, 8, 2));
  CHECK(table.attack_of(nothing, tetrio::Piece::t, Spin::none, attack_state).rows == 0);
  CHECK(attack_state.combo == -1);
}

TEST_CASE("figures of a drawn field for attackers", "[review]") {
  const Board board = board_of(double_slot);
  CHECK(feature(board, VersusFeature::height) == 3);
  CHECK(feature(board, VersusFeature::slot_two) == 1);
  CHECK(feature(board, VersusFeature::slot_one) == 0);
  // Under the fourth column's block there is room that is open to the right.
  CHECK(feature(board, VersusFeature::overhangs) == 1);
  CHECK(feature(board, VersusFeature::cavities) == 0);
  CHECK(feature(board, VersusFeature::covered) == 0);
  // Without the lowest column: 3 3 3 3 1 2 2 2 2.
  CHECK(feature(board, VersusFeature::bumpiness) == 2 + 1);
  CHECK(feature(board, VersusFeature::bumpiness_sq) == 4 + 1);
  CHECK(feature(board, VersusFeature::well) == 1);
  CHECK(feature(board_of(triple_slot), VersusFeature::slot_three) == 1);
  // A closed cell below two blocks.
  const Board closed = board_of(
      "#.........\n"
      "#.........\n"
      ".#########\n");
  CHECK(feature(closed, VersusFeature::cavities) == 1);
  CHECK(feature(closed, VersusFeature::covered) == 2);
  CHECK(feature(closed, VersusFeature::covered_sq) == 4);
  // The same slot one row higher than it can be entered: a lid on both sides.
  CHECK(feature(board_of("####.#####\n"
                         "###...####\n"
                         "####.#####\n"),
                VersusFeature::slot_two) == 0);
  // What waits counts as height.
  const auto danger = [&](int pending) {
    return review::versus_features(board, {.pending = pending},
                                   nullptr)[static_cast<std::size_t>(VersusFeature::above_half)];
  };
  CHECK(danger(0) == 0);
  CHECK(danger(9) == 2);
}

TEST_CASE("who plays for attack spins the T", "[review]") {
  const auto values = versus();
  const std::array known{&stone(Tetromino::t), &stone(Tetromino::o)};
  const Board board = board_of(double_slot);
  review::Search search(values, {.depth = 2, .roots = 8});
  const auto& ranked = search.rank({.board = board, .stones = known});
  REQUIRE(ranked.size() > 8);
  CHECK(ranked.front().landing == at(Tetromino::t, 2, 4, 1));
  CHECK(ranked.front().lines == 2);
  // Eight are followed, and they come first.
  for (std::size_t i = 0; i < ranked.size(); ++i) CHECK(ranked[i].is_followed == (i < 8));
  // Those have the values that they have where all are followed.
  review::Search whole(values, {.depth = 2});
  for (const review::Valued& one : whole.rank({.board = board, .stones = known}))
    for (std::size_t i = 0; i < 8; ++i)
      if (ranked[i].landing == one.landing) CHECK(ranked[i].value == Approx(one.value));
}

TEST_CASE("chances and grades go with what is lost", "[review]") {
  CHECK(review::chance_of(0) == 0.5);
  CHECK(review::chance_of(1000) > 0.5);
  CHECK(review::chance_of(-1000) == Approx(1 - review::chance_of(1000)));
  CHECK(review::chance_of(-1e9) >= 0);
  // Only a nearly full field is in danger, and with no room left little can be lost.
  CHECK(review::own_danger(6) == 0);
  CHECK(review::others_danger(6) == 0);
  for (int room = 5; room > -12; --room) {
    CHECK(review::own_danger(room) > review::own_danger(room + 1));
    CHECK(review::others_danger(room) > review::others_danger(room + 1));
    CHECK(review::own_danger(room) > review::others_danger(room));
  }
  CHECK(100 * review::chance_of(-review::own_danger(-1)) < 20);
  CHECK(review::grade_of_chance(100 * review::chance_of(-review::own_danger(-7))) < Grade::mistake);
  Grade before = Grade::fine;
  for (double cost = 0; cost < 20; cost += 0.25) {
    const Grade grade = review::grade_of_chance(cost);
    CHECK(grade >= before);
    before = grade;
  }
  CHECK(review::grade_of_chance(0) == Grade::fine);
  CHECK(before == Grade::blunder);
  CHECK(review::grade_of_lines(2.99) < Grade::mistake);
  CHECK(review::grade_of_lines(3) == Grade::mistake);
  // Where nobody chooses, mistakes and blunders are shown, and the steps to choose from grow.
  using review::CostUnit;
  const auto grade = [](CostUnit unit, double cost) {
    return unit == CostUnit::lines ? review::grade_of_lines(cost) : review::grade_of_chance(cost);
  };
  for (const CostUnit unit : {CostUnit::lines, CostUnit::percent}) {
    const double usual = review::threshold(unit, review::usual_threshold);
    CHECK(grade(unit, usual) == Grade::mistake);
    CHECK(grade(unit, usual - 0.01) == Grade::inaccuracy);
    for (int step = 1; step < review::thresholds; ++step)
      CHECK(review::threshold(unit, step) > review::threshold(unit, step - 1));
    CHECK(review::threshold(unit, -5) == review::threshold(unit, 0));
    CHECK(review::threshold(unit, 99) == review::threshold(unit, review::thresholds - 1));
  }
}

// The simulation knows which keys were pressed; here there are the places alone.
TEST_CASE("clears of a recorded match attack as they did when it was played", "[review]") {
  const auto file = base::FileBytes::open(TETRON_SAMPLES "/tetrio/match.ttrm");
  REQUIRE(file);
  const auto source = kinds::kind_of(file->text()).open(file->text(), {});
  REQUIRE(source);
  int clears = 0;
  for (std::size_t number = 0; number < (*source)->match().rounds.size(); ++number) {
    const auto round = kinds::shown(**source, number);
    REQUIRE(round);
    const review::Ruleset rules = review::ruleset_of(*round);
    REQUIRE(rules.attacks);
    review::JudgeOptions options;
    options.depth = 1;
    options.players = {base::PlayerId(0), base::PlayerId(1)};
    const review::Review review = review::judge(round->track(), rules, options);
    CHECK(review.unit == review::CostUnit::percent);
    replay::Run run(round->track());
    for (const review::Judgement& one : review.judgements) {
      while (run.state().events < one.event) run.step();
      const auto placed = replay::placed_piece(*run.next(), run.state(), run.track());
      REQUIRE(placed);
      REQUIRE(placed->note);
      const replay::PlacementNote& note = *placed->note;
      REQUIRE(one.did.lines == note.lines);
      CHECK(one.did.is_all_clear == note.all_clear);
      CHECK(one.best_chance >= one.chance);
      if (note.lines == 0) continue;
      ++clears;
      // A turn that nobody made may be seen here, none is missed.
      if (note.spin == game::Spin::full) CHECK(one.did.spin == Spin::full);
      if (note.spin == game::Spin::none && one.did.spin != Spin::none) continue;
      CAPTURE(number, one.player.value, one.placement);
      CHECK(std::abs(one.did.attack - note.attack) < 1);
    }
  }
  CHECK(clears > 5);
}
