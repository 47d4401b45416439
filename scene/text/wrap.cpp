#include "scene/text/wrap.hpp"

#include <algorithm>

#include "base/isolate.hpp"
#include "base/utf8.hpp"

namespace tetron::scene {

namespace {

double width_of(char32_t c) {
  if (c == base::first_strong_isolate || c == base::pop_isolate) return 0;
  constexpr std::u32string_view narrow = U" .,:;!|'ijltfrI()[]";
  constexpr std::u32string_view wide = U"mwMW@%";
  constexpr std::u32string_view signs = U"+=<>#~×←↑→↓";
  constexpr char32_t first_ideographic = 0x2e80;
  if (narrow.contains(c)) return 0.38;
  if (wide.contains(c)) return 0.98;
  if (signs.contains(c)) return 0.84;
  if (c >= U'A' && c <= U'Z') return 0.72;
  return c >= first_ideographic ? 1.02 : 0.64;
}

// The length of the longest beginning of `text` that fits, up to a space if it has one; at least one
// character.
std::size_t line_length(std::string_view text, double width) {
  double used = 0;
  std::size_t last_space = 0;
  for (std::string_view left = text; !left.empty();) {
    const std::size_t at = text.size() - left.size();
    const char32_t c = base::pop_code_point(left);
    if (c == U'\n') return at;
    if (c == U' ') last_space = at;
    used += width_of(c);
    if (used > width && at > 0) return last_space > 0 ? last_space : at;
  }
  return text.size();
}

}  // namespace

double guessed_width(std::string_view utf8) {
  double width = 0;
  while (!utf8.empty()) width += width_of(base::pop_code_point(utf8));
  return width;
}

std::vector<std::string> wrapped(std::string_view utf8, double width, std::size_t most) {
  std::vector<std::string> lines;
  while (!utf8.empty() && lines.size() < most) {
    const bool is_last = lines.size() + 1 == most;
    const std::size_t length = is_last ? utf8.size() : line_length(utf8, width);
    lines.emplace_back(utf8.substr(0, length));
    utf8.remove_prefix(std::min(utf8.size(), utf8.find_first_not_of(" \n", length)));
  }
  return lines;
}

}  // namespace tetron::scene
