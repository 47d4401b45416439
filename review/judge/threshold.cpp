#include "review/judge/threshold.hpp"

#include <algorithm>
#include <array>

namespace tetron::review {

namespace {

// The limits of the grades (docs/decisions/review.md#what-a-mistake-is) are among them.
constexpr std::array<double, thresholds> of_lines{0.5, 1, 1.5, 2, 3, 4, 6, 9, 12, 15, 20, 30};
constexpr std::array<double, thresholds> of_chance{0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10, 15, 20};

}  // namespace

double threshold(CostUnit unit, int step) {
  const auto at = static_cast<std::size_t>(std::clamp(step, 0, thresholds - 1));
  return unit == CostUnit::lines ? of_lines[at] : of_chance[at];
}

}  // namespace tetron::review
