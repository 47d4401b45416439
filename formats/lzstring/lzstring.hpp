#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"

// The packing of the JavaScript library LZString in its form for addresses: six bits a character, of the
// letters and digits, '+' and '-'. What is packed are UTF-16 code units. docs/formats/jstris.md, "Packing".
namespace tetron::lzstring {

// What comes out is at most so much; a text that would give more is refused.
struct Limits {
  std::size_t units = std::size_t{16} << 20;
  // Recordings give one for each character, or less.
  std::size_t units_for_each = 50;
  std::size_t units_always = std::size_t{64} << 10;
};

struct Unpacked {
  std::u16string text;                // up to the damage
  std::optional<base::Error> damage;  // its offset counts characters
};

// Six bits of a character; nothing if it is none of the alphabet. A space counts as '+', as servers make it.
std::optional<unsigned> bits_of(char character);

// Never fails: where the text is no packing, what came until then is given with the damage.
Unpacked unpack(std::string_view packed, const Limits& limits = {});
// The same characters as the library writes.
std::string pack(std::u16string_view text);

// Half surrogate pairs become U+FFFD. Nothing else is lost either way.
std::string to_utf8(std::u16string_view text);
// What is no UTF-8 becomes U+FFFD.
std::u16string to_utf16(std::string_view text);

}  // namespace tetron::lzstring
