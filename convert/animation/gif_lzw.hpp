#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tetron::convert {

// Appends the image data of a GIF: the size of a number in bits (2 to 8), the compressed numbers in blocks
// of up to 255 bytes, and an empty block. GIF89a, section 22 and appendix F. Where `others` differs from
// `numbers`, both are correct: the one from `others` is used if only that one continues a known sequence.
// Both must have the same size.
void append_gif_lzw(std::vector<std::byte>& out, std::span<const std::uint8_t> numbers,
                    std::span<const std::uint8_t> others);

}  // namespace tetron::convert
