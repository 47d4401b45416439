#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::fuzz {

// The text with the checksum that it should end with, so that what is inside gets read too. FNV-1a.
inline std::string sealed(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  std::string digits;
  for (; hash != 0; hash >>= 4) digits.insert(digits.begin(), "0123456789abcdef"[hash & 15]);
  return std::string(text) + "end " + digits + "\n";
}

}  // namespace tetron::fuzz
