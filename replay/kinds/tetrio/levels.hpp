#pragma once

#include <algorithm>
#include <cmath>

#include "replay/kinds/tetrio/rules.hpp"

// Levels of games that have them. docs/formats/tetrio.md, "Gravity".
namespace tetron::tetrio {

// In rows per frame.
inline double gravity_of_level(const Rules& rules, int level) {
  const double base = rules.level_gravity_base - (level - 1) * rules.level_gravity_speed;
  return 1 / std::pow(std::max(base, 0.0), level - 1) / 60;
}

// Lines that this level takes.
inline double lines_of_level(const Rules& rules, int level) {
  return rules.level_static ? rules.level_static_lines : std::ceil(5 * rules.level_speed * level);
}

}  // namespace tetron::tetrio
