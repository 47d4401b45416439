#pragma once

#include <string>

#include "base/units.hpp"

namespace tetron::scene {

// "1:23.4", "1:02:03.4". Cuts off after tenths of a second, without rounding.
std::string clock_text(base::Milliseconds time);
// "2×", "1/4×", "1.5×".
std::string speed_text(double speed);

}  // namespace tetron::scene
