#include "player/window/painter.hpp"

#include <algorithm>

#include "scene/primitives/stroke_mesh.hpp"

namespace tetron::player {

namespace {

bool is_opaque(const scene::Rectangle& r) {
  return r.top.alpha == 255 && r.bottom.alpha == 255;
}

std::unique_ptr<const Texture> texture_of(const scene::Bitmap& bitmap, const scene::Size& size) {
  auto texture = std::make_unique<Texture>();
  if (!texture->create(size)) return nullptr;
  texture->update(scaled(bitmap, size.width, size.height).rgba.data(), {0, 0, size.width, size.height});
  return texture;
}

}  // namespace

void Painter::draw(const scene::Picture& picture, Target& target) {
  const scene::Size size{std::max(1, picture.size.width), std::max(1, picture.size.height)};
  target.clear(size, picture.background);
  for (const scene::Layer& layer : picture.layers) {
    draw_rectangles(layer.rectangles, target);
    draw_sprites(layer.sprites, target);
    draw_strokes(layer.strokes, target);
    draw_texts(layer.texts, target);
  }
}

// Consecutive opaque rectangles are drawn together, and so are transparent ones. Opaque ones need no
// blending, which takes half the time if the processor draws.
void Painter::draw_rectangles(const std::vector<scene::Rectangle>& rectangles, Target& target) {
  for (auto first = rectangles.begin(); first != rectangles.end();) {
    const bool covers = is_opaque(*first);
    const auto last = std::find_if(first, rectangles.end(),
                                   [=](const scene::Rectangle& r) { return is_opaque(r) != covers; });
    rectangles_.clear();
    for (; first != last; ++first) rectangles_.add(first->box, first->top, first->bottom);
    target.draw(rectangles_, covers ? Blending::none : Blending::alpha);
  }
}

// Textures have exactly the size in which they are drawn, so that both painters give the same result.
void Painter::draw_sprites(const std::vector<scene::Sprite>& sprites, Target& target) {
  const auto are_alike = [](const scene::Sprite& a, const scene::Sprite& b) {
    return a.bitmap == b.bitmap && a.box.width == b.box.width && a.box.height == b.box.height;
  };
  for (auto first = sprites.begin(); first != sprites.end();) {
    const scene::Size size{first->box.width, first->box.height};
    const auto& texture = textures_.find(first->bitmap, size, texture_of);
    const auto last = std::find_if(first, sprites.end(),
                                   [&](const scene::Sprite& sprite) { return !are_alike(*first, sprite); });
    sprites_.clear();
    for (; first != last; ++first)
      sprites_.add(first->box, scene::Color{255, 255, 255, first->opacity}, scene::Point{0, 0});
    if (texture) target.draw(sprites_, *texture);
  }
}

void Painter::draw_strokes(const std::vector<scene::Stroke>& strokes, Target& target) {
  strokes_.clear();
  for (const scene::Stroke& stroke : strokes)
    for (const scene::MeshQuad& quad : stroke_mesh(stroke)) strokes_.add(quad);
  target.draw(strokes_, Blending::alpha);
}

void Painter::draw_texts(const std::vector<scene::Text>& texts, Target& target) {
  for (const scene::Text& text : texts) {
    const scene::SetLine& line = typesetter_.set(text);
    const int left = text.style.align == scene::Align::left     ? text.x
                     : text.style.align == scene::Align::centre ? text.x - line.width / 2
                                                                : text.x - line.width;
    const scene::Color color = text.style.color;
    const scene::Color only_alpha{255, 255, 255, color.alpha};
    for (const scene::PlacedGlyph& glyph : line.glyphs) {
      const GlyphAtlas::Place* place = place_of(glyph, target);
      if (!place || place->source.width <= 0) continue;
      if (glyphs_.size() <= place->page) glyphs_.resize(place->page + 1);
      const int x = left + glyph.x + place->left;
      const int y = text.baseline + glyph.y + place->top;
      const scene::Box& from = place->source;
      glyphs_[place->page].add({x, y, from.width, from.height}, place->colored ? only_alpha : color,
                               scene::Point{from.x, from.y});
    }
  }
  draw_glyphs(target);
}

void Painter::draw_glyphs(Target& target) {
  for (std::size_t page = 0; page < glyphs_.size(); ++page) {
    target.draw(glyphs_[page], atlas_.texture(page));
    glyphs_[page].clear();
  }
}

// If the atlas is full, everything that uses it is drawn, and then it is emptied.
const GlyphAtlas::Place* Painter::place_of(const scene::PlacedGlyph& glyph, Target& target) {
  if (const auto* place = atlas_.find(glyph.face, glyph.glyph)) return place;
  const scene::GlyphImage image = typesetter_.image(glyph.face, glyph.glyph);
  if (const auto* place = atlas_.add(glyph.face, glyph.glyph, image)) return place;
  draw_glyphs(target);
  atlas_.clear();
  return atlas_.add(glyph.face, glyph.glyph, image);
}

}  // namespace tetron::player
