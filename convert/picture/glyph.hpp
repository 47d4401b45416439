#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "scene/text/typesetter.hpp"

namespace tetron::convert {

// A glyph's picture in the form in which it is painted.
struct Glyph {
  int left = 0;  // from the glyph's origin
  int top = 0;
  int width = 0;  // 0 for a glyph without ink
  int height = 0;
  std::vector<std::uint8_t> cover{};    // alpha, for glyphs in the text's color
  std::vector<std::uint32_t> colors{};  // FrameView's pixels, for emojis

  std::size_t bytes() const { return sizeof(Glyph) + cover.size() + 4 * colors.size(); }
};

// Larger glyphs are left out, as in the window, where this is the side of a texture.
inline constexpr int most_glyph_side = 1024;

Glyph glyph_of(const scene::GlyphImage& image);

// A cache of painted glyphs with limited size.
class GlyphCache {
 public:
  // A glyph of the line that was set last. Valid until the next call.
  const Glyph& find(const scene::PlacedGlyph& placed, const scene::Typesetter& typesetter);

  std::size_t footprint() const { return bytes_; }
  // May be exceeded by one glyph.
  static constexpr std::size_t most_bytes = 8u << 20;

 private:
  std::unordered_map<std::uint64_t, Glyph> glyphs_;  // key: face and number
  std::size_t bytes_ = 0;
};

}  // namespace tetron::convert
