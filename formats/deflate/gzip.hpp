#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "base/error.hpp"

// Files of gzip: RFC 1952.
namespace tetron::deflate {

// Whether a file begins as one does.
bool is_gzip(std::span<const std::byte> start);

struct Unpacked {
  std::vector<std::byte> bytes;      // up to the damage, if there is some
  std::optional<base::Error> error;  // its offset counts in the packed file
};

// Unpacks all members of a file, at most `most` bytes of them.
Unpacked gunzip(std::span<const std::byte> file, std::size_t most);

// Sums of RFC 1952, section 8.
std::uint32_t crc32(std::span<const std::byte> bytes);

}  // namespace tetron::deflate
