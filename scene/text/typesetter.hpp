#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "scene/primitives/picture.hpp"
#include "scene/text/fonts.hpp"

using PangoFont = struct _PangoFont;
using PangoFontDescription = struct _PangoFontDescription;
using PangoLayout = struct _PangoLayout;

namespace tetron::scene {

// A font in a size. A number means the same font as long as the typesetter exists.
enum class FaceId : std::uint32_t {};

// A glyph of a line. Its origin is in pixels from the line's left end and baseline; y grows downward.
struct PlacedGlyph {
  FaceId face{};
  std::uint32_t glyph = 0;
  int x = 0;
  int y = 0;
};

// A line of text in visual order, from left to right, for any writing direction.
struct SetLine {
  std::vector<PlacedGlyph> glyphs;
  int width = 0;
};

// The picture of a glyph: bytes red, green, blue, alpha, not premultiplied, row by row from the top.
struct GlyphImage {
  int left = 0;  // of the picture, relative to the glyph's origin
  int top = 0;
  int width = 0;  // 0 for a glyph without ink
  int height = 0;
  bool colored = false;  // an emoji; other glyphs are white and take the text's color
  std::vector<std::uint8_t> pixels;
};

// Turns lines of text in any script into glyphs: shaped, joined, in visual order, each character in a font
// that has it. Caches what it has set, with limited memory for any input. Needs no display.
class Typesetter {
 public:
  explicit Typesetter(std::unique_ptr<Fonts> fonts);

  // Sets the text, shortened to its width with an ellipsis. Empty if not even the ellipsis fits. Valid until
  // the next call.
  const SetLine& set(const Text& text);
  // The picture of a glyph of the line set last.
  GlyphImage image(FaceId face, std::uint32_t glyph) const;

  // The approximate memory of the cached lines, in bytes.
  std::size_t footprint() const { return recent_.bytes + older_.bytes; }
  static constexpr std::size_t most_bytes = 4u << 20;

 private:
  struct Key {
    std::string_view text;
    int size;
    int width;
    Weight weight;
    Reading reading;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  // Nodes of a map do not move, so the keys can point into the lines.
  struct Kept {
    std::string text;
    SetLine line;
  };
  struct Generation {
    std::unordered_map<Key, std::unique_ptr<Kept>, Hash> lines;
    std::size_t bytes = 0;
  };

  const SetLine& keep(const Key& key, std::unique_ptr<Kept> kept);
  SetLine lay_out(const Key& key);
  FaceId face(PangoFont* font);
  void forget();

  std::unique_ptr<Fonts> fonts_;
  std::shared_ptr<PangoLayout> layout_;
  std::shared_ptr<PangoFontDescription> description_;
  // Lines used since the generations were last swapped, and lines used only before.
  Generation recent_;
  Generation older_;
  std::unordered_map<PangoFont*, FaceId> ids_;
  std::unordered_map<FaceId, std::shared_ptr<PangoFont>> faces_;
  std::uint32_t next_face_ = 0;
};

}  // namespace tetron::scene
