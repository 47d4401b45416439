#pragma once

#include <array>
#include <optional>
#include <string>

#include "replay/profile/profile.hpp"
#include "replay/timeline/marks.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::scene {

// The colors of everything except blocks. Text is legible on the background, on surfaces and on wells: the
// contrast of text, label, accent, warning and danger is at least 4.5; that of faint is 4.5 on the
// background.
struct Theme {
  Color background;
  Color well;
  Color well_edge;
  Color grid;
  Color surface;
  Color surface_edge;
  Color text;
  Color label;
  Color faint;
  Color accent;
  Color track;
  Color warning;
  Color warning_surface;
  Color danger;
  Color flash;       // over cleared rows
  Color shade;       // over a field whose players are out
  Color deep_shade;  // over everything except help
};

enum class ThemeKind : std::uint8_t { dark, light };

const Theme& theme(ThemeKind kind);
// The same theme with fields that look like those of fumen editors.
const Theme& editor_theme(ThemeKind kind);

// The relative luminance of an opaque color (WCAG 2.2), from 0, black, to 1, white. It is linear, unlike
// stored colors.
double luminance(Color color);
// The contrast ratio of two opaque colors (WCAG 2.2), from 1 to 21.
double contrast(Color a, Color b);

// The mixture of two colors: `share` 0 returns a, 1 returns b.
Color mixed(Color a, Color b, double share);

enum class PaletteKind : std::uint8_t {
  game,           // the profile's colors if it has any, else the guideline's
  guideline,      // a little less bright than the guideline's
  color_blind,    // distinguishable with any kind of color blindness, and by letters
  high_contrast,  // bright on dark, dark on light, with an outline
};
inline constexpr int palette_kinds = 4;

// The colors of fumen editors: one plain color for blocks of the field and a brighter one for others.
enum class EditorColors : std::uint8_t {
  guideline,
  classic,  // the colors of arcade games: red I, green Z, cyan T, magenta S
};

// How a kind of block is painted.
struct BlockLook {
  Color color;
  Color edge;             // at the right and at the bottom
  bool outlined = false;  // the edge is all around
  bool flat = false;      // one color without an edge
  std::string letter{};   // UTF-8; empty for none
  Color ink{};            // of the letter
};

// How each kind of block is painted in the wells of a theme.
class Palette {
 public:
  // The profile must outlive it.
  Palette(PaletteKind kind, ThemeKind theme, const replay::Profile& profile);
  // Ignores the profile's colors.
  Palette(EditorColors colors, ThemeKind theme, const replay::Profile& profile);

  const Color& block(field::Cell cell) const { return colors_[static_cast<std::uint8_t>(cell)]; }
  BlockLook look(field::Cell cell) const;
  // A block of a falling piece, which stands out a little.
  BlockLook falling(field::Cell cell) const;
  // A block of a row that is about to be cleared, which is brighter.
  BlockLook flashing(field::Cell cell) const;

 private:
  // The editor's bright color.
  Color bright(field::Cell cell) const;

  PaletteKind kind_ = PaletteKind::guideline;
  std::optional<EditorColors> editor_{};
  ThemeKind theme_;
  const replay::Profile* profile_;
  std::array<Color, 256> colors_{};
};

// The color of a marker on the seek bar, and of what shows the same elsewhere, in both themes.
Color marker_color(replay::MarkerKind kind);

// How the game is drawn.
struct Look {
  ThemeKind theme = ThemeKind::dark;
  PaletteKind palette = PaletteKind::game;
  std::optional<EditorColors> editor{};  // instead of the palette, for pictures in files
  bool landing_shadow = false;
  bool motion = true;  // placements and cleared lines light up, weapons draw an arc
};

inline const Theme& theme_of(const Look& look) {
  return look.editor ? editor_theme(look.theme) : theme(look.theme);
}
// The profile must outlive it.
inline Palette palette_of(const Look& look, const replay::Profile& profile) {
  return look.editor ? Palette(*look.editor, look.theme, profile)
                     : Palette(look.palette, look.theme, profile);
}

}  // namespace tetron::scene
