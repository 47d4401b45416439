#pragma once

#include "review/judge/judgement.hpp"

namespace tetron::review {

// What values mean, measured by how long games lasted after placements of that value. The evaluator played
// them on 10 x 20, knowing only the falling piece and placing some pieces at random
// (bench/review_calibrate.cpp). docs/decisions/review.md#the-evaluators

// How many lines such a player still clears on average, with those of the placement itself.
double lines_expected(double value);
// The probability that such a player clears survival_lines more lines, from 0 to 1.
double survival(double value);
inline constexpr int survival_lines = 20;

// The cost in lines of a placement whose value is `loss` below that of the best one; `value` is that of the
// placement alone. Never negative.
double cost_of(double value, double loss);
Grade grade_of_lines(double cost);

// What a nearly full field takes off its worth by review::Versus, measured by who won. `room`: rows that are
// left above the highest block when the waiting garbage has risen; below 0 there is not enough for it. One's
// own field is looked at after the best placement, the fullest of the others as it is.
// docs/decisions/review.md#what-a-mistake-is
double own_danger(int room);
double others_danger(int room);
// The probability of winning a round against one opponent if one's field is worth `difference` more, from 0
// to 1, after what danger takes off both.
double chance_of(double difference);
// The grade for a loss of so many percent of the chance to win.
Grade grade_of_chance(double percent);

}  // namespace tetron::review
