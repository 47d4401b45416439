#pragma once

#include <array>
#include <optional>
#include <string>

#include "replay/profile.hpp"
#include "scene/picture.hpp"

namespace tetron::scene {

// The colours of everything but the blocks. Texts can be read on the background, on surfaces and on wells:
// text, label, accent, warning and danger with a contrast of 4.5 at least, faint with 4.5 on the background.
struct Theme {
  Colour background;
  Colour well;
  Colour well_edge;
  Colour grid;
  Colour surface;
  Colour surface_edge;
  Colour text;
  Colour label;
  Colour faint;
  Colour accent;
  Colour track;
  Colour warning;
  Colour warning_surface;
  Colour danger;
  Colour flash;       // on rows that were cleared
  Colour shade;       // over a field whose players are out
  Colour deep_shade;  // over everything but help
};

enum class ThemeKind : std::uint8_t { dark, light };

const Theme& theme(ThemeKind kind);
// The same with fields as the editors of fumens have them.
const Theme& editor_theme(ThemeKind kind);

// Of a colour that covers, 0 (black) to 1 (white), as light, not as stored: WCAG 2.2, relative luminance.
double luminance(Colour colour);
// Of two colours that cover, 1 to 21: WCAG 2.2, contrast ratio.
double contrast(Colour a, Colour b);

// `share` 0 gives a, 1 gives b.
Colour mixed(Colour a, Colour b, double share);

enum class PaletteKind : std::uint8_t {
  game,           // the profile's colours where it says any, else the guideline's
  guideline,      // a little calmer than the guideline's
  colour_blind,   // told apart with any kind of colour blindness, and by letters
  high_contrast,  // bright on dark, dark on light, with an outline
};
inline constexpr int palette_kinds = 4;

// The colours of the editors of fumens: one plain colour for blocks that lie and a brighter one for others.
enum class EditorColours : std::uint8_t {
  guideline,
  classic,  // the colours of arcade games: red I, green Z, cyan T, magenta S
};

// How a kind of block is painted.
struct BlockLook {
  Colour colour;
  Colour edge;            // right and below
  bool outlined = false;  // the edge goes all around
  bool flat = false;      // one colour without an edge
  std::string letter{};   // UTF-8; empty for none
  Colour ink{};           // of the letter
};

// How each kind of block is painted on the wells of a theme.
class Palette {
 public:
  // The profile must outlive it.
  Palette(PaletteKind kind, ThemeKind theme, const replay::Profile& profile);
  // The profile's colours do not count.
  Palette(EditorColours colours, ThemeKind theme, const replay::Profile& profile);

  const Colour& block(field::Cell cell) const { return colours_[static_cast<std::uint8_t>(cell)]; }
  BlockLook look(field::Cell cell) const;
  // The same for a stone that is still falling: it stands out a little.
  BlockLook falling(field::Cell cell) const;
  // The same for a block of a row that is about to be erased: it is brighter.
  BlockLook flashing(field::Cell cell) const;

 private:
  // Of the editor.
  Colour bright(field::Cell cell) const;

  PaletteKind kind_ = PaletteKind::guideline;
  std::optional<EditorColours> editor_{};
  ThemeKind theme_;
  const replay::Profile* profile_;
  std::array<Colour, 256> colours_{};
};

}  // namespace tetron::scene
