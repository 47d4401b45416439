#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "formats/text.hpp"

// Appending text fast: what every writer of this folder is made of.
namespace tetron::convert {

template <std::integral Number>
void append_number(std::string& out, Number value) {
  char digits[24];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  out.append(digits, end);
}

// Two lower-case digits a byte.
void append_hex(std::string& out, std::span<const std::byte> bytes);
// `digits` lower-case hexadecimal digits, more if the value needs them.
void append_hex_number(std::string& out, std::uint64_t value, int digits);

using formats::misleads;

// A JSON string with its quotes. Characters that mislead() are escaped as \uXXXX although JSON would allow
// some of them raw. Malformed UTF-8 becomes U+FFFD.
void append_json_string(std::string& out, std::string_view utf8);
// For people: characters that mislead() as \x1b or \u{202e}, and the backslash doubled.
void append_escaped(std::string& out, std::string_view utf8);
std::string escaped(std::string_view utf8);
// A CSV field after RFC 4180, quoted where it must be, of append_escaped() text.
void append_csv_field(std::string& out, std::string_view utf8);
// How many columns of a terminal text that is safe to show takes, roughly: a code point is one, East Asian
// wide ones two, combining ones none.
std::size_t shown_columns(std::string_view utf8);
// Such text in exactly `columns` (at least one): filled up with blanks, or cut and ended with "…".
std::string fitted(std::string_view utf8, std::size_t columns);
// "1:23.456", with hours when there are any.
void append_time(std::string& out, std::uint32_t ms);

}  // namespace tetron::convert
