#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "base/read_error.hpp"

// Files packed with gzip, which is how many recordings are stored and sent, and texts in UTF-16, as some
// programs save them.
namespace tetron::kinds {

// Whether a file may be packed, from its first two bytes.
bool may_be_packed(std::span<const std::byte> start);
// How many bytes of a file is_packed() needs.
inline constexpr std::size_t most_of_packed_start = 4096;
// The unpacked size that is accepted for a packed file of that size: 64 times as much, at least 16 MiB, at
// most 512 MiB.
std::uint64_t most_unpacked(std::uint64_t packed);

// Whether a file that begins so is packed or a text in UTF-16. False for kinds that use gzip themselves
// (.ngf): those are opened as they are.
bool is_packed(std::span<const std::byte> start);
// The unpacked content, or the text as UTF-8. The error: the file is damaged, or has more than
// most_unpacked() bytes.
std::expected<std::vector<std::byte>, base::ReadError> unpacked(std::span<const std::byte> file);

}  // namespace tetron::kinds
