#include "player/painter.hpp"

#include <SFML/Graphics/RenderStates.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/Graphics/Vertex.hpp>
#include <algorithm>
#include <array>
#include <cmath>

#include "scene/theme.hpp"

namespace tetron::player {

namespace {

sf::Color sfml(scene::Colour c) {
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

sf::Vector2f vector(scene::Spot spot) {
  return {static_cast<float>(spot.x), static_cast<float>(spot.y)};
}

sf::Vector2f unit(sf::Vector2f v) {
  const float length = std::hypot(v.x, v.y);
  return length > 0 ? v / length : sf::Vector2f();
}

// Across the stroke at a spot: half way between the directions before and after it, and longer where they
// differ, so that the stroke is as wide everywhere.
sf::Vector2f across(const std::vector<scene::Spot>& spots, std::size_t i) {
  const sf::Vector2f at = vector(spots[i]);
  const sf::Vector2f before = i > 0 ? unit(at - vector(spots[i - 1])) : sf::Vector2f();
  const sf::Vector2f after = i + 1 < spots.size() ? unit(vector(spots[i + 1]) - at) : sf::Vector2f();
  const sf::Vector2f along = unit(before + after);
  const sf::Vector2f one = before == sf::Vector2f() ? after : before;
  const float cosine = along.x * one.x + along.y * one.y;
  constexpr float sharpest = 0.5F;
  return sf::Vector2f(-along.y, along.x) / std::max(sharpest, cosine);
}

// Three quads a piece: the stroke itself, and on each side a pixel in which it fades away.
void append_stroke(const scene::Stroke& stroke, std::vector<sf::Vertex>& vertices) {
  const auto width = static_cast<float>(stroke.width);
  const float inside = std::max(0.0F, width - 1) / 2;
  const float outside = inside + 1;
  const float strength = std::min(1.0F, width);
  struct Edge {
    std::array<sf::Vector2f, 4> points;
    sf::Color colour;
  };
  const auto edge = [&](std::size_t i) {
    const sf::Vector2f at = vector(stroke.spots[i]);
    const sf::Vector2f side = across(stroke.spots, i);
    const double share = static_cast<double>(i) / static_cast<double>(stroke.spots.size() - 1);
    sf::Color colour = sfml(mixed(stroke.from, stroke.to, share));
    colour.a = static_cast<sf::Uint8>(std::lround(strength * static_cast<float>(colour.a)));
    return Edge{{at - side * outside, at - side * inside, at + side * inside, at + side * outside}, colour};
  };
  const auto clear = [](sf::Color colour) {
    colour.a = 0;
    return colour;
  };
  Edge last = edge(0);
  for (std::size_t i = 1; i < stroke.spots.size(); ++i) {
    const Edge next = edge(i);
    for (std::size_t k = 0; k < 3; ++k) {
      const bool fades_first = k == 0;
      const bool fades_second = k == 2;
      vertices.emplace_back(last.points[k], fades_first ? clear(last.colour) : last.colour);
      vertices.emplace_back(next.points[k], fades_first ? clear(next.colour) : next.colour);
      vertices.emplace_back(next.points[k + 1], fades_second ? clear(next.colour) : next.colour);
      vertices.emplace_back(last.points[k + 1], fades_second ? clear(last.colour) : last.colour);
    }
    last = next;
  }
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
      const sf::Color colour(255, 255, 255, first->opacity);
      sprites_.emplace_back(point(box.x, box.y), colour, point(0, 0));
      sprites_.emplace_back(point(box.right(), box.y), colour, point(box.width, 0));
      sprites_.emplace_back(point(box.right(), box.bottom()), colour, point(box.width, box.height));
      sprites_.emplace_back(point(box.x, box.bottom()), colour, point(0, box.height));
    }
    if (texture) draw_quads(sprites_, target, texture.get());
  }
}

void Painter::draw_strokes(const std::vector<scene::Stroke>& strokes, sf::RenderTarget& target) {
  strokes_.clear();
  for (const scene::Stroke& stroke : strokes) append_stroke(stroke, strokes_);
  draw_quads(strokes_, target, sf::BlendAlpha);
}

void Painter::draw_texts(const std::vector<scene::Text>& texts, sf::RenderTarget& target) {
  for (const scene::Text& text : texts) {
    const scene::SetLine& line = typesetter_.set(text);
    const int left = text.style.align == scene::Align::left     ? text.x
                     : text.style.align == scene::Align::centre ? text.x - line.width / 2
                                                                : text.x - line.width;
    const sf::Color colour = sfml(text.style.colour);
    const sf::Color only_alpha(255, 255, 255, text.style.colour.alpha);
    for (const scene::PlacedGlyph& glyph : line.glyphs) {
      const GlyphAtlas::Place* place = place_of(glyph, target);
      if (!place || place->source.width <= 0) continue;
      if (glyphs_.size() <= place->page) glyphs_.resize(place->page + 1);
      std::vector<sf::Vertex>& vertices = glyphs_[place->page];
      const int x = left + glyph.x + place->left;
      const int y = text.baseline + glyph.y + place->top;
      const sf::IntRect& from = place->source;
      const auto corner = [&](int right, int down) {
        vertices.emplace_back(point(x + right, y + down), place->coloured ? only_alpha : colour,
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
