#pragma once

#include <array>

#include "player/picture.hpp"
#include "replay/profile.hpp"

namespace tetron::player {

// The colours of everything but the blocks.
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
  Colour shade;
  Colour deep_shade;
};

enum class ThemeKind : std::uint8_t { dark, light };

const Theme& theme(ThemeKind kind);

// `share` 0 gives a, 1 gives b.
Colour mixed(Colour a, Colour b, double share);

enum class PaletteKind : std::uint8_t {
  game,       // the profile's colours where it says any, else the guideline's
  guideline,  // a little calmer than the guideline's
  colour_blind,
  high_contrast
};
inline constexpr int palette_kinds = 4;

// The colour of each kind of block.
class Palette {
 public:
  Palette(PaletteKind kind, const replay::Profile& profile);

  Colour block(field::Cell cell) const { return colours_[static_cast<std::uint8_t>(cell)]; }

 private:
  std::array<Colour, 256> colours_{};
};

}  // namespace tetron::player
