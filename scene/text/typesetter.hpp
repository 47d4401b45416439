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

// A font at a size. A number stands for the same font as long as the typesetter lives.
enum class FaceId : std::uint32_t {};

// A glyph of a line, its origin in pixels from the line's left end and baseline, y downward.
struct PlacedGlyph {
  FaceId face{};
  std::uint32_t glyph = 0;
  int x = 0;
  int y = 0;
};

// A line of text from left to right as it is seen, whatever way it is read.
struct SetLine {
  std::vector<PlacedGlyph> glyphs;
  int width = 0;
};

// The picture of a glyph: bytes red, green, blue, alpha, not premultiplied, row by row from the top.
struct GlyphImage {
  int left = 0;  // of the picture, from the glyph's origin
  int top = 0;
  int width = 0;  // 0 for a glyph without ink
  int height = 0;
  bool colored = false;  // an emoji; else it is white and takes the text's color
  std::vector<std::uint8_t> pixels;
};

// Turns lines of text of any script into glyphs: shaped, joined, in the order in which they are seen, each
// character in a font that has it. Remembers what it has set, within bounds whatever it is given. Needs no
// display.
class Typesetter {
 public:
  explicit Typesetter(std::unique_ptr<Fonts> fonts);

  // The text, shortened to its width by an ellipsis where it ends, or nothing if not even that fits. Valid
  // until the next call.
  const SetLine& set(const Text& text);
  // A glyph of the line set last.
  GlyphImage image(FaceId face, std::uint32_t glyph) const;

  // Bytes that the remembered lines take, near enough.
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
  // Nodes of a map do not move: the keys point into their own lines.
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
  // Lines used since the last change of generations, and those used only before.
  Generation recent_;
  Generation older_;
  std::unordered_map<PangoFont*, FaceId> ids_;
  std::unordered_map<FaceId, std::shared_ptr<PangoFont>> faces_;
  std::uint32_t next_face_ = 0;
};

}  // namespace tetron::scene
