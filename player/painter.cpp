#include "player/painter.hpp"

#include <SFML/Graphics/RenderStates.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/Graphics/Vertex.hpp>
#include <algorithm>

#include "scene/primitives/stroke_mesh.hpp"

namespace tetron::player {

namespace {

sf::Color sfml(scene::Color c) {
  return {c.red, c.green, c.blue, c.alpha};
}

sf::Vector2f point(int x, int y) {
  return {static_cast<float>(x), static_cast<float>(y)};
}

void draw_quads(const std::vector<sf::Vertex>& vertices, sf::RenderTarget& target,
                const sf::RenderStates& states) {
  if (!vertices.empty()) target.draw(vertices.data(), vertices.size(), sf::Quads, states);
}

bool is_opaque(const scene::Rectangle& r) {
  return r.top.alpha == 255 && r.bottom.alpha == 255;
}

void append_quad(const scene::Rectangle& r, std::vector<sf::Vertex>& vertices) {
  const sf::Color top = sfml(r.top);
  const sf::Color bottom = sfml(r.bottom);
  vertices.emplace_back(point(r.box.x, r.box.y), top);
  vertices.emplace_back(point(r.box.right(), r.box.y), top);
  vertices.emplace_back(point(r.box.right(), r.box.bottom()), bottom);
  vertices.emplace_back(point(r.box.x, r.box.bottom()), bottom);
}

void append_quad(const scene::MeshQuad& quad, std::vector<sf::Vertex>& vertices) {
  for (const auto& [spot, color] : quad)
    vertices.emplace_back(sf::Vector2f(static_cast<float>(spot.x), static_cast<float>(spot.y)), sfml(color));
}

std::unique_ptr<const sf::Texture> texture_of(const scene::Bitmap& bitmap, const scene::Size& size) {
  auto texture = std::make_unique<sf::Texture>();
  if (!texture->create(static_cast<unsigned>(size.width), static_cast<unsigned>(size.height))) return nullptr;
  texture->update(scaled(bitmap, size.width, size.height).rgba.data());
  return texture;
}

}  // namespace

void Painter::draw(const scene::Picture& picture, sf::RenderTarget& target) {
  const scene::Size size{std::max(1, picture.size.width), std::max(1, picture.size.height)};
  target.setView(
      sf::View(sf::FloatRect(0, 0, static_cast<float>(size.width), static_cast<float>(size.height))));
  target.clear(sfml(picture.background));
  for (const scene::Layer& layer : picture.layers) {
    draw_rectangles(layer.rectangles, target);
    draw_sprites(layer.sprites, target);
    draw_strokes(layer.strokes, target);
    draw_texts(layer.texts, target);
  }
}

// Neighbours that all cover or all shine through go together: covering ones need not be blended, which takes
// half the time where the processor draws.
void Painter::draw_rectangles(const std::vector<scene::Rectangle>& rectangles, sf::RenderTarget& target) {
  for (auto first = rectangles.begin(); first != rectangles.end();) {
    const bool covers = is_opaque(*first);
    const auto last = std::find_if(first, rectangles.end(),
                                   [=](const scene::Rectangle& r) { return is_opaque(r) != covers; });
    rectangles_.clear();
    for (; first != last; ++first) append_quad(*first, rectangles_);
    draw_quads(rectangles_, target, covers ? sf::BlendNone : sf::BlendAlpha);
  }
}

// Textures have the size in which they are seen, so that both painters show the same.
void Painter::draw_sprites(const std::vector<scene::Sprite>& sprites, sf::RenderTarget& target) {
  const auto are_alike = [](const scene::Sprite& a, const scene::Sprite& b) {
    return a.bitmap == b.bitmap && a.box.width == b.box.width && a.box.height == b.box.height;
  };
  for (auto first = sprites.begin(); first != sprites.end();) {
    const scene::Size size{first->box.width, first->box.height};
    const auto& texture = textures_.find(first->bitmap, size, texture_of);
    const auto last = std::find_if(first, sprites.end(),
                                   [&](const scene::Sprite& sprite) { return !are_alike(*first, sprite); });
    sprites_.clear();
    for (; first != last; ++first) {
      const scene::Box& box = first->box;
      const sf::Color color(255, 255, 255, first->opacity);
      sprites_.emplace_back(point(box.x, box.y), color, point(0, 0));
      sprites_.emplace_back(point(box.right(), box.y), color, point(box.width, 0));
      sprites_.emplace_back(point(box.right(), box.bottom()), color, point(box.width, box.height));
      sprites_.emplace_back(point(box.x, box.bottom()), color, point(0, box.height));
    }
    if (texture) draw_quads(sprites_, target, texture.get());
  }
}

void Painter::draw_strokes(const std::vector<scene::Stroke>& strokes, sf::RenderTarget& target) {
  strokes_.clear();
  for (const scene::Stroke& stroke : strokes)
    for (const scene::MeshQuad& quad : stroke_mesh(stroke)) append_quad(quad, strokes_);
  draw_quads(strokes_, target, sf::BlendAlpha);
}

void Painter::draw_texts(const std::vector<scene::Text>& texts, sf::RenderTarget& target) {
  for (const scene::Text& text : texts) {
    const scene::SetLine& line = typesetter_.set(text);
    const int left = text.style.align == scene::Align::left     ? text.x
                     : text.style.align == scene::Align::centre ? text.x - line.width / 2
                                                                : text.x - line.width;
    const sf::Color color = sfml(text.style.color);
    const sf::Color only_alpha(255, 255, 255, text.style.color.alpha);
    for (const scene::PlacedGlyph& glyph : line.glyphs) {
      const GlyphAtlas::Place* place = place_of(glyph, target);
      if (!place || place->source.width <= 0) continue;
      if (glyphs_.size() <= place->page) glyphs_.resize(place->page + 1);
      std::vector<sf::Vertex>& vertices = glyphs_[place->page];
      const int x = left + glyph.x + place->left;
      const int y = text.baseline + glyph.y + place->top;
      const sf::IntRect& from = place->source;
      const auto corner = [&](int right, int down) {
        vertices.emplace_back(point(x + right, y + down), place->colored ? only_alpha : color,
                              point(from.left + right, from.top + down));
      };
      corner(0, 0);
      corner(from.width, 0);
      corner(from.width, from.height);
      corner(0, from.height);
    }
  }
  draw_glyphs(target);
}

void Painter::draw_glyphs(sf::RenderTarget& target) {
  for (std::size_t page = 0; page < glyphs_.size(); ++page) {
    draw_quads(glyphs_[page], target, &atlas_.texture(page));
    glyphs_[page].clear();
  }
}

// Of a full atlas all is drawn that is wanted of it, then it is emptied.
const GlyphAtlas::Place* Painter::place_of(const scene::PlacedGlyph& glyph, sf::RenderTarget& target) {
  if (const auto* place = atlas_.find(glyph.face, glyph.glyph)) return place;
  const scene::GlyphImage image = typesetter_.image(glyph.face, glyph.glyph);
  if (const auto* place = atlas_.add(glyph.face, glyph.glyph, image)) return place;
  draw_glyphs(target);
  atlas_.clear();
  return atlas_.add(glyph.face, glyph.glyph, image);
}

}  // namespace tetron::player
