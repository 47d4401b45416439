#pragma once

#include <SFML/Graphics/RenderTarget.hpp>
#include <vector>

#include "player/glyph_atlas.hpp"
#include "scene/primitives/bitmap_cache.hpp"
#include "scene/text/typesetter.hpp"

namespace tetron::player {

// Draws pictures: a layer's rectangles in few goes, sprites in one for each in a row that are alike, its
// texts in one go for each page of glyphs.
class Painter {
 public:
  explicit Painter(scene::Typesetter typesetter) : typesetter_(std::move(typesetter)) {}

  // The target's view is set so that a unit is a pixel.
  void draw(const scene::Picture& picture, sf::RenderTarget& target);

 private:
  void draw_rectangles(const std::vector<scene::Rectangle>& rectangles, sf::RenderTarget& target);
  void draw_sprites(const std::vector<scene::Sprite>& sprites, sf::RenderTarget& target);
  void draw_strokes(const std::vector<scene::Stroke>& strokes, sf::RenderTarget& target);
  void draw_texts(const std::vector<scene::Text>& texts, sf::RenderTarget& target);
  void draw_glyphs(sf::RenderTarget& target);
  const GlyphAtlas::Place* place_of(const scene::PlacedGlyph& glyph, sf::RenderTarget& target);

  scene::Typesetter typesetter_;
  GlyphAtlas atlas_;
  std::vector<sf::Vertex> rectangles_;
  scene::BitmapCache<std::unique_ptr<const sf::Texture>> textures_;  // null: there is no such texture
  std::vector<sf::Vertex> sprites_;
  std::vector<sf::Vertex> strokes_;
  std::vector<std::vector<sf::Vertex>> glyphs_;  // by page, not drawn yet
};

}  // namespace tetron::player
