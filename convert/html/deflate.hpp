#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tetron::convert {

// Packed as DecompressionStream("deflate") of a browser wants it (RFC 1950).
std::vector<unsigned char> deflated(std::span<const std::byte> bytes);

}  // namespace tetron::convert
