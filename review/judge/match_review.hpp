#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "review/judge/judge.hpp"

// Results of the rounds of a match: docs/decisions/review.md#faults.
namespace tetron::review {

// The placement after which the winner's chance stayed above half.
struct TurningPoint {
  Judgement placement;
  double before = 0.5;  // the winner's chance, from 0 to 1
  double after = 0.5;
};
// `review` must contain all placements of the round's players. Empty if its costs are not percentages, if
// there is no opponent, or if the winner was not ahead after the last placement.
std::optional<TurningPoint> turning_point(const Review& review, std::span<const base::PlayerId> players,
                                          base::PlayerId winner);

// What one kind of fault cost a player.
struct Lesson {
  MistakeKind mistake_kind{};
  std::uint32_t times = 0;
  double cost = 0;        // sum, in the unit of the reviews
  std::size_t round = 0;  // the round of the worst one
  Judgement worst;
};

// The most costly faults of a player over any number of rounds, counted over placements that are not fine.
class Lessons {
 public:
  // Ignores reviews with another unit than the first.
  void add(std::size_t round, const Review& review, base::PlayerId player);
  CostUnit unit() const { return unit_.value_or(CostUnit::lines); }
  // The most costly first, at most `most`.
  std::vector<const Lesson*> first(std::size_t most) const;
  // Those whose worst placement was in this round.
  std::vector<const Lesson*> of_round(std::size_t round) const;

 private:
  std::optional<CostUnit> unit_;
  std::array<Lesson, mistake_kind_count> lessons_{};
};

}  // namespace tetron::review
