#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "scene/text/typesetter.hpp"

namespace tetron::convert {

// A glyph's picture, ready to be painted.
struct Glyph {
  int left = 0;  // from the glyph's origin
  int top = 0;
  int width = 0;  // 0 for a glyph without ink
  int height = 0;
  std::vector<std::uint8_t> cover{};    // of a glyph in the text's color: alpha
  std::vector<std::uint32_t> colors{};  // of an emoji: as FrameView's pixels

  std::size_t bytes() const { return sizeof(Glyph) + cover.size() + 4 * colors.size(); }
};

// Larger ones are left out, as they are in the window: a side of its textures.
inline constexpr int most_glyph_side = 1024;

Glyph glyph_of(const scene::GlyphImage& image);

// The glyphs that were painted, within bounds.
class GlyphCache {
 public:
  // A glyph of the line that was set last. Valid until the next call.
  const Glyph& find(const scene::PlacedGlyph& placed, const scene::Typesetter& typesetter);

  std::size_t footprint() const { return bytes_; }
  // A glyph more may be kept.
  static constexpr std::size_t most_bytes = 8u << 20;

 private:
  std::unordered_map<std::uint64_t, Glyph> glyphs_;  // by face and number
  std::size_t bytes_ = 0;
};

}  // namespace tetron::convert
