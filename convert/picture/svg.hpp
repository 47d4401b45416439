#pragma once

#include <expected>
#include <string>

#include "convert/picture/fault.hpp"
#include "scene/text/typesetter.hpp"

namespace tetron::convert {

struct SvgOptions {
  bool transparent = false;  // the picture's background is left out
  // Measures lines, so that those too long end where they do in pixels; without one their width is guessed.
  scene::Typesetter* typesetter = nullptr;
};

// A picture as an SVG document (1.1, but for `href` without a prefix). Texts stay texts, in whatever font the
// reader has for them; nothing in them is markup. The same picture gives the same text.
// Sprites are left out: only games that are being played have any (scene::GameView), and of those no picture
// is written.
std::expected<std::string, PictureFault> to_svg(const scene::Picture& picture,
                                                const SvgOptions& options = {});

}  // namespace tetron::convert
