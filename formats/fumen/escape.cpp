#include "formats/fumen/escape.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/hex.hpp"
#include "base/utf8.hpp"

namespace tetron::fumen {

namespace {

constexpr char32_t replacement = 0xFFFD;

constexpr auto staying = [] {
  std::array<bool, 256> table{};
  for (const char c :
       std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./"))
    table[static_cast<unsigned char>(c)] = true;
  return table;
}();

bool stays(char c) {
  return staying[static_cast<unsigned char>(c)];
}

// How many characters at the beginning of `text` need no escape.
std::size_t staying_length(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::find_if_not(text, stays) - text.begin());
}

constexpr std::uint8_t no_nibble = 16;
constexpr auto nibble_of = [] {
  std::array<std::uint8_t, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) {
    const int value = base::hex_value(static_cast<char>(c));
    table[c] = value < 0 ? no_nibble : static_cast<std::uint8_t>(value);
  }
  return table;
}();

void append_hex(std::string& text, char32_t value, int nibbles) {
  for (int shift = 4 * (nibbles - 1); shift >= 0; shift -= 4)
    text += "0123456789ABCDEF"[(value >> shift) & 0xF];
}

void append_unit(std::string& text, char32_t unit) {
  text += unit < 0x100 ? "%" : "%u";
  append_hex(text, unit, unit < 0x100 ? 2 : 4);
}

struct Unit {
  char32_t value{};
  std::size_t length{};  // length of its escape; 0 if there is none
  bool as_written{};     // escape() would write it this way
};

Unit from_hex(std::string_view digits, std::size_t length) {
  Unit unit{0, length, true};
  for (const char c : digits) {
    const std::uint8_t nibble = nibble_of[static_cast<unsigned char>(c)];
    if (nibble == no_nibble) return {};
    unit.value = unit.value << 4 | nibble;
    unit.as_written &= c < 'a';
  }
  return unit;
}

// The UTF-16 unit of an escape; `text` begins after the escape's '%'.
Unit take_unit(std::string_view text) {
  if (text.size() >= 5 && text[0] == 'u') {
    Unit unit = from_hex(text.substr(1, 4), 6);
    unit.as_written &= unit.value >= 0x100;
    if (unit.length != 0) return unit;
  }
  if (text.size() < 2) return {};
  Unit unit = from_hex(text.substr(0, 2), 3);
  unit.as_written &= !staying[unit.value];
  return unit;
}

bool is_high(char32_t unit) {
  return unit >= 0xD800 && unit < 0xDC00;
}
bool is_low(char32_t unit) {
  return unit >= 0xDC00 && unit < 0xE000;
}

}  // namespace

std::string escape(std::string_view utf8, std::size_t limit) {
  std::string escaped;
  while (!utf8.empty()) {
    const std::string_view same = utf8.substr(0, staying_length(utf8));
    escaped += same;
    utf8.remove_prefix(same.size());
    if (escaped.size() > limit) {
      escaped.resize(limit);
      break;
    }
    if (utf8.empty()) break;
    const std::size_t before = escaped.size();
    const char32_t c = base::pop_code_point(utf8);
    if (c < 0x10000) {
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

bool unescape(std::string_view escaped, std::string& text) {
  bool as_written = true;
  char32_t high = 0;  // the first half of a surrogate pair whose second half has not come
  const auto end_pair = [&] {
    if (high == 0) return;
    base::append_utf8(text, replacement);
    high = 0;
    as_written = false;
  };
  while (!escaped.empty()) {
    if (const std::size_t same = staying_length(escaped); same != 0) {
      end_pair();
      text += escaped.substr(0, same);
      escaped.remove_prefix(same);
      continue;
    }
    const Unit unit = escaped[0] == '%' ? take_unit(escaped.substr(1)) : Unit();
    if (unit.length == 0) {
      end_pair();
      text += escaped[0];
      escaped.remove_prefix(1);
      as_written = false;
      continue;
    }
    escaped.remove_prefix(unit.length);
    as_written &= unit.as_written;
    if (is_low(unit.value) && high != 0) {
      base::append_utf8(text, 0x10000 + ((high - 0xD800) << 10) + (unit.value - 0xDC00));
      high = 0;
      continue;
    }
    end_pair();
    if (is_high(unit.value)) {
      high = unit.value;
    } else if (is_low(unit.value)) {
      base::append_utf8(text, replacement);
      as_written = false;
    } else {
      base::append_utf8(text, unit.value);
    }
  }
  end_pair();
  return as_written;
}

std::string unescape(std::string_view escaped) {
  std::string text;
  unescape(escaped, text);
  return text;
}

}  // namespace tetron::fumen
