#include "convert/text/profile_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/escape.hpp"

namespace tetron::convert {

namespace {

using field::Offset;

struct Frame {
  int left = 0;
  int right = 0;
  int bottom = 0;
  int top = 0;
  void take(const Offset& cell) {
    left = std::min(left, cell.right);
    right = std::max(right, cell.right);
    bottom = std::min(bottom, cell.up);
    top = std::max(top, cell.up);
  }
};

char drawn(const std::vector<Offset>& cells, const Offset& at) {
  const bool is_cell = std::ranges::find(cells, at) != cells.end();
  if (at == Offset{}) return is_cell ? 'A' : '+';
  return is_cell ? '#' : '.';
}

void append_stone(std::string& out, const replay::StoneKind& kind, std::size_t style) {
  constexpr std::size_t narrowest = 5;  // room for "rot 0"
  std::array<Frame, 4> frames;          // each holds the anchor too
  Frame all;
  for (std::size_t turn = 0; turn < 4; ++turn)
    for (const Offset& cell : kind.turns[turn]) {
      frames[turn].take(cell);
      all.take(cell);
    }
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "#\n# style {}: {}{}\n#", style, base::escaped(kind.name),
                 kind.value ? fmt::format(", value {}", *kind.value) : "");
  const auto columns = [&](std::size_t turn) {
    return std::max(narrowest, static_cast<std::size_t>(frames[turn].right - frames[turn].left + 1));
  };
  for (std::size_t turn = 0; turn < 4; ++turn)
    fmt::format_to(to, "   {:<{}}", fmt::format("rot {}", turn), turn < 3 ? columns(turn) : 0);
  out += '\n';
  for (int up = all.top; up >= all.bottom; --up) {
    std::string line = "#";
    for (std::size_t turn = 0; turn < 4; ++turn) {
      const Frame& frame = frames[turn];
      std::string picture;
      if (up <= frame.top && up >= frame.bottom)
        for (int right = frame.left; right <= frame.right; ++right)
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
      "# Styles in their four turns: # a cell, A a cell that is the anchor, + an anchor beside the cells.\n";
  for (std::size_t style = 0; style < profile.stones.size(); ++style)
    if (profile.stones[style]) append_stone(out, *profile.stones[style], style);
}

}  // namespace tetron::convert
