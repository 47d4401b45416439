#include "player/theme.hpp"

#include <cmath>

namespace tetron::player {

namespace {

using field::Cell;

// By Cell, from empty to garbage.
constexpr Theme dark{.background = rgb(0x15181e),
                     .well = rgb(0x0c0e12),
                     .well_edge = rgb(0x2b313b),
                     .grid = rgb(0x171b21),
                     .surface = rgb(0x1d222a),
                     .surface_edge = rgb(0x343b47),
                     .text = rgb(0xe7eaf0),
                     .label = rgb(0x8d96a5),
                     .faint = rgb(0x626b7a),
                     .accent = rgb(0x7cb3ff),
                     .track = rgb(0x2a303a),
                     .warning = rgb(0xf0b95c),
                     .warning_surface = rgb(0x3a2f1c),
                     .danger = rgb(0xf07a78),
                     .shade = rgb(0x07080a, 150),
                     .deep_shade = rgb(0x07080a, 200)};
constexpr Theme light{.background = rgb(0xf2f4f7),
                      .well = rgb(0xffffff),
                      .well_edge = rgb(0xc3cad4),
                      .grid = rgb(0xeceff3),
                      .surface = rgb(0xffffff),
                      .surface_edge = rgb(0xc3cad4),
                      .text = rgb(0x1b2027),
                      .label = rgb(0x5b6573),
                      .faint = rgb(0x98a1ae),
                      .accent = rgb(0x1f66c9),
                      .track = rgb(0xd5dae1),
                      .warning = rgb(0x7a4d00),
                      .warning_surface = rgb(0xfdeccb),
                      .danger = rgb(0xc23431),
                      .shade = rgb(0xf2f4f7, 150),
                      .deep_shade = rgb(0xf2f4f7, 215)};

constexpr std::array standard{rgb(0x000000), rgb(0x4bbfd1), rgb(0xe3944a), rgb(0xe2c651), rgb(0xdb5f63),
                              rgb(0xa773d6), rgb(0x5b83e4), rgb(0x69b966), rgb(0x7d8594)};

// Stones that are no tetromino take these in turn.
constexpr std::array others{rgb(0xd98bb5), rgb(0x8fb8a8), rgb(0xc9a27a), rgb(0x9aa3e6),
                            rgb(0xb6c26a), rgb(0x6fa7c4), rgb(0xd0796a), rgb(0xa9a0b8)};

}  // namespace

Colour mixed(Colour a, Colour b, double share) {
  const auto channel = [share](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
  };
  return {channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue),
          channel(a.alpha, b.alpha)};
}

const Theme& theme(ThemeKind kind) {
  return kind == ThemeKind::light ? light : dark;
}

Palette::Palette(PaletteKind kind, const replay::Profile& profile) {
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    const std::size_t extra = i - static_cast<std::size_t>(Cell::first_extra);
    colours_[i] = i < standard.size() ? standard[i] : others[extra % others.size()];
  }
  if (kind != PaletteKind::game) return;
  for (const auto& stone : profile.stones)
    if (stone && stone->colour) colours_[static_cast<std::uint8_t>(stone->cell)] = rgb(*stone->colour);
}

}  // namespace tetron::player
