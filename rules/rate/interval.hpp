#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

// What few games say of all games: intervals that hold the true figure with 99 %.
namespace tetron::rules {

struct Interval {
  double low = -std::numeric_limits<double>::infinity();  // nothing is known
  double high = std::numeric_limits<double>::infinity();
};

enum class Answer : std::uint8_t { no, undecided, yes };

Answer at_least(Interval interval, double limit);
Answer at_most(Interval interval, double limit);

// Fewer games say nothing.
inline constexpr std::size_t least_sample = 5;

// A figure of one thing for each of another, blocks a tumo, from games that have some of both. With 1 for the
// second, an average.
class Sample {
 public:
  void add(double part, double whole);
  std::size_t size() const { return values_.size(); }
  // Of all parts to all wholes; 0 without any.
  double ratio() const;
  Interval interval() const;
  // How many times as large the ratio is as the other's.
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

// The share of those that were found among so many.
Interval share(std::size_t found, std::size_t all);

}  // namespace tetron::rules
