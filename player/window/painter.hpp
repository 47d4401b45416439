#pragma once

#include <memory>
#include <vector>

#include "player/sfml/drawing.hpp"
#include "player/window/glyph_atlas.hpp"
#include "scene/primitives/bitmap_cache.hpp"
#include "scene/text/typesetter.hpp"

namespace tetron::player {

// Draws pictures with few calls: for the rectangles of a layer, for each run of equal sprites, and for the
// texts on each page of glyphs.
class Painter {
 public:
  explicit Painter(scene::Typesetter typesetter) : typesetter_(std::move(typesetter)) {}

  // Sets the target's coordinates to pixels.
  void draw(const scene::Picture& picture, Target& target);

 private:
  void draw_rectangles(const std::vector<scene::Rectangle>& rectangles, Target& target);
  void draw_sprites(const std::vector<scene::Sprite>& sprites, Target& target);
  void draw_strokes(const std::vector<scene::Stroke>& strokes, Target& target);
  void draw_texts(const std::vector<scene::Text>& texts, Target& target);
  void draw_glyphs(Target& target);
  const GlyphAtlas::Place* place_of(const scene::PlacedGlyph& glyph, Target& target);

  scene::Typesetter typesetter_;
  GlyphAtlas atlas_;
  Quads rectangles_;
  scene::BitmapCache<std::unique_ptr<const Texture>> textures_;  // null: the texture could not be created
  Quads sprites_;
  Quads strokes_;
  std::vector<Quads> glyphs_;  // for each page, not drawn yet
};

}  // namespace tetron::player
