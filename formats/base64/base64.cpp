#include "formats/base64/base64.hpp"

#include <array>
#include <cstdint>

namespace tetron::base64 {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_value = 0xff;

constexpr std::array<std::uint8_t, 256> values = [] {
  std::array<std::uint8_t, 256> all{};
  all.fill(no_value);
  for (std::size_t i = 0; i < alphabet.size(); ++i)
    all[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  return all;
}();

}  // namespace

std::expected<std::vector<std::byte>, base::Error> decode(std::string_view text, std::string_view field) {
  while (text.ends_with('=')) text.remove_suffix(1);
  std::vector<std::byte> bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t held = 0;
  unsigned bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::uint8_t value = values[static_cast<unsigned char>(text[i])];
    if (value == no_value)
      return std::unexpected(base::Error{base::ErrorKind::bad_character, i, field, 0,
                                         static_cast<std::uint64_t>(static_cast<unsigned char>(text[i]))});
    held = (held << 6 | value) & 0xffffU;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<std::byte>(held >> bits & 0xffU));
    }
  }
  return bytes;
}

std::string encode(std::span<const std::byte> bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k <= bytes.size() ? alphabet[three >> (18 - 6 * k) & 0x3fU] : '=';
  }
  return text;
}

}  // namespace tetron::base64
