#pragma once

#include <string>
#include <string_view>

#include "base/hash.hpp"
#include "base/hex.hpp"

namespace tetron::fuzz {

// The text with the checksum that it should end with, so that what is inside gets read too.
inline std::string sealed(std::string_view text) {
  std::string digits;
  base::append_hex_number(digits, base::fnv1a(text));
  return std::string(text) + "end " + digits + "\n";
}

}  // namespace tetron::fuzz
