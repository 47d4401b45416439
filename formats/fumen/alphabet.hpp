#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tetron::fumen {

// The characters of the data in the order of their values, 0 to 63. Numbers of several characters begin with
// the lowest one.
inline constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
inline constexpr std::uint8_t no_digit = 64;

inline constexpr std::array<std::uint8_t, 256> digits = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(no_digit);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  return table;
}();

// Comments store each four characters as a number of five characters, in base 96. They consist of the 95
// characters ' ' to '~'.
inline constexpr std::uint32_t comment_base = 96;
inline constexpr std::uint32_t comment_group = comment_base * comment_base * comment_base * comment_base;
inline constexpr char comment_first = ' ';
inline constexpr std::uint32_t comment_last_index = 94;
inline constexpr std::size_t max_comment = 4095;  // of the escaped comment

}  // namespace tetron::fumen
