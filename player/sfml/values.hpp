#pragma once

#include <SFML/Graphics/Color.hpp>
#include <SFML/Graphics/Image.hpp>
#include <SFML/System/String.hpp>
#include <SFML/System/Vector2.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scene/primitives/bitmap.hpp"
#include "scene/primitives/color.hpp"
#include "scene/primitives/geometry.hpp"

// Converts between types of SFML and of scenes: colors, points, sizes, texts, pixels. Only for this folder.
namespace tetron::player {

inline sf::Color sfml(scene::Color color) {
  return {color.red, color.green, color.blue, color.alpha};
}

inline sf::Vector2f sfml(scene::Point point) {
  return {static_cast<float>(point.x), static_cast<float>(point.y)};
}

inline sf::Vector2u sfml(const scene::Size& size) {
  const auto whole = [](int pixels) { return static_cast<unsigned>(std::max(1, pixels)); };
  return {whole(size.width), whole(size.height)};
}

inline sf::String sfml(std::string_view utf8) {
  return sf::String::fromUtf8(utf8.begin(), utf8.end());
}

inline scene::Size size_of(const sf::Vector2u& size) {
  return {static_cast<int>(size.x), static_cast<int>(size.y)};
}

inline scene::Bitmap bitmap_of(const sf::Image& image) {
  const auto [width, height] = size_of(image.getSize());
  const std::uint8_t* const first = image.getPixelsPtr();
  const auto bytes = std::size_t{4} * image.getSize().x * image.getSize().y;
  return {width, height, {first, first + bytes}};
}

}  // namespace tetron::player
