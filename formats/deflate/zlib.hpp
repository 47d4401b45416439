#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "formats/deflate/gzip.hpp"

// Packed bytes with the header and the checksum of zlib: RFC 1950.
namespace tetron::deflate {

// Whether bytes that begin this way may be zlib data.
bool is_zlib(std::span<const std::byte> start);

// Unpacks zlib data, at most `most` bytes. Bytes after the checksum are ignored.
Unpacked unzlib(std::span<const std::byte> packed, std::size_t most);

// The bytes as zlib data of stored blocks, that is, not compressed.
std::vector<std::byte> stored_zlib(std::span<const std::byte> bytes);

// The checksum of RFC 1950, section 9.
std::uint32_t adler32(std::span<const std::byte> bytes);

}  // namespace tetron::deflate
