#include "convert/picture/profile_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tetron::convert {

namespace {

using field::Offset;

constexpr int cell = 16;  // pixels
constexpr int gap = 24;
constexpr int margin = 16;
constexpr int label = 112;  // wide
constexpr int heading = 28;
constexpr int em = 14;
constexpr int widest = 16384;  // pixels; of a profile with cells far away in all styles there is no picture

// What all turns of a stone cover, with the anchor.
struct Reach {
  int left = 0;
  int right = 0;
  int low = 0;
  int high = 0;
  void take(const Offset& offset) {
    left = std::min(left, offset.right);
    right = std::max(right, offset.right);
    low = std::min(low, offset.up);
    high = std::max(high, offset.up);
  }
  int columns() const { return right - left + 1; }
  int rows() const { return high - low + 1; }
};

Reach reach_of(const std::vector<Offset>& cells) {
  Reach reach;
  for (const Offset& offset : cells) reach.take(offset);
  return reach;
}

void draw_turn(scene::Layer& layer, const std::vector<Offset>& cells, const Reach& reach, int x, int y,
               const scene::BlockLook& look, const scene::Theme& theme) {
  const auto box = [&](const Offset& at) {
    return scene::Box{x + (at.right - reach.left) * cell, y + (reach.high - at.up) * cell, cell, cell};
  };
  for (int up = reach.low; up <= reach.high; ++up)
    for (int right = reach.left; right <= reach.right; ++right) {
      layer.fill(box({right, up}), theme.grid);
      layer.fill(box({right, up}).inset(1), theme.well);
    }
  for (const Offset& at : cells) {
    layer.fill(box(at), look.edge);
    layer.fill(box(at).inset(1), look.color);
  }
  constexpr int ring = 4;
  layer.fill(box({}).inset(ring), theme.text);
  const bool covered = std::ranges::find(cells, Offset{}) != cells.end();
  layer.fill(box({}).inset(ring + 2), covered ? look.color : theme.well);
}

}  // namespace

scene::Picture profile_picture(const replay::Profile& profile, scene::ThemeKind kind) {
  const scene::Theme& theme = scene::theme(kind);
  const scene::Palette palette(scene::PaletteKind::game, kind, profile);
  scene::Picture picture{{}, theme.background, {}};
  scene::Layer layer;
  std::array<int, 4> columns{};
  for (const auto& stone : profile.stones)
    if (stone)
      for (std::size_t rot = 0; rot < 4; ++rot)
        columns[rot] = std::max({columns[rot], reach_of(stone->turns[rot]).columns(), 3});
  int y = margin + heading;
  for (std::size_t style = 0; style < profile.stones.size(); ++style) {
    const auto& stone = profile.stones[style];
    if (!stone) continue;
    int rows = 2;
    int x = margin + label;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      const Reach reach = reach_of(stone->turns[rot]);
      draw_turn(layer, stone->turns[rot], reach, x, y, palette.look(stone->cell), theme);
      rows = std::max(rows, reach.rows());
      x += columns[rot] * cell + gap;
    }
    layer.write(fmt::format("{}: {}", style, stone->name), {margin, y, label - gap, cell}, {em, theme.text});
    if (stone->value)
      layer.write(fmt::format("value {}", *stone->value), {margin, y + cell, label - gap, cell},
                  {em, theme.label});
    y += rows * cell + gap;
  }
  int x = margin + label;
  for (std::size_t rot = 0; rot < 4; ++rot) {
    layer.write(fmt::format("rot {}", rot), {x, margin, std::max(columns[rot], 3) * cell, heading - gap / 2},
                {em, theme.label});
    x += columns[rot] * cell + gap;
  }
  const bool has_stones = y > margin + heading;
  const bool too_large = x > widest || y > widest;
  if (has_stones && !too_large) picture.size = {x - gap + margin, y - gap + margin};
  picture.layers.push_back(std::move(layer));
  return picture;
}

}  // namespace tetron::convert
