#include "base/isolate.hpp"

#include <algorithm>
#include <array>

#include "base/utf8.hpp"

namespace tetron::base {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Hebrew, Arabic, Syriac, Thaana, N'Ko and their neighbours, presentation forms, and scripts from U+10800
// and U+1E800 on.
constexpr std::array right_to_left{Range{0x0590, 0x08ff}, Range{0xfb1d, 0xfdff}, Range{0xfe70, 0xfefe},
                                   Range{0x10800, 0x10fff}, Range{0x1e800, 0x1efff}};

bool goes_left(char32_t c) {
  return std::ranges::any_of(right_to_left, [c](const Range& r) { return c >= r.first && c <= r.last; });
}

}  // namespace

std::string isolated(std::string_view name) {
  bool any = false;
  std::string inside;
  for (std::string_view left = name; !left.empty();) {
    const char32_t c = pop_code_point(left);
    any = any || goes_left(c);
    if (!misleads(c)) append_utf8(inside, c);
  }
  if (!any) return std::string(name);
  std::string out;
  append_utf8(out, first_strong_isolate);
  out += inside;
  append_utf8(out, pop_isolate);
  return out;
}

}  // namespace tetron::base
