#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

// Files that were packed by gzip, as people keep and send recordings, and texts in UTF-16, as some programs
// save them.
namespace tetron::kinds {

// Whether a file may be packed by its first two bytes.
bool may_be_packed(std::span<const std::byte> start);
// Bytes of a packed file that is_packed() needs to see.
inline constexpr std::size_t most_of_packed_start = 4096;
// The most that a packed file of that size may hold: 64 times as much, at least 16 MiB, at most 512 MiB.
std::uint64_t most_unpacked(std::uint64_t packed);

// Whether a file that begins so is packed, or a text in UTF-16. One of a kind that gzip is a part of (.ngf)
// is not: it is opened as it is.
bool is_packed(std::span<const std::byte> start);
// What is in one; of a text in UTF-16 the same in UTF-8. The error is a sentence: damaged, or more than
// most_unpacked().
std::expected<std::vector<std::byte>, std::string> unpacked(std::span<const std::byte> file);

}  // namespace tetron::kinds
