#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

// What is asked of text that the program writes, told without its own functions for text.
namespace tetron::fuzz {

// Takes the first character off; nothing if it is malformed. RFC 3629.
inline std::optional<char32_t> take_utf8(std::string_view& text) {
  const auto byte = [&text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80    ? 1
                             : first < 0xc2  ? 0
                             : first < 0xe0  ? 2
                             : first < 0xf0  ? 3
                             : first <= 0xf4 ? 4
                                             : 0;
  if (length == 0 || length > text.size()) return std::nullopt;
  char32_t value = length == 1 ? first : first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return std::nullopt;
    value = value << 6 | (byte(i) & 0x3fU);
  }
  if ((length == 3 && value < 0x800) || (length == 4 && (value < 0x10000 || value > 0x10ffff)) ||
      (value >= 0xd800 && value < 0xe000))
    return std::nullopt;
  text.remove_prefix(length);
  return value;
}

inline bool is_utf8(std::string_view text) {
  while (!text.empty())
    if (!take_utf8(text)) return false;
  return true;
}

// Whether a terminal shows it as it is: well-formed, no control characters but line ends where those may be,
// nothing that turns the direction of writing.
inline bool is_safe_to_show(std::string_view text, bool line_ends) {
  while (!text.empty()) {
    const auto c = take_utf8(text);
    if (!c) return false;
    if (*c == U'\n' && line_ends) continue;
    if (*c < 0x20 || (*c >= 0x7f && *c < 0xa0)) return false;
    if ((*c >= 0x202a && *c <= 0x202e) || (*c >= 0x2066 && *c <= 0x2069) || *c == 0x200e || *c == 0x200f ||
        *c == 0x2028 || *c == 0x2029)
      return false;
  }
  return true;
}

}  // namespace tetron::fuzz
