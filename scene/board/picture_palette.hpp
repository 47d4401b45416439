#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "scene/primitives/theme.hpp"

namespace tetron::scene {

// The palettes of pictures in files: those of the window, with the same numbers, and those of fumen editors.
enum class PicturePalette : std::uint8_t {
  game,
  guideline,
  color_blind,
  high_contrast,
  fumen,          // fumens: classic unless the first page asks for the guideline's colors
  fumen_classic,  // the colors that fumens had before
};
inline constexpr int picture_palettes = 6;

// Their names in options, indexed by PicturePalette.
inline constexpr std::array<std::string_view, picture_palettes> picture_palette_names{
    "tetron", "guideline", "colour-blind", "high-contrast", "fumen", "fumen-classic"};

constexpr std::string_view name_of(PicturePalette palette) {
  return picture_palette_names[static_cast<std::size_t>(palette)];
}

// A look without landing shadows and motion.
Look picture_look(ThemeKind theme, PicturePalette palette);

}  // namespace tetron::scene
