#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace tetron::base {

// A number and a noun that takes an s: "1 piece", "2 pieces", "0 pieces".
template <std::integral Number>
std::string counted(Number count, std::string_view what) {
  return std::to_string(count).append(" ").append(what).append(count == 1 ? "" : "s");
}

}  // namespace tetron::base
