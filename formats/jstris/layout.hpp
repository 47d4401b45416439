#pragma once

#include <cstdint>

// Sizes in the `d` of a recording, in bits. docs/formats/jstris.md, "Actions".
namespace tetron::jstris::layout {

inline constexpr unsigned time_bits = 12;
inline constexpr unsigned kind_bits = 4;
inline constexpr unsigned word_bits = 32;  // the data consist of whole words
inline constexpr std::uint32_t end_mark = 0xfff;
// Stored times start again at 0 after this many milliseconds; a time below the one before it shows that.
inline constexpr std::uint32_t turn_ms = 4094;

}  // namespace tetron::jstris::layout
