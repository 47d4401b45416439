#include "review/calibration.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tetron::review {

namespace {

struct Knot {
  double value = 0;
  double lines = 0;
  double survival = 0;
};

// From bench/review_calibrate.cpp.
constexpr std::array knots{
    Knot{-2000, 0.0, 0.0},
    Knot{-300, 200.0, 0.9},
};

// Where between two knots a value is; beyond the last it goes on as steeply, below the first not.
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

}  // namespace

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
