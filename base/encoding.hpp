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

// How bytes of names and messages become characters. A .tet file does not say.
class Encoding {
 public:
  // The default: UTF-8 where the bytes are valid UTF-8 with a character beyond ASCII, else Windows-1252.
  Encoding() = default;
  // "auto", "utf-8", "windows-1252", or any name the system's iconv knows ("shift_jis", "windows-1251").
  // Nothing for a name it does not.
  static std::optional<Encoding> named(std::string_view name);

  // UTF-8 text. Bytes that mean nothing in the encoding become U+FFFD.
  UntrustedText decode(std::span<const std::byte> bytes) const;
  // The bytes of UTF-8 text such that decode() gives it back; nothing if a character cannot be written.
  std::optional<std::vector<std::byte>> encode(std::string_view text) const;

 private:
  std::string iconv_name_;  // empty: automatic
};

}  // namespace tetron::base
