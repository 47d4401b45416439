#pragma once

#include <optional>
#include <string_view>

#include "solver/problem/supply.hpp"

namespace tetron::app {

// How pieces are named on the command line: letters with a number before them for more than one, '*' for
// every kind: "TTI", "2TI", "4*". At most 999 of a kind.
std::optional<solver::Pieces> parse_pieces(std::string_view text);

// "REQUIRED" or "REQUIRED+OPTIONAL", each as above or empty: "*+TT", "+4*".
std::optional<solver::Supply> parse_supply(std::string_view text);

}  // namespace tetron::app
