#pragma once

#include <string_view>

namespace tetron::app {

// Compares names as people do: runs of digits by their value however long, letters of the Latin alphabet in
// either case, other bytes by their codes. Below 0 if `a` comes first, above 0 if `b` does, else 0.
int natural_order(std::string_view a, std::string_view b);

}  // namespace tetron::app
