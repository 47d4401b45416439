#include "player/painter.hpp"

#include <SFML/Graphics/RenderStates.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/Graphics/Vertex.hpp>
#include <algorithm>

namespace tetron::player {

namespace {

sf::Color sfml(Colour c) {
  return {c.red, c.green, c.blue, c.alpha};
}

sf::Vector2f point(int x, int y) {
  return {static_cast<float>(x), static_cast<float>(y)};
}

void draw_quads(const std::vector<sf::Vertex>& vertices, sf::RenderTarget& target,
                const sf::RenderStates& states) {
  if (!vertices.empty()) target.draw(vertices.data(), vertices.size(), sf::Quads, states);
}

bool is_opaque(const Rectangle& r) {
  return r.top.alpha == 255 && r.bottom.alpha == 255;
}

void append_quad(const Rectangle& r, std::vector<sf::Vertex>& vertices) {
  const sf::Color top = sfml(r.top);
  const sf::Color bottom = sfml(r.bottom);
  vertices.emplace_back(point(r.box.x, r.box.y), top);
  vertices.emplace_back(point(r.box.right(), r.box.y), top);
  vertices.emplace_back(point(r.box.right(), r.box.bottom()), bottom);
  vertices.emplace_back(point(r.box.x, r.box.bottom()), bottom);
}

}  // namespace

void Painter::draw(const Picture& picture, sf::RenderTarget& target) {
  const Size size{std::max(1, picture.size.width), std::max(1, picture.size.height)};
  target.setView(
      sf::View(sf::FloatRect(0, 0, static_cast<float>(size.width), static_cast<float>(size.height))));
  target.clear(sfml(picture.background));
  for (const Layer& layer : picture.layers) {
    draw_rectangles(layer.rectangles, target);
    draw_texts(layer.texts, target);
  }
}

// Neighbours that all cover or all shine through go together: covering ones need not be blended, which takes
// half the time where the processor draws.
void Painter::draw_rectangles(const std::vector<Rectangle>& rectangles, sf::RenderTarget& target) {
  for (auto first = rectangles.begin(); first != rectangles.end();) {
    const bool covers = is_opaque(*first);
    const auto last =
        std::find_if(first, rectangles.end(), [=](const Rectangle& r) { return is_opaque(r) != covers; });
    rectangles_.clear();
    for (; first != last; ++first) append_quad(*first, rectangles_);
    draw_quads(rectangles_, target, covers ? sf::BlendNone : sf::BlendAlpha);
  }
}

void Painter::draw_texts(const std::vector<Text>& texts, sf::RenderTarget& target) {
  for (auto& [sheet, vertices] : glyphs_) vertices.clear();
  for (const Text& text : texts) {
    const Typesetter::Line& line = typesetter_.set(text);
    const int left = text.style.align == Align::left     ? text.x
                     : text.style.align == Align::centre ? text.x - line.width / 2
                                                         : text.x - line.width;
    const sf::Color colour = sfml(text.style.colour);
    for (const Typesetter::Glyph& glyph : line.glyphs) {
      std::vector<sf::Vertex>& vertices = glyphs_[{glyph.font, text.style.size}];
      const int x = left + glyph.x;
      const int y = text.baseline + glyph.y;
      const sf::IntRect& from = glyph.source;
      const auto corner = [&](int right, int down) {
        vertices.emplace_back(point(x + right, y + down), colour, point(from.left + right, from.top + down));
      };
      corner(0, 0);
      corner(from.width, 0);
      corner(from.width, from.height);
      corner(0, from.height);
    }
  }
  for (const auto& [sheet, vertices] : glyphs_)
    if (!vertices.empty()) draw_quads(vertices, target, &typesetter_.texture(sheet.font, sheet.size));
}

}  // namespace tetron::player
