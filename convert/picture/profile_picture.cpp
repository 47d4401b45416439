#include "convert/picture/profile_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "field/extent.hpp"

namespace tetron::convert {

namespace {

using field::Extent;
using field::Offset;

constexpr int cell = 16;  // pixels
constexpr int gap = 24;
constexpr int margin = 16;
constexpr int label = 112;  // wide
constexpr int heading = 28;
constexpr int em = 14;
constexpr int widest = 16384;  // pixels; a profile whose cells are too far apart gets no picture

void draw_turn(scene::Layer& layer, const replay::StoneKind& stone, std::size_t turn, const Extent& extent,
               int x, int y, const scene::Palette& palette, const scene::Theme& theme) {
  const std::vector<Offset>& cells = stone.turns[turn];
  const auto box = [&](const Offset& at) {
    return scene::Box{x + (at.right - extent.left) * cell, y + (extent.high - at.up) * cell, cell, cell};
  };
  for (int up = extent.low; up <= extent.high; ++up)
    for (int right = extent.left; right <= extent.right; ++right) {
      layer.fill(box({right, up}), theme.grid);
      layer.fill(box({right, up}).inset(1), theme.well);
    }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const scene::BlockLook look = palette.look(stone.cell_at(turn, i));
    layer.fill(box(cells[i]), look.edge);
    layer.fill(box(cells[i]).inset(1), look.color);
  }
  constexpr int ring = 4;
  layer.fill(box({}).inset(ring), theme.text);
  const auto covering = std::ranges::find(cells, Offset{});
  const auto index = static_cast<std::size_t>(covering - cells.begin());
  layer.fill(box({}).inset(ring + 2),
             covering != cells.end() ? palette.look(stone.cell_at(turn, index)).color : theme.well);
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
        columns[rot] = std::max({columns[rot], Extent::of(stone->turns[rot]).columns(), 3});
  int y = margin + heading;
  for (std::size_t style = 0; style < profile.stones.size(); ++style) {
    const auto& stone = profile.stones[style];
    if (!stone) continue;
    int rows = 2;
    int x = margin + label;
    for (std::size_t rot = 0; rot < 4; ++rot) {
      const Extent extent = Extent::of(stone->turns[rot]);
      draw_turn(layer, *stone, rot, extent, x, y, palette, theme);
      rows = std::max(rows, extent.rows());
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
