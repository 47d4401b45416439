#include "review/judge/mistake_kind.hpp"

#include "field/grid.hpp"
#include "review/judge/words.hpp"
#include "review/ruleset/stones.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using review::AttackState;
using review::MistakeKind;
using tetrio::Piece;
using tetrio::Spin;

namespace {

review::VersusFeatures figures_of(std::string_view drawn, const AttackState& attack_state = {}) {
  const review::Board low(field::from_text(drawn));
  review::Board board(low.width(), 20);
  for (int x = 0; x < low.width(); ++x) board[x] = low[x];
  static const auto stones = review::srs_stones();
  return review::versus_features(board, attack_state,
                                 &stones[static_cast<std::size_t>(field::Tetromino::t) - 1]);
}

// What is said where `did` was left of `before`, and `could` could have been.
std::string words(std::string_view before, std::string_view did, std::string_view could,
                  MistakeKind mistake_kind, review::Judgement one = {}) {
  const AttackState attack_state{.pending = one.pending};
  const review::Fields fields{figures_of(before, attack_state), figures_of(did, attack_state),
                              figures_of(could, attack_state)};
  review::find_mistake_kind(one, fields, 20, true);
  CHECK(review::name_of(one.mistake_kind) == review::name_of(mistake_kind));
  return review::words_of(one);
}

review::Judgement what_was_done(const review::PlacementEffect& did, const review::PlacementEffect& could) {
  review::Judgement one;
  one.did = did;
  one.could = could;
  return one;
}

constexpr std::string_view even =
    "#########.\n"
    "#########.\n";

}  // namespace

TEST_CASE("what a placement did and left out at once", "[review]") {
  review::Judgement one;
  one.could = {.piece = Piece::t, .lines = 2, .spin = Spin::full, .attack = 4};
  const auto mistake_kind = [&](int room) {
    review::find_mistake_kind(one, {}, room, true);
    return one.mistake_kind;
  };
  CHECK(mistake_kind(20) == MistakeKind::missed_spin);
  CHECK(review::words_of(one) == "a T-spin double was there: +4 rows; played: 0");
  // The other has room for three rows.
  CHECK(mistake_kind(3) == MistakeKind::missed_kill);
  CHECK(review::words_of(one) == "this could have ended the round: +4 rows; played: 0");
  one.pending = 2;  // which the attack meets first
  CHECK(mistake_kind(3) == MistakeKind::missed_spin);
  one = what_was_done({.lines = 1}, {.lines = 4, .attack = 4});
  CHECK(mistake_kind(20) == MistakeKind::missed_quad);
  CHECK(review::words_of(one) == "four lines were there: +4 rows; played: 0");
  one = what_was_done({.lines = 1, .attack = 0, .breaks_back_to_back = true}, {});
  one.back_to_back = 3;
  CHECK(mistake_kind(20) == MistakeKind::broken_back_to_back);
  CHECK(review::words_of(one) == "the back-to-back of 4 was broken");
  one = what_was_done({}, {.lines = 3, .attack = 2});
  CHECK(mistake_kind(20) == MistakeKind::missed_attack);
  CHECK(review::words_of(one) == "a triple was there: +2 rows; played: 0");
  one.combo = 4;
  CHECK(mistake_kind(20) == MistakeKind::broken_combo);
  CHECK(review::words_of(one) == "the combo of 5 was broken; a triple was there: +2 rows; played: 0");
  // Nothing lost at once, and four rows with the next piece.
  one = {};
  one.next_could = {.piece = Piece::t, .lines = 2, .spin = Spin::full, .attack = 4};
  CHECK(mistake_kind(20) == MistakeKind::missed_setup);
  CHECK(review::words_of(one) == "a T-spin double could follow with the next piece: +4 rows; played: 0");
  one = what_was_done({.piece = Piece::t}, {.piece = Piece::j});
  CHECK(mistake_kind(20) == MistakeKind::spent_t);
  CHECK(review::words_of(one) == "the T was spent without a spin; better: keep it, and place the J");
  one = {};
  CHECK(mistake_kind(20) == MistakeKind::other);
  CHECK(review::words_of(one) == "a worse field for what comes");
  // Where attack does not count, none of these does.
  one = what_was_done({}, {.lines = 3, .attack = 2});
  review::find_mistake_kind(one, {}, 20, false);
  CHECK(one.mistake_kind == MistakeKind::other);
  CHECK(review::cost_words(2.5, review::CostUnit::percent) == "cost 2.50 % of the round");
}

TEST_CASE("what a placement did to the field, with figures", "[review]") {
  // An O over the edge of the second row: two cells below it that were open.
  review::Judgement one;
  one.new_holes = 2;
  CHECK(words(even,
              "........##\n"
              "........##\n"
              "#########.\n"
              "#########.\n",
              "##........\n"
              "##........\n"
              "#########.\n"
              "#########.\n",
              MistakeKind::hole, one) == "2 new holes; better: no new hole");
  constexpr std::string_view deep =
      "#########.\n"
      "#########.\n"
      "#########.\n"
      "#########.\n";
  CHECK(words(deep,
              "####....##\n"
              "#########.\n"
              "#########.\n"
              "#########.\n"
              "#########.\n",
              "####......\n"
              "#########.\n"
              "#########.\n"
              "#########.\n"
              "#########.\n",
              MistakeKind::covered_well) == "this buries the well: of 4 rows 0 left; better: 4");
  CHECK(words("..........\n",
              "...##.....\n"
              "...##.....\n",
              "##........\n"
              "##........\n",
              MistakeKind::uneven) == "this makes the stack uneven: steps of 4 rows in all; better: 2");
  // A block more above a closed cell.
  constexpr std::string_view hole =
      "#.........\n"
      "#########.\n"
      ".########.\n";
  CHECK(words(hole,
              "#.........\n"
              "#.........\n"
              "#.........\n"
              "#.........\n"
              "#########.\n"
              ".########.\n",
              "....####..\n"
              "#.........\n"
              "#########.\n"
              ".########.\n",
              MistakeKind::buried)
            .starts_with("this buries holes deeper: 5 blocks above holes"));
}

TEST_CASE("places for T-spins that are lost", "[review]") {
  constexpr std::string_view slot =
      "####......\n"
      "###...####\n"
      "####.#####\n";
  // Closed from above.
  constexpr std::string_view closed =
      "####......\n"
      "###.######\n"
      "####.#####\n";
  CHECK(words(slot, closed, slot, MistakeKind::lost_slot) == "a place for a T-spin double was blocked");
  CHECK(words(closed, closed, slot, MistakeKind::lost_slot) == "a place could be made for a T-spin double");
}

TEST_CASE("rows that wait count as height", "[review]") {
  std::string tall;
  for (int row = 0; row < 9; ++row) tall += "#########.\n";
  const std::string taller = "#########.\n" + tall;
  review::Judgement one;
  one.pending = 5;
  CHECK(words(tall, taller, tall, MistakeKind::stacked_high, one) ==
        "15 rows high with the garbage that waits; better: 14");
  one.pending = 0;
  const std::string more = "#########.\n#########.\n" + taller;
  CHECK(words(tall, more, tall, MistakeKind::too_high, one) == "12 rows high; better: 9");
  // Rows that could have gone come first in words.
  one.pending = 5;
  one.could.lines = 1;
  CHECK(words(tall, taller, tall, MistakeKind::stacked_high, one) ==
        "5 rows of garbage waited, and 1 line could have been cleared; played: 0");
}
