#include "replay/profile/profile_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "base/utf8.hpp"

namespace tetron::replay {

namespace {

using field::Cell;
using field::Offset;

constexpr std::array<std::string_view, 5> codec_names{"nibbles-low", "nibbles-high", "bytes", "rle", "bits3"};

// A TOML basic string in ASCII, which is safe to show whatever the name contains.
std::string as_toml_string(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const char32_t c = base::pop_code_point(text);
    if (c == U'"' || c == U'\\') {
      result += '\\';
      result += static_cast<char>(c);
    } else if (c >= 0x20 && c < 0x7f) {
      result += static_cast<char>(c);
    } else {
      result += c > 0xffff ? fmt::format("\\U{:08x}", static_cast<std::uint32_t>(c))
                           : fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c));
    }
  }
  return result + "\"";
}

std::string listed(const StoneKind& kind, std::size_t turn) {
  std::string text;
  for (std::size_t i = 0; i < kind.turns[turn].size(); ++i) {
    const Offset& cell = kind.turns[turn][i];
    text += fmt::format("{}[{}, {}", text.empty() ? "" : ", ", cell.right, cell.up);
    if (!kind.cells[turn].empty())
      text +=
          fmt::format(", {}", static_cast<int>(kind.cells[turn][i]) - static_cast<int>(Cell::first_extra));
    text += ']';
  }
  return "[" + text + "]";
}

// Whether the cells of a turn are those of the turn before, rotated by a quarter.
bool turns_rigidly(const StoneKind& kind, std::size_t turn, bool clockwise) {
  return kind.cells[turn - 1] == kind.cells[turn] &&
         std::ranges::equal(
             kind.turns[turn - 1], kind.turns[turn], [clockwise](const Offset& a, const Offset& b) {
               return (clockwise ? field::turned_clockwise(a) : field::turned_counter_clockwise(a)) == b;
             });
}

// Whether at least as many turns rotate clockwise as counter-clockwise.
bool mostly_clockwise(const Profile& profile) {
  int clockwise = 0;
  int counter_clockwise = 0;
  for (const auto& stone : profile.stones) {
    if (!stone) continue;
    for (std::size_t turn = 1; turn < 4; ++turn) {
      clockwise += turns_rigidly(*stone, turn, true);
      counter_clockwise += turns_rigidly(*stone, turn, false);
    }
  }
  return clockwise >= counter_clockwise;
}

void append_packing(std::string& out, const PackFormat& pack) {
  std::size_t empty = 0;
  std::string garbage;
  for (std::size_t value = 0; value < 256; ++value) {
    if (pack.cell_of_value[value] == Cell::empty) empty = value;
    if (pack.cell_of_value[value] == Cell::garbage)
      garbage += fmt::format("{}{}", garbage.empty() ? "" : ", ", value);
  }
  fmt::format_to(std::back_inserter(out),
                 "\n[packdata]\ncodec = \"{}\"\norder = \"{}\"\nfrom = \"{}\"\nempty = {}\nfirst_stone = {}\n"
                 "garbage = [{}]\n",
                 codec_names[static_cast<std::size_t>(pack.codec)], pack.by_columns ? "columns" : "rows",
                 pack.from_bottom ? "bottom" : "top", empty, pack.first_stone, garbage);
}

void append_stone(std::string& out, const StoneKind& kind, std::size_t style, const PackFormat& pack,
                  bool clockwise) {
  const auto to = std::back_inserter(out);
  fmt::format_to(to, "\n[[stone]]\nstyle = {}\nname = {}\n", style, as_toml_string(kind.name.raw()));
  if (kind.color) fmt::format_to(to, "colour = 0x{:06x}\n", *kind.color);
  if (kind.value && *kind.value != pack.first_stone + style) fmt::format_to(to, "value = {}\n", *kind.value);
  fmt::format_to(to, "cells = {}\n", listed(kind, 0));
  for (std::size_t turn = 1; turn < 4; ++turn)
    if (!turns_rigidly(kind, turn, clockwise)) fmt::format_to(to, "turn{} = {}\n", turn, listed(kind, turn));
}

}  // namespace

std::string profile_text(const Profile& profile) {
  const bool clockwise = mostly_clockwise(profile);
  std::string out = fmt::format("name = {}\n\n[field]\nwidth = {}\nheight = {}\ny = \"{}\"\n",
                                as_toml_string(profile.name.raw()), profile.width, profile.height,
                                profile.y_down ? "down" : "up");
  append_packing(out, profile.pack);
  out += fmt::format("\n[turn]\ndirection = \"{}\"\n", clockwise ? "clockwise" : "counter-clockwise");
  for (std::size_t style = 0; style < profile.stones.size(); ++style)
    if (profile.stones[style]) append_stone(out, *profile.stones[style], style, profile.pack, clockwise);
  return out;
}

}  // namespace tetron::replay
