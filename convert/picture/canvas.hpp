#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "convert/picture/damage.hpp"
#include "convert/picture/frame.hpp"
#include "convert/picture/glyph.hpp"
#include "convert/picture/picture_error.hpp"
#include "convert/picture/surface.hpp"
#include "scene/primitives/bitmap_cache.hpp"
#include "scene/text/typesetter.hpp"

namespace tetron::convert {

struct CanvasOptions {
  bool transparent = false;  // leaves out the pictures' backgrounds
};

// A drawn picture. Valid until the canvas draws again.
struct Drawn {
  FrameView pixels;
  std::span<const scene::Box> changed;  // everything that differs from the picture before; boxes may overlap
};

// Draws pictures into memory, with the same pixels as the window except for one or two levels of a channel.
// If a picture follows another, only what changed is painted. docs/decisions/window.md#two-painters
class Canvas {
 public:
  // Without fonts (Fonts::find() may return null) texts are left out.
  explicit Canvas(std::unique_ptr<scene::Fonts> fonts, CanvasOptions options = {});

  bool has_fonts() const { return typesetter_.has_value(); }
  std::expected<Drawn, PictureErrorKind> draw(scene::Picture picture);

  // The approximate size of the caches in bytes, without the pixels and the last picture.
  std::size_t footprint() const;

 private:
  // The areas that the parts of a layer cover.
  struct Covered {
    std::vector<scene::Box> strokes;
    std::vector<scene::Box> texts;
  };

  void compare(const scene::Layer& before, Covered& covered_before, const scene::Layer& now,
               Covered& covered_now);
  void repaint(const scene::Box& clip);
  void paint(const scene::Layer& layer, const Covered& covered, std::size_t first_rectangle,
             const scene::Box& clip);
  // Calls `each` with the glyphs of a text and the places of their pictures.
  template <class Each>
  void place(const scene::Text& text, Each each);
  scene::Box box_of(const scene::Text& text);

  CanvasOptions options_;
  std::optional<scene::Typesetter> typesetter_;
  GlyphCache glyphs_;
  scene::BitmapCache<scene::Bitmap> bitmaps_;  // scaled
  Surface surface_;
  Damage damage_;
  scene::Picture picture_;        // the last one drawn
  std::vector<Covered> covered_;  // for each of its layers
};

}  // namespace tetron::convert
