#pragma once

#include <expected>
#include <string>

#include "convert/picture/picture_error.hpp"
#include "scene/text/typesetter.hpp"

namespace tetron::convert {

struct SvgOptions {
  bool transparent = false;  // leaves out the picture's background
  // Measures lines, so that long ones are shortened as in pixel pictures. If null, widths are guessed.
  scene::Typesetter* typesetter = nullptr;
};

// A picture as an SVG document (1.1, except that `href` has no prefix). Texts stay texts, in the reader's
// fonts, and are never markup. The same picture gives the same text. Leaves out sprites: only games that are
// being played (scene::GameView) have them, and those are never written as pictures.
std::expected<std::string, PictureErrorKind> to_svg(const scene::Picture& picture,
                                                    const SvgOptions& options = {});

}  // namespace tetron::convert
