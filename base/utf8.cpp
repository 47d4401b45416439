#include "base/utf8.hpp"

namespace tetron::base {

namespace {

constexpr char32_t replacement_point = 0xfffd;

}  // namespace

char32_t pop_code_point(std::string_view& text) {
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xc2 ? 0
                             : lead < 0xe0 ? 2
                             : lead < 0xf0 ? 3
                             : lead < 0xf5 ? 4
                                           : 0;
  if (length == 1) {
    text.remove_prefix(1);
    return lead;
  }
  const auto malformed = [&text] {
    text.remove_prefix(1);
    return replacement_point;
  };
  if (length == 0 || text.size() < length) return malformed();
  char32_t code_point = lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return malformed();
    code_point = code_point << 6 | (byte(i) & 0x3fu);
  }
  const bool overlong = (length == 3 && code_point < 0x800) || (length == 4 && code_point < 0x10000);
  const bool surrogate = code_point >= 0xd800 && code_point < 0xe000;
  if (overlong || surrogate || code_point > 0x10ffff) return malformed();
  text.remove_prefix(length);
  return code_point;
}

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&out](char32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xc0 | c >> 6);
    put(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    put(0xe0 | c >> 12);
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  } else {
    put(0xf0 | c >> 18);
    put(0x80 | (c >> 12 & 0x3f));
    put(0x80 | (c >> 6 & 0x3f));
    put(0x80 | (c & 0x3f));
  }
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::string_view before = text;
    if (pop_code_point(text) == replacement_point && !before.starts_with(replacement_utf8)) return false;
  }
  return true;
}

std::string to_valid_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) append_utf8(out, pop_code_point(text));
  return out;
}

bool misleads(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e ||
         (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2060 && c <= 0x206f) ||
         c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c < 0xe0080);
}

}  // namespace tetron::base
