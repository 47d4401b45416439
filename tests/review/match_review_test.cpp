#include "review/judge/match_review.hpp"

#include <cmath>

#include "replay/timeline/game.hpp"
#include "review/judge/calibration.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using base::PlayerId;
using review::CostUnit;
using review::Grade;
using review::MistakeKind;

namespace {

const std::vector<PlayerId> two{PlayerId(0), PlayerId(1)};

review::Judgement placed(int player, std::uint32_t placement, double chance) {
  review::Judgement one;
  one.player = PlayerId(static_cast<std::uint8_t>(player));
  one.placement = placement;
  one.chance = chance;
  return one;
}

review::Judgement wrong(int player, std::uint32_t placement, MistakeKind mistake_kind, double cost) {
  review::Judgement one = placed(player, placement, 0.5);
  one.grade = review::grade_of_chance(cost);
  one.mistake_kind = mistake_kind;
  one.cost = cost;
  return one;
}

}  // namespace

TEST_CASE("a round is decided by what the chance never came back from", "[review]") {
  review::Review round{.unit = CostUnit::percent};
  // Each says the chance from the own side: 0.5 and 0.5, then 0 ahead, even again, behind, ahead and never
  // below.
  round.judgements = {placed(0, 0, 0.5), placed(1, 0, 0.5), placed(0, 1, 0.7), placed(1, 1, 0.7),
                      placed(0, 2, 0.4), placed(1, 2, 0.3), placed(0, 3, 0.6), placed(1, 3, 0.5)};
  const auto point = review::turning_point(round, two, PlayerId(0));
  REQUIRE(point);
  CHECK(point->placement.player == PlayerId(1));
  CHECK(point->placement.placement == 2);
  // Odds of 2 to 3 against 7 to 3, the mean of both in their logarithms; then against 3 to 7.
  const auto chance = [](double own, double other) { return 1 / (1 + std::sqrt(other / own)); };
  CHECK(point->before == Approx(chance(2.0 / 3, 7.0 / 3)));
  CHECK(point->after == Approx(chance(2.0 / 3, 3.0 / 7)));
  // The loser was not ahead in the end.
  CHECK_FALSE(review::turning_point(round, two, PlayerId(1)));
  // Ahead from the first placement on.
  round.judgements = {placed(1, 0, 0.4), placed(0, 0, 0.5)};
  CHECK(review::turning_point(round, two, PlayerId(0))->before == 0.5);
  // An end without any hope is a number, too.
  round.judgements.push_back(placed(1, 1, 0));
  CHECK(review::turning_point(round, two, PlayerId(0))->placement.placement == 0);
  // Against nobody, and where costs are lines, there is nothing to say.
  CHECK_FALSE(review::turning_point(round, std::span(two).first(1), PlayerId(0)));
  round.unit = CostUnit::lines;
  CHECK_FALSE(review::turning_point(round, two, PlayerId(0)));
}

TEST_CASE("more than two: the winner against the mean of the others", "[review]") {
  const std::vector<PlayerId> three{PlayerId(0), PlayerId(1), PlayerId(2)};
  review::Review round{.unit = CostUnit::percent};
  round.judgements = {placed(0, 0, 0.6), placed(1, 0, 0.9), placed(2, 0, 0.5), placed(1, 1, 0.2)};
  const auto point = review::turning_point(round, three, PlayerId(0));
  REQUIRE(point);
  CHECK(point->placement.placement == 1);
}

TEST_CASE("a hundred players are as good as two", "[review]") {
  std::vector<PlayerId> all;
  review::Review round{.unit = CostUnit::percent};
  for (int player = 0; player < replay::most_players; ++player) {
    all.emplace_back(static_cast<std::uint8_t>(player));
    round.judgements.push_back(placed(player, 0, player == 99 ? 0.9 : 0.3));
  }
  const auto point = review::turning_point(round, all, PlayerId(99));
  REQUIRE(point);
  CHECK(point->placement.player == PlayerId(0));
  CHECK_FALSE(review::turning_point(round, all, PlayerId(50)));
}

TEST_CASE("what costs most is to be practised first", "[review]") {
  review::Review first{.unit = CostUnit::percent};
  first.judgements = {wrong(0, 0, MistakeKind::hole, 2), wrong(0, 1, MistakeKind::missed_spin, 4),
                      wrong(1, 0, MistakeKind::hole, 50), wrong(0, 2, MistakeKind::other, 0.5)};
  review::Review second{.unit = CostUnit::percent};
  second.judgements = {wrong(0, 7, MistakeKind::hole, 3)};
  review::Lessons lessons;
  lessons.add(1, first, PlayerId(0));
  CHECK(lessons.of_round(1).size() == 2);
  lessons.add(2, second, PlayerId(0));
  const auto found = lessons.first(3);
  REQUIRE(found.size() == 2);  // what is fine does not count
  CHECK(found[0]->mistake_kind == MistakeKind::hole);
  CHECK(found[0]->times == 2);
  CHECK(found[0]->cost == Approx(5));
  CHECK(found[0]->round == 2);
  CHECK(found[0]->worst.placement == 7);
  CHECK(found[1]->mistake_kind == MistakeKind::missed_spin);
  CHECK(lessons.of_round(2) == std::vector{found[0]});
  CHECK(lessons.first(1).size() == 1);
  CHECK(lessons.unit() == CostUnit::percent);
  // Lines and chances cannot be added.
  second.unit = CostUnit::lines;
  lessons.add(3, second, PlayerId(0));
  CHECK(lessons.first(1)[0]->times == 2);
}
