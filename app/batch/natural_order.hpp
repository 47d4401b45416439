#pragma once

#include <string_view>

namespace tetron::app {

// Compares names in natural order: runs of digits by their value, of any length; Latin letters regardless of
// case; other bytes by their codes. Returns a negative number if `a` comes first, a positive one if `b`
// does, else 0.
int natural_order(std::string_view a, std::string_view b);

}  // namespace tetron::app
