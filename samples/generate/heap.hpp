#pragma once

#include "rules/engine/board.hpp"

namespace tetron::samples {

// What makes a heap of blocks easy or hard to play on.
struct Heap {
  int height = 0;     // of the tallest column
  int area = 0;       // sum of the heights of all columns
  int holes = 0;      // empty cells with a filled one somewhere above
  int bumpiness = 0;  // sum of the differences in height between neighbouring columns
  int last_step = 0;  // the difference between the last two columns
};

// At most 64 columns.
Heap heap_of(const rules::Board& board);

}  // namespace tetron::samples
