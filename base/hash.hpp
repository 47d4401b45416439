#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tetron::base {

// FNV-1a with 64 bits (Fowler, Noll, Vo): a checksum that finds damage but does not protect from intended
// changes.
constexpr std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}
inline std::uint64_t fnv1a(std::span<const std::byte> bytes) {
  return fnv1a(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

}  // namespace tetron::base
