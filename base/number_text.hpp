#pragma once

#include <charconv>
#include <concepts>
#include <iterator>
#include <string>

namespace tetron::base {

// Appends the decimal digits of a number; faster than formatting.
template <std::integral Number>
void append_number(std::string& out, Number value) {
  char digits[24];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  out.append(digits, end);
}

}  // namespace tetron::base
