#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

// The compression of the JavaScript library LZString in its form for addresses: six bits for each character,
// which is a letter, a digit, '+' or '-'. It packs UTF-16 code units. docs/formats/jstris.md, "Packing".
namespace tetron::lzstring {

// The largest result of unpacking; a text that would give more is rejected.
struct Limits {
  std::size_t units = std::size_t{16} << 20;
  // Recordings give one unit for each character, or less.
  std::size_t units_for_each = 50;
  std::size_t units_always = std::size_t{64} << 10;
};

struct Unpacked {
  std::u16string text;                // up to the damage
  std::optional<base::Error> damage;  // its offset counts characters
};

// The six bits of a character; empty if it is not in the alphabet. A space counts as '+', because servers
// replace one by the other.
std::optional<unsigned> bits_of(char character);

// Always returns a text: if `packed` is damaged, it is what was unpacked until then, together with the
// damage.
Unpacked unpack(std::string_view packed, const Limits& limits = {});
// Gives the same characters as the library.
std::string pack(std::u16string_view text);

// Halves of surrogate pairs become U+FFFD; everything else is converted exactly.
std::string to_utf8(std::u16string_view text);
// Bytes that are not UTF-8 become U+FFFD.
std::u16string to_utf16(std::string_view text);

}  // namespace tetron::lzstring
