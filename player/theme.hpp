#pragma once

#include <array>

#include "player/picture.hpp"
#include "replay/profile.hpp"

namespace tetron::player {

namespace theme {
inline constexpr Colour background = rgb(0x15181e);
inline constexpr Colour well = rgb(0x0c0e12);
inline constexpr Colour well_edge = rgb(0x2b313b);
inline constexpr Colour grid = rgb(0x171b21);
inline constexpr Colour surface = rgb(0x1d222a);
inline constexpr Colour surface_edge = rgb(0x343b47);
inline constexpr Colour text = rgb(0xe7eaf0);
inline constexpr Colour label = rgb(0x8d96a5);
inline constexpr Colour faint = rgb(0x626b7a);
inline constexpr Colour accent = rgb(0x7cb3ff);
inline constexpr Colour track = rgb(0x2a303a);
inline constexpr Colour warning = rgb(0xf0b95c);
inline constexpr Colour warning_surface = rgb(0x3a2f1c);
inline constexpr Colour danger = rgb(0xf07a78);
inline constexpr Colour shade = rgb(0x07080a, 150);
inline constexpr Colour deep_shade = rgb(0x07080a, 200);
}  // namespace theme

// `share` 0 gives a, 1 gives b.
Colour mixed(Colour a, Colour b, double share);

// The colour of each kind of block.
class Palette {
 public:
  // The profile's colours where it says any, else the guideline's, a little calmer.
  explicit Palette(const replay::Profile& profile);

  Colour block(field::Cell cell) const { return colours_[static_cast<std::uint8_t>(cell)]; }

 private:
  std::array<Colour, 256> colours_{};
};

}  // namespace tetron::player
