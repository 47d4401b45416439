#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tetron::convert {

// Appends the image data of a GIF: the size of a number in bits (2 to 8), then the numbers compressed in
// blocks of up to 255 bytes, then an empty block. GIF89a, section 22 and appendix F. Where `others` has
// another number than `numbers` either will do: the other one is taken if it alone continues a known
// sequence. Both are of one size.
void append_gif_lzw(std::vector<std::byte>& out, std::span<const std::uint8_t> numbers,
                    std::span<const std::uint8_t> others);

}  // namespace tetron::convert
