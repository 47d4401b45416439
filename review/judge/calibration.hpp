#pragma once

#include "review/judge/judgement.hpp"

namespace tetron::review {

// What values mean: how far games went on from placements of that value. They were played on 10 x 20 by the
// evaluator, which knew one stone and put a part of the stones anywhere (bench/review_calibrate.cpp).
// docs/decisions/0065-evaluator.md

// How many lines such a player still clears, the placement's own included.
double lines_expected(double value);
// How likely such a player clears that many lines more: from 0 to 1.
double survival(double value);
inline constexpr int survival_lines = 20;

// What is lost, in lines, by a placement whose value is `loss` less than that of the best one; `value` is its
// own, of the placement alone. Never negative.
double cost_of(double value, double loss);
Grade grade_of_lines(double cost);

// How likely a player wins a round of two whose field is worth so much more than the other's, as
// review::Versus values them: from 0 to 1. docs/decisions/0150-few-mistakes.md
double chance_of(double difference);
// By how many hundredths of the chance a placement lost.
Grade grade_of_chance(double percent);

}  // namespace tetron::review
