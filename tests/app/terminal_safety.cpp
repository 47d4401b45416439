#include "tests/app/terminal_safety.hpp"

#include <cstdint>
#include <optional>

namespace tetron::test {

namespace {

struct Decoded {
  char32_t code_point = 0;
  std::size_t length = 0;
};

// The Unicode standard, table 3-7 "Well-Formed UTF-8 Byte Sequences"; nothing for any other.
std::optional<Decoded> decode_one(std::string_view text) {
  const auto byte = [text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned>(static_cast<unsigned char>(text[i])) : 0u;
  };
  const auto trail = [&byte](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(0);
  if (first < 0x80) return Decoded{first, 1};
  if (first >= 0xc2 && first <= 0xdf && trail(1)) return Decoded{(first & 0x1f) << 6 | (byte(1) & 0x3f), 2};
  if (first >= 0xe0 && first <= 0xef && trail(1) && trail(2)) {
    if ((first == 0xe0 && byte(1) < 0xa0) || (first == 0xed && byte(1) > 0x9f)) return std::nullopt;
    return Decoded{(first & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f), 3};
  }
  if (first >= 0xf0 && first <= 0xf4 && trail(1) && trail(2) && trail(3)) {
    if ((first == 0xf0 && byte(1) < 0x90) || (first == 0xf4 && byte(1) > 0x8f)) return std::nullopt;
    return Decoded{(first & 7) << 18 | (byte(1) & 0x3f) << 12 | (byte(2) & 0x3f) << 6 | (byte(3) & 0x3f), 4};
  }
  return std::nullopt;
}

// The length of "\x1b[48;5;12m" at the front; 0 if it is none.
std::size_t color_sequence(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const std::size_t end = text.find_first_not_of("0123456789;", 2);
  if (end == text.npos || text[end] != 'm') return 0;
  return end + 1;
}

std::string at(std::string_view what, std::size_t offset) {
  return std::string(what) + " at byte " + std::to_string(offset);
}

}  // namespace

std::string what_misleads(std::string_view text, Colors colors) {
  for (std::size_t i = 0; i < text.size();) {
    if (colors == Colors::allowed) {
      if (const std::size_t length = color_sequence(text.substr(i)); length > 0) {
        i += length;
        continue;
      }
    }
    const auto decoded = decode_one(text.substr(i));
    if (!decoded) return at("no UTF-8", i);
    const char32_t c = decoded->code_point;
    if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7f) return at("a control character", i);
    if (c >= 0x80 && c < 0xa0) return at("a C1 control character", i);
    if ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)) return at("a turn of direction", i);
    i += decoded->length;
  }
  return {};
}

}  // namespace tetron::test
