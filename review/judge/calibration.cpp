#include "review/judge/calibration.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace tetron::review {

namespace {

struct Knot {
  double value = 0;
  double lines = 0;
  double survival = 0;
};

// From bench/review_calibrate.cpp: 1500 games, 80 blunders per thousand placements, 142.9 lines on average.
constexpr std::array knots{
    Knot{-6500, 0.0, 0.000},   Knot{-4937, 7.0, 0.087},   Knot{-4493, 15.1, 0.222},
    Knot{-3880, 25.9, 0.402},  Knot{-3467, 40.6, 0.569},  Knot{-3004, 59.4, 0.735},
    Knot{-2540, 82.2, 0.855},  Knot{-2176, 103.2, 0.915}, Knot{-1807, 119.2, 0.965},
    Knot{-1515, 133.4, 0.983}, Knot{-1280, 138.0, 0.990}, Knot{-1081, 142.5, 0.992},
    Knot{-981, 145.3, 0.993},
};

// The position of a value between two knots. Beyond the last knot the slope continues; below the first it
// does not.
struct Between {
  const Knot& low;
  const Knot& high;
  double part = 0;
};
Between between(double value) {
  std::size_t high = 1;
  while (high + 1 < knots.size() && knots[high].value < value) ++high;
  const Knot& before = knots[high - 1];
  const Knot& after = knots[high];
  return {before, after, std::max(0.0, (value - before.value) / (after.value - before.value))};
}

// The costs at which inaccuracies, mistakes and blunders begin.
using Steps = std::array<double, 3>;
// In lines; the second is about the cost of a hole.
constexpr Steps steps_of_lines{1.5, 3, 9};
// In percent of the chance to win.
constexpr Steps steps_of_chance{1, 2.5, 5};

Grade grade_of(double cost, const Steps& steps) {
  return static_cast<Grade>(std::ranges::upper_bound(steps, cost) - steps.begin());
}

// From bench/review_figures.cpp; see docs/decisions/review.md#what-a-mistake-is.
constexpr double chance_slope = 0.00013;

// For each row that is missing to so much room.
struct Danger {
  double of_six = 0;
  double of_two = 0;

  double at(int room) const { return of_six * std::max(0, 6 - room) + of_two * std::max(0, 2 - room); }
};
constexpr Danger danger_of_own{1100, 1910};
constexpr Danger danger_of_others{320, 1620};

}  // namespace

Grade grade_of_lines(double cost) {
  return grade_of(cost, steps_of_lines);
}

double own_danger(int room) {
  return danger_of_own.at(room);
}

double others_danger(int room) {
  return danger_of_others.at(room);
}

double chance_of(double difference) {
  return 1 / (1 + std::exp(-chance_slope * difference));
}

Grade grade_of_chance(double percent) {
  return grade_of(percent, steps_of_chance);
}

double lines_expected(double value) {
  const Between at = between(value);
  return at.low.lines + at.part * (at.high.lines - at.low.lines);
}

double survival(double value) {
  const Between at = between(value);
  return std::clamp(at.low.survival + at.part * (at.high.survival - at.low.survival), 0.0, 1.0);
}

double cost_of(double value, double loss) {
  return loss <= 0 ? 0 : lines_expected(value + loss) - lines_expected(value);
}

}  // namespace tetron::review
