#include "rules/rate/interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tetron::rules {

namespace {

constexpr double normal_quantile = 2.5758293;  // 99.5 %

// The 99.5 % quantile of Student's distribution. After the end of the table, the expansion by Cornish and
// Fisher.
double student_quantile(std::size_t freedom) {
  constexpr std::array<double, 10> table{63.657, 9.9248, 5.8409, 4.6041, 4.0321,
                                         3.7074, 3.4995, 3.3554, 3.2498, 3.1693};
  if (freedom <= table.size()) return table[std::max<std::size_t>(freedom, 1) - 1];
  const double z = normal_quantile;
  const auto n = static_cast<double>(freedom);
  const double z3 = z * z * z;
  return z + (z3 + z) / (4 * n) + (5 * z3 * z * z + 16 * z3 + 3 * z) / (96 * n * n);
}

}  // namespace

Answer at_least(Interval interval, double limit) {
  return interval.low >= limit ? Answer::yes : interval.high < limit ? Answer::no : Answer::undecided;
}

Answer at_most(Interval interval, double limit) {
  return interval.high <= limit ? Answer::yes : interval.low > limit ? Answer::no : Answer::undecided;
}

void Sample::add(double part, double whole) {
  values_.push_back({part, whole});
  parts_ += part;
  wholes_ += whole;
}

double Sample::ratio() const {
  return wholes_ > 0 ? parts_ / wholes_ : 0;
}

double Sample::standard_error() const {
  const auto count = static_cast<double>(values_.size());
  double squares = 0;
  for (const Value& value : values_) {
    const double off = value.part - ratio() * value.whole;
    squares += off * off;
  }
  return std::sqrt(squares / (count * (count - 1))) / (wholes_ / count);
}

Interval Sample::interval() const {
  if (values_.size() < least_sample || wholes_ <= 0) return {};
  const double width = student_quantile(values_.size() - 1) * standard_error();
  return {ratio() - width, ratio() + width};
}

// Works with logarithms, on whose scale ratios are spread evenly.
Interval Sample::times(const Sample& other) const {
  const std::size_t count = std::min(size(), other.size());
  if (count < least_sample || wholes_ <= 0 || other.wholes_ <= 0) return {};
  if (ratio() <= 0) return {0, 0};
  constexpr double infinite = std::numeric_limits<double>::infinity();
  // Anything is infinitely more than nothing.
  if (other.ratio() <= 0) return {interval().low > 0 ? infinite : 1, infinite};
  const double own = standard_error() / ratio();
  const double others = other.standard_error() / other.ratio();
  const double width = student_quantile(count - 1) * std::sqrt(own * own + others * others);
  const double times = ratio() / other.ratio();
  return {times * std::exp(-width), times * std::exp(width)};
}

// Wilson's interval.
Interval share(std::size_t found, std::size_t all) {
  if (all < least_sample) return {};
  const auto n = static_cast<double>(all);
  const double p = static_cast<double>(found) / n;
  const double z2 = normal_quantile * normal_quantile;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double width = normal_quantile / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {middle - width, middle + width};
}

}  // namespace tetron::rules
