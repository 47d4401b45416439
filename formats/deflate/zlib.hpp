#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/deflate/gzip.hpp"

// Packed bytes with the header and the sum of zlib: RFC 1950.
namespace tetron::deflate {

// Whether bytes begin as those do.
bool is_zlib(std::span<const std::byte> start);

// Unpacks them, at most `most` bytes. What follows their sum is not looked at.
Unpacked unzlib(std::span<const std::byte> packed, std::size_t most);

// The same bytes in that form, as they are: nothing is made shorter.
std::vector<std::byte> stored_zlib(std::span<const std::byte> bytes);

// The sum of RFC 1950, section 9.
std::uint32_t adler32(std::span<const std::byte> bytes);

}  // namespace tetron::deflate
