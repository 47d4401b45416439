#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"

// Files in the gzip format: RFC 1952.
namespace tetron::deflate {

// Whether a file that begins with these bytes may be a gzip file.
bool is_gzip(std::span<const std::byte> start);

struct Unpacked {
  std::vector<std::byte> bytes;      // up to the damage, if there is any
  std::optional<base::Error> error;  // its offset counts bytes of the packed file
};

// Unpacks all members of a file, at most `most` bytes.
Unpacked gunzip(std::span<const std::byte> file, std::size_t most);

// The checksum of RFC 1952, section 8.
std::uint32_t crc32(std::span<const std::byte> bytes);

}  // namespace tetron::deflate
