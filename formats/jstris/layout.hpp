#pragma once

#include <cstdint>

// Sizes of what a recording's `d` holds, in bits. docs/formats/jstris.md, "Actions".
namespace tetron::jstris::layout {

inline constexpr unsigned time_bits = 12;
inline constexpr unsigned kind_bits = 4;
inline constexpr unsigned word_bits = 32;  // the whole is made of words
inline constexpr std::uint32_t end_mark = 0xfff;
// A time that is below the one before it has begun anew.
inline constexpr std::uint32_t turn_ms = 4094;

}  // namespace tetron::jstris::layout
