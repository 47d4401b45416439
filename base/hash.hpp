#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tetron::base {

// FNV-1a, 64 bits: a checksum against damage, no protection. Source: Fowler, Noll, Vo.
constexpr std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}
inline std::uint64_t fnv1a(std::span<const std::byte> bytes) {
  return fnv1a(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

}  // namespace tetron::base
