#pragma once

#include <array>
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

// How a kind of block is painted.
struct BlockLook {
  Colour colour;
  Colour edge;            // right and below
  bool outlined = false;  // the edge goes all around
  std::string letter{};   // UTF-8; empty for none
  Colour ink{};           // of the letter
};

// How each kind of block is painted on the wells of a theme.
class Palette {
 public:
  Palette(PaletteKind kind, ThemeKind theme, const replay::Profile& profile);

  const Colour& block(field::Cell cell) const { return colours_[static_cast<std::uint8_t>(cell)]; }
  BlockLook look(field::Cell cell) const;
  // The same for a stone that is still falling: it stands out a little.
  BlockLook falling(field::Cell cell) const;

 private:
  PaletteKind kind_;
  ThemeKind theme_;
  const replay::Profile* profile_;
  std::array<Colour, 256> colours_{};
};

}  // namespace tetron::scene
