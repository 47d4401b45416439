#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tetron::convert {

// Compresses for a browser's DecompressionStream("deflate") (RFC 1950).
std::vector<unsigned char> deflated(std::span<const std::byte> bytes);

}  // namespace tetron::convert
