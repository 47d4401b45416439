#pragma once

#include <algorithm>
#include <span>

#include "field/position.hpp"

namespace tetron::field {

// The smallest box of whole cells around an anchor and all cells taken so far, in cells from the anchor.
struct Extent {
  int left = 0;
  int right = 0;
  int low = 0;
  int high = 0;

  void take(const Offset& cell) {
    left = std::min(left, cell.right);
    right = std::max(right, cell.right);
    low = std::min(low, cell.up);
    high = std::max(high, cell.up);
  }
  int columns() const { return right - left + 1; }
  int rows() const { return high - low + 1; }

  static Extent of(std::span<const Offset> cells) {
    Extent extent;
    for (const Offset& cell : cells) extent.take(cell);
    return extent;
  }
};

}  // namespace tetron::field
