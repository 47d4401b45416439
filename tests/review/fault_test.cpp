#include "review/judge/fault.hpp"

#include "field/grid.hpp"
#include "review/judge/words.hpp"
#include "review/ruleset/stones.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using review::Fault;
using review::Standing;
using tetrio::Piece;
using tetrio::Spin;

namespace {

review::VersusFeatures figures_of(std::string_view drawn, const Standing& standing = {}) {
  const review::Board low(field::from_text(drawn));
  review::Board board(low.width(), 20);
  for (int x = 0; x < low.width(); ++x) board[x] = low[x];
  static const auto stones = review::srs_stones();
  return review::versus_features(board, standing, &stones[static_cast<std::size_t>(field::Tetromino::t) - 1]);
}

// What is said where `did` was left of `before`, and `could` could have been.
std::string words(std::string_view before, std::string_view did, std::string_view could, Fault fault,
                  review::Judgement one = {}) {
  const Standing standing{.pending = one.pending};
  const review::Fields fields{figures_of(before, standing), figures_of(did, standing),
                              figures_of(could, standing)};
  review::find_fault(one, fields, 20, true);
  CHECK(review::name_of(one.fault) == review::name_of(fault));
  return review::words_of(one);
}

review::Judgement what_was_done(const review::Deed& did, const review::Deed& could) {
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
  const auto fault = [&](int room) {
    review::find_fault(one, {}, room, true);
    return one.fault;
  };
  CHECK(fault(20) == Fault::missed_spin);
  CHECK(review::words_of(one) == "a T-spin double was there: +4 rows; played: 0");
  // The other has room for three rows.
  CHECK(fault(3) == Fault::missed_kill);
  CHECK(review::words_of(one) == "this could have ended the round: +4 rows; played: 0");
  one.pending = 2;  // which the attack meets first
  CHECK(fault(3) == Fault::missed_spin);
  one = what_was_done({.lines = 1}, {.lines = 4, .attack = 4});
  CHECK(fault(20) == Fault::missed_quad);
  CHECK(review::words_of(one) == "four lines were there: +4 rows; played: 0");
  one = what_was_done({.lines = 1, .attack = 0, .breaks_back_to_back = true}, {});
  one.back_to_back = 3;
  CHECK(fault(20) == Fault::broken_back_to_back);
  CHECK(review::words_of(one) == "the back-to-back of 4 was broken");
  one = what_was_done({}, {.lines = 3, .attack = 2});
  CHECK(fault(20) == Fault::missed_attack);
  CHECK(review::words_of(one) == "a triple was there: +2 rows; played: 0");
  one.combo = 4;
  CHECK(fault(20) == Fault::broken_combo);
  CHECK(review::words_of(one) == "the combo of 5 was broken; a triple was there: +2 rows; played: 0");
  // Nothing lost at once, and four rows with the next piece.
  one = {};
  one.next_could = {.piece = Piece::t, .lines = 2, .spin = Spin::full, .attack = 4};
  CHECK(fault(20) == Fault::missed_setup);
  CHECK(review::words_of(one) == "a T-spin double could follow with the next piece: +4 rows; played: 0");
  one = what_was_done({.piece = Piece::t}, {.piece = Piece::j});
  CHECK(fault(20) == Fault::spent_t);
  CHECK(review::words_of(one) == "the T was spent without a spin; better: keep it, and place the J");
  one = {};
  CHECK(fault(20) == Fault::other);
  CHECK(review::words_of(one) == "a worse field for what comes");
  // Where attack does not count, none of these does.
  one = what_was_done({}, {.lines = 3, .attack = 2});
  review::find_fault(one, {}, 20, false);
  CHECK(one.fault == Fault::other);
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
              Fault::hole, one) == "2 new holes; better: none");
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
              Fault::covered_well) == "the well was covered: of 4 rows 0 left; better: 4");
  CHECK(words("..........\n",
              "...##.....\n"
              "...##.....\n",
              "##........\n"
              "##........\n",
              Fault::uneven) == "neighbouring columns differ by 4 rows in all; better: 2");
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
              Fault::buried)
            .starts_with("5 blocks above holes"));
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
  CHECK(words(slot, closed, slot, Fault::lost_slot) == "a place for a T-spin double was lost");
  CHECK(words(closed, closed, slot, Fault::lost_slot) == "a place could be made for a T-spin double");
}

TEST_CASE("rows that wait count as height", "[review]") {
  std::string tall;
  for (int row = 0; row < 9; ++row) tall += "#########.\n";
  const std::string taller = "#########.\n" + tall;
  review::Judgement one;
  one.pending = 5;
  CHECK(words(tall, taller, tall, Fault::stacked_high, one) ==
        "15 rows high with the garbage that waits; better: 14");
  one.pending = 0;
  const std::string more = "#########.\n#########.\n" + taller;
  CHECK(words(tall, more, tall, Fault::too_high, one) == "12 rows high; better: 9");
  // Rows that could have gone come first in words.
  one.pending = 5;
  one.could.lines = 1;
  CHECK(words(tall, taller, tall, Fault::stacked_high, one) ==
        "5 rows of garbage waited, and 1 line could have been cleared; played: 0");
}
