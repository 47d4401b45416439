#pragma once

#include <array>
#include <string_view>

#include "scene/layout/view.hpp"

namespace tetron::scene {

// The palettes of pictures in files: those of the window, by the same numbers, and the fumen editor's own.
enum class PicturePalette : std::uint8_t {
  game,
  guideline,
  color_blind,
  high_contrast,
  fumen,          // of a fumen: classic where its first page does not ask for the guideline's colors
  fumen_classic,  // as fumens had them before
};
inline constexpr int picture_palettes = 6;

// The words for them in options, by PicturePalette.
inline constexpr std::array<std::string_view, picture_palettes> picture_palette_names{
    "tetron", "guideline", "colour-blind", "high-contrast", "fumen", "fumen-classic"};

constexpr std::string_view name_of(PicturePalette palette) {
  return picture_palette_names[static_cast<std::size_t>(palette)];
}

// A look without landing shadow and motion.
Look picture_look(ThemeKind theme, PicturePalette palette);

}  // namespace tetron::scene
