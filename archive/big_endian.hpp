#pragma once

#include <cstdint>
#include <optional>
#include <span>

// Reads numbers as SQLite stores them.
namespace tetron::archive {

// The bytes must exist.
inline std::uint32_t load_2(std::span<const std::uint8_t> bytes, std::size_t at) {
  return static_cast<std::uint32_t>(bytes[at] << 8 | bytes[at + 1]);
}
inline std::uint32_t load_4(std::span<const std::uint8_t> bytes, std::size_t at) {
  return load_2(bytes, at) << 16 | load_2(bytes, at + 2);
}

// Reads a number of one to nine bytes and moves `at` after it; empty if the bytes end before.
inline std::optional<std::uint64_t> take_varint(std::span<const std::uint8_t> bytes, std::size_t& at) {
  std::uint64_t value = 0;
  for (int i = 0; i < 9; ++i) {
    if (at >= bytes.size()) return std::nullopt;
    const std::uint8_t byte = bytes[at++];
    if (i == 8) return value << 8 | byte;
    value = value << 7 | (byte & 0x7Fu);
    if ((byte & 0x80) == 0) return value;
  }
  return value;
}

}  // namespace tetron::archive
