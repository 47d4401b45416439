#include "scene/board/picture_palette.hpp"

namespace tetron::scene {

Look picture_look(ThemeKind theme, PicturePalette palette) {
  Look look{.theme = theme, .motion = false};
  switch (palette) {
    case PicturePalette::game:
    case PicturePalette::guideline:
    case PicturePalette::color_blind:
    case PicturePalette::high_contrast:
      look.palette = static_cast<PaletteKind>(palette);
      break;
    case PicturePalette::fumen:
      look.editor = EditorColors::guideline;
      break;
    case PicturePalette::fumen_classic:
      look.editor = EditorColors::classic;
      break;
  }
  return look;
}

}  // namespace tetron::scene
