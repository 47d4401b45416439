#pragma once

#include <cstdint>
#include <vector>

#include "replay/tetrio/attack.hpp"
#include "replay/tetrio/garbage_queue.hpp"
#include "replay/tetrio/piece.hpp"

namespace tetron::tetrio {

// A moment of a round: the frame and where in it, in frames.
using Moment = double;

// One stone that was set.
struct Placement {
  Moment at = 0;
  Piece piece = Piece::t;
  int turns = 0;
  int x = 0;    // of the box's upper left corner
  int row = 0;  // the same, 0 the lowest
  int lines = 0;
  Spin spin = Spin::none;
  bool all_clear = false;
  int combo = -1;  // after it
  int b2b = -1;
  int attack = 0;
  int sent = 0;
  int keys = 0;
  std::vector<GarbageRow> rose;  // after it, lowest last
};

// What happened in a round, in order.
struct Journal {
  std::vector<Placement> placements;
};

}  // namespace tetron::tetrio
