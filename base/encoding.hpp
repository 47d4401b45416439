#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/untrusted_text.hpp"

namespace tetron::base {

// Converts the bytes of names and messages, whose encoding a .tet file does not name.
class Encoding {
 public:
  // The default: UTF-8 if the bytes are valid UTF-8 with a character beyond ASCII, else Windows-1252.
  Encoding() = default;
  // "auto", "utf-8", "windows-1252", or any name that the system's iconv knows ("shift_jis",
  // "windows-1251"). Empty for an unknown name.
  static std::optional<Encoding> named(std::string_view name);

  // The text in UTF-8. Bytes without a meaning in the encoding become U+FFFD.
  UntrustedText decode(std::span<const std::byte> bytes) const;
  // Bytes that decode() turns back into this UTF-8 text; empty if a character cannot be encoded.
  std::optional<std::vector<std::byte>> encode(std::string_view text) const;

 private:
  std::string iconv_name_;  // empty: automatic
};

}  // namespace tetron::base
