#include "convert/text/profile_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/escape.hpp"
#include "field/extent.hpp"

namespace tetron::convert {

namespace {

using field::Extent;
using field::Offset;

char drawn(const std::vector<Offset>& cells, const Offset& at) {
  const bool is_cell = std::ranges::find(cells, at) != cells.end();
  if (at == Offset{}) return is_cell ? 'A' : '+';
  return is_cell ? '#' : '.';
}

void append_stone(std::string& out, const replay::StoneKind& kind, std::size_t style) {
  constexpr std::size_t narrowest = 5;  // room for "rot 0"
  std::array<Extent, 4> extents;
  Extent all;
  for (std::size_t turn = 0; turn < 4; ++turn)
    for (const Offset& cell : kind.turns[turn]) {
      extents[turn].take(cell);
      all.take(cell);
    }
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "#\n# style {}: {}{}\n#", style, kind.name,
                 kind.value ? fmt::format(", value {}", *kind.value) : "");
  const auto columns = [&](std::size_t turn) {
    return std::max(narrowest, static_cast<std::size_t>(extents[turn].columns()));
  };
  for (std::size_t turn = 0; turn < 4; ++turn)
    fmt::format_to(to, "   {:<{}}", fmt::format("rot {}", turn), turn < 3 ? columns(turn) : 0);
  out += '\n';
  for (int up = all.high; up >= all.low; --up) {
    std::string line = "#";
    for (std::size_t turn = 0; turn < 4; ++turn) {
      const Extent& extent = extents[turn];
      std::string picture;
      if (up <= extent.high && up >= extent.low)
        for (int right = extent.left; right <= extent.right; ++right)
          picture += drawn(kind.turns[turn], {right, up});
      line += fmt::format("   {:<{}}", picture, columns(turn));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
}

}  // namespace

void append_profile_drawing(std::string& out, const replay::Profile& profile) {
  out +=
      "# Styles in their four turns: # a cell, A a cell that is the anchor, + an anchor outside the cells.\n";
  for (std::size_t style = 0; style < profile.stones.size(); ++style)
    if (profile.stones[style]) append_stone(out, *profile.stones[style], style);
}

}  // namespace tetron::convert
