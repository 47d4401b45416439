#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "base/units.hpp"

namespace tetron::game {

// When what is shown at one time happened by its own clock: for a round that is shown faster or slower than
// it went. Without knots both are the same.
class TimeMap {
 public:
  struct Knot {
    base::Milliseconds shown{};
    base::Milliseconds own{};
    friend bool operator==(const Knot&, const Knot&) = default;
  };

  TimeMap() = default;
  // Neither time goes back from one knot to the next; the first has 0 for both.
  explicit TimeMap(std::vector<Knot> knots) : knots_(std::move(knots)) {}

  const std::vector<Knot>& knots() const { return knots_; }
  // Between two knots evenly; after the last one both go equally fast.
  base::Milliseconds own(base::Milliseconds shown) const;
  // The inverse, from the knot of that number to the next.
  base::Milliseconds shown(base::Milliseconds own, std::size_t knot) const;
  // The inverse; of knots at one moment the last counts.
  base::Milliseconds shown(base::Milliseconds own) const;

 private:
  std::vector<Knot> knots_;
};

}  // namespace tetron::game
