#pragma once

#include <charconv>
#include <concepts>
#include <iterator>
#include <string>

namespace tetron::base {

// Appends a number's decimal digits, faster than a format does.
template <std::integral Number>
void append_number(std::string& out, Number value) {
  char digits[24];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  out.append(digits, end);
}

}  // namespace tetron::base
