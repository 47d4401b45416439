#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "base/units.hpp"

namespace tetron::game {

// Maps the time at which something is shown to the time at which it happened, for a round that is shown
// faster or slower than it was played. Without knots both times are equal.
class TimeMap {
 public:
  struct Knot {
    base::Milliseconds shown{};
    base::Milliseconds own{};
    friend bool operator==(const Knot&, const Knot&) = default;
  };

  TimeMap() = default;
  // Both times never decrease from one knot to the next; the first knot has 0 for both.
  explicit TimeMap(std::vector<Knot> knots) : knots_(std::move(knots)) {}

  const std::vector<Knot>& knots() const { return knots_; }
  // Linear between two knots; after the last one both times run equally fast.
  base::Milliseconds own(base::Milliseconds shown) const;
  // The inverse, in the interval from the knot with this number to the next.
  base::Milliseconds shown(base::Milliseconds own, std::size_t knot) const;
  // The inverse; of several knots at the same moment, the last one counts.
  base::Milliseconds shown(base::Milliseconds own) const;

 private:
  std::vector<Knot> knots_;
};

}  // namespace tetron::game
