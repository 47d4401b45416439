#pragma once

#include <cstdint>

#include "replay/kinds/tetrio/piece.hpp"

namespace tetron::tetrio {

struct Rules;

enum class Spin : std::uint8_t { none, mini, full };

// What one placement cleared.
struct Clear {
  Piece piece = Piece::t;
  int lines = 0;
  Spin spin = Spin::none;
  int b2b = 0;             // difficult clears in a row before this one, if this one continues the chain
  int combo = 0;           // placements in a row that cleared before this one
  bool is_silent = false;  // the chain adds no bonus this time
};

// Rows of attack before the multiplier and rounding. docs/formats/tetrio.md, "Attack".
double attack_of(const Clear& clear, const Rules& rules);

}  // namespace tetron::tetrio
