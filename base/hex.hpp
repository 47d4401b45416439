#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tetron::base {

// Appends two lower-case digits for each byte.
void append_hex(std::string& out, std::span<const std::byte> bytes);
// Appends at least `digits` lower-case hexadecimal digits.
void append_hex_number(std::string& out, std::uint64_t value, int digits = 1);

// 0 to 15, or -1 if `c` is not a digit; upper case is accepted.
constexpr int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
// Reads a text of exactly 1 to 16 digits.
std::optional<std::uint64_t> parse_hex(std::string_view text);

}  // namespace tetron::base
