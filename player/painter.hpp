#pragma once

#include <SFML/Graphics/RenderTarget.hpp>
#include <map>
#include <vector>

#include "player/typesetter.hpp"

namespace tetron::player {

// Draws pictures: a layer's rectangles in few goes, its texts in one go for each font and size.
class Painter {
 public:
  explicit Painter(Typesetter typesetter) : typesetter_(std::move(typesetter)) {}

  // The target's view is set so that a unit is a pixel.
  void draw(const Picture& picture, sf::RenderTarget& target);

 private:
  struct Sheet {
    std::size_t font = 0;
    int size = 0;
    friend auto operator<=>(const Sheet&, const Sheet&) = default;
  };

  void draw_rectangles(const std::vector<Rectangle>& rectangles, sf::RenderTarget& target);
  void draw_texts(const std::vector<Text>& texts, sf::RenderTarget& target);

  Typesetter typesetter_;
  std::vector<sf::Vertex> rectangles_;
  std::map<Sheet, std::vector<sf::Vertex>> glyphs_;
};

}  // namespace tetron::player
