#include "scene/primitives/drawable.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/isolate.hpp"
#include "base/utf8.hpp"

namespace tetron::scene {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Controls, soft hyphen, zero-width and direction characters, line breaks, private use, tags, noncharacters.
// Does not have the characters that say how neighbours join (U+200C, U+200D) or whether an emoji is colored
// (U+FE0E, U+FE0F).
constexpr std::array without_picture{
    Range{0x0000, 0x001f},   Range{0x007f, 0x009f},    Range{0x00ad, 0x00ad},   Range{0x061c, 0x061c},
    Range{0x115f, 0x1160},   Range{0x180e, 0x180e},    Range{0x200b, 0x200b},   Range{0x200e, 0x200f},
    Range{0x2028, 0x202e},   Range{0x2060, 0x206f},    Range{0x3164, 0x3164},   Range{0xe000, 0xf8ff},
    Range{0xfe00, 0xfe0d},   Range{0xfdd0, 0xfdef},    Range{0xfeff, 0xfeff},   Range{0xffa0, 0xffa0},
    Range{0xfff0, 0xfffb},   Range{0xfffe, 0xffff},    Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a},
    Range{0xe0000, 0xe0fff}, Range{0xf0000, 0x10ffff},
};

bool has_picture(char32_t c) {
  return std::ranges::none_of(without_picture, [c](const Range& r) { return c >= r.first && c <= r.last; });
}

}  // namespace

std::string drawable(std::string_view utf8, std::size_t most) {
  std::string out;
  bool is_isolated = false;
  const auto end_isolate = [&] {
    if (std::exchange(is_isolated, false)) base::append_utf8(out, base::pop_isolate);
  };
  while (!utf8.empty() && most > 0) {
    const char32_t c = base::pop_code_point(utf8);
    if (c == base::pop_isolate) end_isolate();
    if (c == base::first_strong_isolate && !std::exchange(is_isolated, true)) base::append_utf8(out, c);
    if (!has_picture(c)) continue;
    base::append_utf8(out, c);
    --most;
  }
  end_isolate();
  return out;
}

}  // namespace tetron::scene
