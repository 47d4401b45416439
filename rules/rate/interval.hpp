#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

// What a few games say about all games: intervals that contain the true figure with a probability of 99 %.
namespace tetron::rules {

struct Interval {
  double low = -std::numeric_limits<double>::infinity();  // the default: nothing is known
  double high = std::numeric_limits<double>::infinity();
};

enum class Answer : std::uint8_t { no, undecided, yes };

Answer at_least(Interval interval, double limit);
Answer at_most(Interval interval, double limit);

// Fewer games than this say nothing.
inline constexpr std::size_t least_sample = 5;

// A ratio of two figures over several games, such as blocks per tumo, from games that have some of both. If
// the second figure is always 1, it is an average.
class Sample {
 public:
  void add(double part, double whole);
  std::size_t size() const { return values_.size(); }
  // The sum of the parts divided by the sum of the wholes; 0 if there are none.
  double ratio() const;
  Interval interval() const;
  // How many times as large this ratio is as the other one.
  Interval times(const Sample& other) const;

 private:
  struct Value {
    double part;
    double whole;
  };

  double standard_error() const;

  std::vector<Value> values_;
  double parts_ = 0;
  double wholes_ = 0;
};

// The share of `found` among `all`.
Interval share(std::size_t found, std::size_t all);

}  // namespace tetron::rules
