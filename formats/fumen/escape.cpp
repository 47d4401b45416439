#include "formats/fumen/escape.hpp"

#include <cstdint>
#include <optional>

namespace tetron::fumen {

namespace {

constexpr char32_t replacement = 0xFFFD;

bool stays(char32_t c) {
  return c < 0x80 && std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./")
                             .find(static_cast<char>(c)) != std::string_view::npos;
}

// Takes the first character off `text`, which is not empty.
char32_t take_utf8(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  bool valid = length != 0 && length <= text.size();
  char32_t c = length == 1 ? first : first & (0x7Fu >> length);
  for (std::size_t i = 1; valid && i < length; ++i) {
    valid = (byte(i) & 0xC0) == 0x80;
    c = (c << 6) | (byte(i) & 0x3Fu);
  }
  const bool overlong = (length == 3 && c < 0x800) || (length == 4 && c < 0x10000);
  if (!valid || overlong || (c >= 0xD800 && c < 0xE000) || c > 0x10FFFF) {
    text.remove_prefix(1);
    return replacement;
  }
  text.remove_prefix(length);
  return c;
}

void append_utf8(std::string& text, char32_t c) {
  const auto add = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) {
    add(c);
  } else if (c < 0x800) {
    add(0xC0 | (c >> 6));
    add(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    add(0xE0 | (c >> 12));
    add(0x80 | ((c >> 6) & 0x3F));
    add(0x80 | (c & 0x3F));
  } else {
    add(0xF0 | (c >> 18));
    add(0x80 | ((c >> 12) & 0x3F));
    add(0x80 | ((c >> 6) & 0x3F));
    add(0x80 | (c & 0x3F));
  }
}

void append_hex(std::string& text, char32_t value, int nibbles) {
  for (int shift = 4 * (nibbles - 1); shift >= 0; shift -= 4)
    text += "0123456789ABCDEF"[(value >> shift) & 0xF];
}

void append_unit(std::string& text, char32_t unit) {
  text += unit < 0x100 ? "%" : "%u";
  append_hex(text, unit, unit < 0x100 ? 2 : 4);
}

std::optional<char32_t> from_hex(std::string_view digits) {
  char32_t value = 0;
  for (const char c : digits) {
    const int nibble = c >= '0' && c <= '9'   ? c - '0'
                       : c >= 'A' && c <= 'F' ? c - 'A' + 10
                       : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                              : -1;
    if (nibble < 0) return std::nullopt;
    value = value << 4 | static_cast<char32_t>(nibble);
  }
  return value;
}

// The UTF-16 unit whose escape begins at `at`, where a % stands; `length` is that of the escape.
std::optional<char32_t> unit_at(std::string_view text, std::size_t at, std::size_t& length) {
  const std::string_view rest = text.substr(at + 1);
  if (rest.size() >= 5 && rest[0] == 'u') {
    length = 6;
    if (const auto unit = from_hex(rest.substr(1, 4))) return unit;
  }
  length = 3;
  return rest.size() >= 2 ? from_hex(rest.substr(0, 2)) : std::nullopt;
}

}  // namespace

std::string escape(std::string_view utf8, std::size_t limit) {
  std::string escaped;
  while (!utf8.empty()) {
    const std::size_t before = escaped.size();
    const char32_t c = take_utf8(utf8);
    if (stays(c)) {
      escaped += static_cast<char>(c);
    } else if (c < 0x10000) {
      append_unit(escaped, c);
    } else {
      append_unit(escaped, 0xD800 + ((c - 0x10000) >> 10));
      append_unit(escaped, 0xDC00 + ((c - 0x10000) & 0x3FF));
    }
    if (escaped.size() > limit) {
      escaped.resize(before);
      break;
    }
  }
  return escaped;
}

std::string unescape(std::string_view escaped) {
  std::string text;
  char32_t high = 0;  // the first half of a surrogate pair, waiting for the second
  const auto end_pair = [&] {
    if (high != 0) append_utf8(text, replacement);
    high = 0;
  };
  for (std::size_t at = 0; at < escaped.size();) {
    std::size_t length = 1;
    const auto unit = escaped[at] == '%' ? unit_at(escaped, at, length) : std::nullopt;
    if (!unit) {
      end_pair();
      text += escaped[at++];
      continue;
    }
    at += length;
    if (*unit >= 0xDC00 && *unit < 0xE000 && high != 0) {
      append_utf8(text, 0x10000 + ((high - 0xD800) << 10) + (*unit - 0xDC00));
      high = 0;
      continue;
    }
    end_pair();
    if (*unit >= 0xD800 && *unit < 0xDC00)
      high = *unit;
    else
      append_utf8(text, *unit >= 0xDC00 && *unit < 0xE000 ? replacement : *unit);
  }
  end_pair();
  return text;
}

}  // namespace tetron::fumen
