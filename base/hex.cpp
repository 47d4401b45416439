#include "base/hex.hpp"

namespace tetron::base {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

}  // namespace

void append_hex(std::string& out, std::span<const std::byte> bytes) {
  std::size_t at = out.size();
  out.resize(at + 2 * bytes.size());
  for (std::byte byte : bytes) {
    const auto value = std::to_integer<unsigned>(byte);
    out[at++] = hex_digits[value >> 4];
    out[at++] = hex_digits[value & 15];
  }
}

void append_hex_number(std::string& out, std::uint64_t value, int digits) {
  while (digits < 16 && value >> (4 * digits) != 0) ++digits;
  while (digits-- > 0) out += hex_digits[value >> (4 * digits) & 15];
}

std::optional<std::uint64_t> parse_hex(std::string_view text) {
  if (text.empty() || text.size() > 16) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    const int digit = hex_value(c);
    if (digit < 0) return std::nullopt;
    value = value << 4 | static_cast<std::uint64_t>(digit);
  }
  return value;
}

}  // namespace tetron::base
