#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace tetron::base {

// "1 piece", "2 pieces", "0 pieces": a number with what it counts, a word that takes an s.
template <std::integral Number>
std::string counted(Number count, std::string_view what) {
  return std::to_string(count).append(" ").append(what).append(count == 1 ? "" : "s");
}

}  // namespace tetron::base
