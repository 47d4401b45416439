#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tetron::formats {

// How bytes of names and messages become characters. A .tet file does not say.
class Encoding {
 public:
  // The default: UTF-8 where the bytes are valid UTF-8 with a character beyond ASCII, else Windows-1252.
  Encoding() = default;
  // "auto", "utf-8", "windows-1252", or any name the system's iconv knows ("shift_jis", "windows-1251").
  // Nothing for a name it does not.
  static std::optional<Encoding> named(std::string_view name);

  // UTF-8 text. Bytes that mean nothing in the encoding become U+FFFD.
  std::string decode(std::span<const std::byte> bytes) const;
  // The bytes of UTF-8 text such that decode() gives it back; nothing if a character cannot be written.
  std::optional<std::vector<std::byte>> encode(std::string_view text) const;

 private:
  std::string iconv_name_;  // empty: automatic
};

bool is_valid_utf8(std::string_view text);
// Replaces every malformed sequence with U+FFFD.
std::string to_valid_utf8(std::string_view text);

// Takes the first code point off `text` (which must not be empty); malformed bytes give U+FFFD one at a time.
char32_t pop_code_point(std::string_view& text);
void append_utf8(std::string& out, char32_t code_point);

// True for code points that can change how a terminal or a reader shows what comes after them: C0 and C1
// controls, DEL, line and paragraph separators, bidirectional and invisible formatting characters.
bool misleads(char32_t code_point);

}  // namespace tetron::formats
