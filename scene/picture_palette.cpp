#include "scene/picture_palette.hpp"

namespace tetron::scene {

Look picture_look(ThemeKind theme, PicturePalette palette) {
  Look look{.theme = theme, .motion = false};
  switch (palette) {
    case PicturePalette::game:
    case PicturePalette::guideline:
    case PicturePalette::colour_blind:
    case PicturePalette::high_contrast:
      look.palette = static_cast<PaletteKind>(palette);
      break;
    case PicturePalette::fumen:
      look.editor = EditorColours::guideline;
      break;
    case PicturePalette::fumen_classic:
      look.editor = EditorColours::classic;
      break;
  }
  return look;
}

}  // namespace tetron::scene
