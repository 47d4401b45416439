#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "review/judge/judge.hpp"

// What the rounds of a match come to: docs/decisions/0157-reviews-of-matches.md.
namespace tetron::review {

// The placement with which the winner's chance rose above half and stayed there.
struct TurningPoint {
  Judgement placement;
  double before = 0.5;  // the winner's chance, from 0 to 1
  double after = 0.5;
};
// Of a review of all placements of a round's players. Nothing if its costs are no chances, if there is nobody
// to win against, or if the winner was not ahead with the last placement.
std::optional<TurningPoint> turning_point(const Review& review, std::span<const base::PlayerId> players,
                                          base::PlayerId winner);

// What one fault cost a player.
struct Lesson {
  Fault fault{};
  std::uint32_t times = 0;
  double cost = 0;        // of all of them, in the unit of the reviews
  std::size_t round = 0;  // that of the worst
  Judgement worst;
};

// What costs a player most, over any number of rounds: placements that are not fine, by their fault.
class Lessons {
 public:
  // Reviews with another unit than the first do not count.
  void add(std::size_t round, const Review& review, base::PlayerId player);
  CostUnit unit() const { return unit_.value_or(CostUnit::lines); }
  // The dearest first, at most `most`.
  std::vector<const Lesson*> first(std::size_t most) const;
  // Those whose worst is of this round.
  std::vector<const Lesson*> of_round(std::size_t round) const;

 private:
  std::optional<CostUnit> unit_;
  std::array<Lesson, fault_count> lessons_{};
};

}  // namespace tetron::review
