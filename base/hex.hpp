#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tetron::base {

// Two lower-case digits a byte.
void append_hex(std::string& out, std::span<const std::byte> bytes);
// `digits` lower-case hexadecimal digits, more if the value needs them.
void append_hex_number(std::string& out, std::uint64_t value, int digits = 1);

// 0 to 15, or -1 for what is no digit; capitals count too.
constexpr int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}
// A number of 1 to 16 digits and nothing else.
std::optional<std::uint64_t> parse_hex(std::string_view text);

}  // namespace tetron::base
