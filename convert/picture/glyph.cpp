#include "convert/picture/glyph.hpp"

#include <algorithm>

#include "convert/picture/blend.hpp"

namespace tetron::convert {

Glyph glyph_of(const scene::GlyphImage& image) {
  if (image.width <= 0 || image.width > most_glyph_side || image.height > most_glyph_side) return {};
  Glyph glyph{image.left, image.top, image.width, image.height};
  const auto count = image.pixels.size() / 4;
  if (image.colored)
    glyph.colors.reserve(count);
  else
    glyph.cover.reserve(count);
  for (auto at = image.pixels.begin(); at != image.pixels.end(); at += 4) {
    if (image.colored)
      glyph.colors.push_back(Blend({at[0], at[1], at[2], at[3]}).pixel());
    else
      glyph.cover.push_back(at[3]);
  }
  return glyph;
}

const Glyph& GlyphCache::find(const scene::PlacedGlyph& placed, const scene::Typesetter& typesetter) {
  const std::uint64_t key = static_cast<std::uint64_t>(placed.face) << 32 | placed.glyph;
  if (const auto found = glyphs_.find(key); found != glyphs_.end()) return found->second;
  if (bytes_ >= most_bytes) {
    glyphs_.clear();
    bytes_ = 0;
  }
  const Glyph& made =
      glyphs_.emplace(key, glyph_of(typesetter.image(placed.face, placed.glyph))).first->second;
  bytes_ += made.bytes();
  return made;
}

}  // namespace tetron::convert
