#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "archive/header.hpp"

// A database in memory, whose bytes tests change.
namespace tetron::test {

inline archive::ReadBytes reads(const std::string& bytes) {
  return [&bytes](std::uint64_t at, std::span<std::uint8_t> into) {
    if (at > bytes.size() || into.size() > bytes.size() - at) return false;
    if (!into.empty()) std::memcpy(into.data(), bytes.data() + at, into.size());
    return true;
  };
}

// Numbers as SQLite stores them: the highest byte first.
inline std::string with_2(std::string bytes, std::size_t at, std::uint32_t value) {
  for (int i = 0; i < 2; ++i)
    bytes[at + static_cast<std::size_t>(i)] = static_cast<char>(value >> (8 * (1 - i)));
  return bytes;
}
inline std::string with_4(std::string bytes, std::size_t at, std::uint32_t value) {
  return with_2(with_2(std::move(bytes), at, value >> 16), at + 2, value & 0xffff);
}
inline std::string with_1(std::string bytes, std::size_t at, int value) {
  bytes[at] = static_cast<char>(value);
  return bytes;
}

}  // namespace tetron::test
