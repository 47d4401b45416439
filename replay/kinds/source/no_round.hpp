#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

namespace tetron::kinds {

// The error for a match that has no round of that number, from 1.
inline std::string no_round(std::size_t number, std::size_t rounds) {
  if (rounds == 0) return "the match has no rounds";
  return fmt::format("there is no round {}; the match has {}", number, rounds);
}

}  // namespace tetron::kinds
