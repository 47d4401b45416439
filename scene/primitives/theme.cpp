#include "scene/primitives/theme.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/utf8.hpp"
#include "replay/timeline/game.hpp"

namespace tetron::scene {

namespace {

using field::Cell;

constexpr Theme dark{.background = rgb(0x14171c),
                     .well = rgb(0x0d1014),
                     .well_edge = rgb(0x2c323c),
                     .grid = rgb(0x171b21),
                     .surface = rgb(0x1c2027),
                     .surface_edge = rgb(0x363d49),
                     .text = rgb(0xe8ebf0),
                     .label = rgb(0x9aa3b1),
                     .faint = rgb(0x7d8695),
                     .accent = rgb(0x7cb3ff),
                     .track = rgb(0x2c323c),
                     .warning = rgb(0xf0b95c),
                     .warning_surface = rgb(0x33291a),
                     .danger = rgb(0xf28482),
                     .flash = rgb(0xe8ebf0),
                     .shade = rgb(0x0d1014, 150),
                     .deep_shade = rgb(0x0a0c0f, 205)};
constexpr Theme light{.background = rgb(0xf3f5f8),
                      .well = rgb(0xe9edf2),
                      .well_edge = rgb(0xb9c1cc),
                      .grid = rgb(0xdde3ea),
                      .surface = rgb(0xffffff),
                      .surface_edge = rgb(0xb9c1cc),
                      .text = rgb(0x1a1f26),
                      .label = rgb(0x515b69),
                      .faint = rgb(0x66707e),
                      .accent = rgb(0x1a5fc0),
                      .track = rgb(0xd0d7e0),
                      .warning = rgb(0x754900),
                      .warning_surface = rgb(0xfdeccb),
                      .danger = rgb(0xb92b2b),
                      .flash = rgb(0x4f86d6),
                      .shade = rgb(0xe9edf2, 165),
                      .deep_shade = rgb(0xf3f5f8, 215)};

// Black fields with grey lines, in both themes.
constexpr Theme with_editor_fields(Theme theme) {
  theme.well = rgb(0x000000);
  theme.well_edge = rgb(0x4d4d4d);
  theme.grid = rgb(0x333333);
  theme.flash = dark.flash;
  theme.shade = dark.shade;
  return theme;
}
constexpr Theme dark_editor = with_editor_fields(dark);
constexpr Theme light_editor = with_editor_fields(light);

constexpr Color white = rgb(0xffffff);
constexpr Color black = rgb(0x000000);

// Indexed by Cell, from empty to garbage.
using Colors = std::array<Color, 9>;
constexpr Colors guideline{black,         rgb(0x4bbfd1), rgb(0xe3944a), rgb(0xe2c651), rgb(0xdb5f63),
                           rgb(0xa773d6), rgb(0x5b83e4), rgb(0x69b966), rgb(0x7d8594)};
// Found by moving a set of colors as far apart as possible for eyes with a weakness in red, green or blue:
// for each of them, no two colors are closer than 25 in CIELAB.
constexpr Colors color_blind{black,         rgb(0x43c3f5), rgb(0xe88c12), rgb(0xeff531), rgb(0x925f00),
                             rgb(0xd6a775), rgb(0x0953f5), rgb(0x057247), rgb(0x9d9d9d)};
constexpr Colors bright{black,         rgb(0x2fe0f5), rgb(0xff9a1f), rgb(0xffe92e), rgb(0xff5c5c),
                        rgb(0xd68cff), rgb(0x7d9dff), rgb(0x45e645), rgb(0xc8c8c8)};
constexpr Colors deep{black,         rgb(0x00748c), rgb(0xa84e00), rgb(0x7d6800), rgb(0xc00f1e),
                      rgb(0x8518b8), rgb(0x1b3fd6), rgb(0x0b7018), rgb(0x565c66)};

// The colors of blocks of the field, and the brighter ones of other blocks, as fumen for mobile shows them.
struct EditorColor {
  Color lying;
  Color bright;
};
constexpr EditorColor editor_cyan{rgb(0x009999), rgb(0x24cccd)};
constexpr EditorColor editor_orange{rgb(0x9a6700), rgb(0xcd9a24)};
constexpr EditorColor editor_yellow{rgb(0x999900), rgb(0xccce19)};
constexpr EditorColor editor_red{rgb(0x9b0000), rgb(0xce312d)};
constexpr EditorColor editor_magenta{rgb(0x9b009b), rgb(0xce27ce)};
constexpr EditorColor editor_blue{rgb(0x0000be), rgb(0x3229cf)};
constexpr EditorColor editor_green{rgb(0x009b00), rgb(0x26ce22)};
constexpr EditorColor editor_grey{rgb(0x999999), rgb(0xcccccc)};

// Indexed by EditorColors and Cell.
constexpr EditorColor editor_black{black, black};
constexpr std::array<std::array<EditorColor, 9>, 2> editor_colors{
    {{editor_black, editor_cyan, editor_orange, editor_yellow, editor_red, editor_magenta, editor_blue,
      editor_green, editor_grey},
     {editor_black, editor_red, editor_orange, editor_yellow, editor_green, editor_cyan, editor_blue,
      editor_magenta, editor_grey}}};

// Pieces that are not a tetromino take these in turn.
constexpr std::array others{rgb(0xd98bb5), rgb(0x8fb8a8), rgb(0xc9a27a), rgb(0x9aa3e6),
                            rgb(0xb6c26a), rgb(0x6fa7c4), rgb(0xd0796a), rgb(0xa9a0b8)};

const Colors& colors_of(PaletteKind kind, ThemeKind theme) {
  switch (kind) {
    case PaletteKind::color_blind:
      return color_blind;
    case PaletteKind::high_contrast:
      return theme == ThemeKind::light ? deep : bright;
    case PaletteKind::game:
    case PaletteKind::guideline:
      break;
  }
  return guideline;
}

double linear(std::uint8_t channel) {
  const double value = channel / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

// The first letter of the piece's name, else its letter in text boards.
std::string letter_of(Cell cell, const replay::Profile& profile) {
  if (!field::is_block(cell) || cell == Cell::garbage) return {};
  for (const auto& stone : profile.stones)
    if (stone && stone->cell == cell && !stone->name.empty()) {
      std::string_view left = stone->name.raw();
      std::string letter;
      base::append_utf8(letter, base::pop_code_point(left));
      return letter;
    }
  return {field::to_char(cell)};
}

}  // namespace

double luminance(Color color) {
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

double contrast(Color a, Color b) {
  const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
  return (lighter + 0.05) / (darker + 0.05);
}

Color mixed(Color a, Color b, double share) {
  const auto channel = [share](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
  };
  return {channel(a.red, b.red), channel(a.green, b.green), channel(a.blue, b.blue),
          channel(a.alpha, b.alpha)};
}

const Theme& theme(ThemeKind kind) {
  return kind == ThemeKind::light ? light : dark;
}

const Theme& editor_theme(ThemeKind kind) {
  return kind == ThemeKind::light ? light_editor : dark_editor;
}

Palette::Palette(PaletteKind kind, ThemeKind theme, const replay::Profile& profile)
    : kind_(kind), theme_(theme), profile_(&profile) {
  const Colors& named = colors_of(kind, theme);
  for (std::size_t i = 0; i < colors_.size(); ++i) {
    const std::size_t extra = i - static_cast<std::size_t>(Cell::first_extra);
    colors_[i] = i < named.size() ? named[i] : others[extra % others.size()];
  }
  for (std::size_t style = 0; style < profile.stones.size(); ++style)
    if (const auto& stone = profile.stones[style]; stone && field::is_extra(stone->cell))
      colors_[static_cast<std::uint8_t>(stone->cell)] = others[style % others.size()];
  // Much of a field can be garbage, so it is light on a light well.
  if (theme == ThemeKind::light && &named == &guideline)
    colors_[static_cast<std::uint8_t>(Cell::garbage)] = rgb(0xa6aeba);
  if (kind != PaletteKind::game) return;
  for (const auto& stone : profile.stones)
    if (stone && stone->color) colors_[static_cast<std::uint8_t>(stone->cell)] = rgb(*stone->color);
}

Palette::Palette(EditorColors colors, ThemeKind theme, const replay::Profile& profile)
    : Palette(PaletteKind::guideline, theme, profile) {
  editor_ = colors;
  const auto& named = editor_colors[static_cast<std::size_t>(colors)];
  for (std::size_t i = 0; i < named.size(); ++i) colors_[i] = named[i].lying;
}

BlockLook Palette::look(Cell cell) const {
  BlockLook look;
  look.color = block(cell);
  look.flat = editor_.has_value();
  look.edge = mixed(look.color, black, theme_ == ThemeKind::light ? 0.5 : 0.36);
  look.outlined = theme_ == ThemeKind::light || kind_ == PaletteKind::high_contrast;
  if (kind_ == PaletteKind::high_contrast)
    look.edge = mixed(look.color, theme_ == ThemeKind::light ? black : white, 0.7);
  if (kind_ == PaletteKind::color_blind) {
    look.letter = letter_of(cell, *profile_);
    look.ink = contrast(look.color, white) > contrast(look.color, black) ? white : black;
  }
  return look;
}

BlockLook Palette::falling(Cell cell) const {
  BlockLook falling = look(cell);
  if (editor_) {
    falling.color = bright(cell);
    return falling;
  }
  falling.color =
      theme_ == ThemeKind::light ? mixed(falling.color, black, 0.14) : mixed(falling.color, white, 0.22);
  if (!falling.letter.empty())
    falling.ink = contrast(falling.color, white) > contrast(falling.color, black) ? white : black;
  return falling;
}

BlockLook Palette::flashing(Cell cell) const {
  BlockLook flashing = look(cell);
  flashing.color = editor_ ? bright(cell) : mixed(flashing.color, white, 0.45);
  if (!flashing.letter.empty())
    flashing.ink = contrast(flashing.color, white) > contrast(flashing.color, black) ? white : black;
  return flashing;
}

Color Palette::bright(Cell cell) const {
  const auto& named = editor_colors[static_cast<std::size_t>(*editor_)];
  const auto index = static_cast<std::size_t>(cell);
  return index < named.size() ? named[index].bright : mixed(block(cell), white, 0.3);
}

Color marker_color(replay::MarkerKind kind) {
  constexpr std::array<Color, replay::marker_kinds> colors{rgb(0xe3a84a), rgb(0x4fb6c9), rgb(0xe5686a),
                                                           rgb(0x5fb464), rgb(0x8f9aab), rgb(0xd9c24a),
                                                           rgb(0xd873b8), rgb(0x9b8cf0)};
  return colors[static_cast<std::size_t>(kind)];
}

}  // namespace tetron::scene
