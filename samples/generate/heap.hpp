#pragma once

#include "rules/engine/board.hpp"

namespace tetron::samples {

// What makes a heap of stones easy or hard to play on.
struct Heap {
  int height = 0;     // of the tallest column
  int area = 0;       // heights of all columns together
  int holes = 0;      // empty cells with a filled one somewhere above
  int bumpiness = 0;  // differences in height between neighbours, added up
  int last_step = 0;  // the part of them between the last two columns
};

// At most 64 columns.
Heap heap_of(const rules::Board& board);

}  // namespace tetron::samples
