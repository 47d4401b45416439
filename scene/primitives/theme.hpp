#pragma once

#include <array>
#include <optional>
#include <string>

#include "replay/profile/profile.hpp"
#include "replay/timeline/marks.hpp"
#include "scene/primitives/picture.hpp"

namespace tetron::scene {

// The colors of everything but the blocks. Texts can be read on the background, on surfaces and on wells:
// text, label, accent, warning and danger with a contrast of 4.5 at least, faint with 4.5 on the background.
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
  Color flash;       // on rows that were cleared
  Color shade;       // over a field whose players are out
  Color deep_shade;  // over everything but help
};

enum class ThemeKind : std::uint8_t { dark, light };

const Theme& theme(ThemeKind kind);
// The same with fields as the editors of fumens have them.
const Theme& editor_theme(ThemeKind kind);

// Of a color that covers, 0 (black) to 1 (white), as light, not as stored: WCAG 2.2, relative luminance.
double luminance(Color color);
// Of two colors that cover, 1 to 21: WCAG 2.2, contrast ratio.
double contrast(Color a, Color b);

// `share` 0 gives a, 1 gives b.
Color mixed(Color a, Color b, double share);

enum class PaletteKind : std::uint8_t {
  game,           // the profile's colors where it says any, else the guideline's
  guideline,      // a little calmer than the guideline's
  color_blind,    // told apart with any kind of color blindness, and by letters
  high_contrast,  // bright on dark, dark on light, with an outline
};
inline constexpr int palette_kinds = 4;

// The colors of the editors of fumens: one plain color for blocks that lie and a brighter one for others.
enum class EditorColors : std::uint8_t {
  guideline,
  classic,  // the colors of arcade games: red I, green Z, cyan T, magenta S
};

// How a kind of block is painted.
struct BlockLook {
  Color color;
  Color edge;             // right and below
  bool outlined = false;  // the edge goes all around
  bool flat = false;      // one color without an edge
  std::string letter{};   // UTF-8; empty for none
  Color ink{};            // of the letter
};

// How each kind of block is painted on the wells of a theme.
class Palette {
 public:
  // The profile must outlive it.
  Palette(PaletteKind kind, ThemeKind theme, const replay::Profile& profile);
  // The profile's colors do not count.
  Palette(EditorColors colors, ThemeKind theme, const replay::Profile& profile);

  const Color& block(field::Cell cell) const { return colors_[static_cast<std::uint8_t>(cell)]; }
  BlockLook look(field::Cell cell) const;
  // The same for a stone that is still falling: it stands out a little.
  BlockLook falling(field::Cell cell) const;
  // The same for a block of a row that is about to be erased: it is brighter.
  BlockLook flashing(field::Cell cell) const;

 private:
  // Of the editor.
  Color bright(field::Cell cell) const;

  PaletteKind kind_ = PaletteKind::guideline;
  std::optional<EditorColors> editor_{};
  ThemeKind theme_;
  const replay::Profile* profile_;
  std::array<Color, 256> colors_{};
};

// Of a marker on the seek bar and what tells of the same elsewhere, on either theme.
Color marker_color(replay::MarkerKind kind);

// How the game is drawn.
struct Look {
  ThemeKind theme = ThemeKind::dark;
  PaletteKind palette = PaletteKind::game;
  std::optional<EditorColors> editor{};  // instead of the palette; for pictures in files
  bool landing_shadow = false;
  bool motion = true;  // placements and cleared lines are eased, weapons draw an arc
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
