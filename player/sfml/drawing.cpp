#include "player/sfml/drawing.hpp"

#include <SFML/Graphics/RenderTexture.hpp>
#include <SFML/Graphics/Texture.hpp>
#include <SFML/Graphics/Vertex.hpp>
#include <utility>
#include <vector>

#include "player/sfml/values.hpp"

namespace tetron::player {

Texture::Texture() : texture_(std::make_unique<sf::Texture>()) {}
Texture::~Texture() = default;

bool Texture::create(const scene::Size& size) {
  const sf::Vector2u whole = sfml(size);
  return texture_->create(whole.x, whole.y);
}

void Texture::update(const std::uint8_t* rgba, const scene::Box& box) {
  texture_->update(rgba, static_cast<unsigned>(box.width), static_cast<unsigned>(box.height),
                   static_cast<unsigned>(box.x), static_cast<unsigned>(box.y));
}

// SFML 3 does not draw quads. Two triangles each, {a, b, c, a, c, d}, give the same pixels but are slower.
constexpr auto primitive = sf::PrimitiveType::Quads;

struct Quads::Corners {
  std::vector<sf::Vertex> all;

  void add(const sf::Vertex& a, const sf::Vertex& b, const sf::Vertex& c, const sf::Vertex& d) {
    all.insert(all.end(), {a, b, c, d});
  }
};

Quads::Quads() : corners_(std::make_unique<Corners>()) {}
Quads::Quads(Quads&&) noexcept = default;
Quads& Quads::operator=(Quads&&) noexcept = default;
Quads::~Quads() = default;

void Quads::clear() {
  corners_->all.clear();
}

bool Quads::empty() const {
  return corners_->all.empty();
}

void Quads::add(const scene::Box& box, scene::Color top, scene::Color bottom) {
  const sf::Color above = sfml(top);
  const sf::Color below = sfml(bottom);
  corners_->add({sfml(scene::Point{box.x, box.y}), above}, {sfml(scene::Point{box.right(), box.y}), above},
                {sfml(scene::Point{box.right(), box.bottom()}), below},
                {sfml(scene::Point{box.x, box.bottom()}), below});
}

void Quads::add(const scene::Box& box, scene::Color color, scene::Point from) {
  const auto corner = [&](int right, int down) {
    return sf::Vertex(sfml(scene::Point{box.x + right, box.y + down}), sfml(color),
                      sfml(scene::Point{from.x + right, from.y + down}));
  };
  corners_->add(corner(0, 0), corner(box.width, 0), corner(box.width, box.height), corner(0, box.height));
}

void Quads::add(const scene::MeshQuad& quad) {
  const auto corner = [&](std::size_t i) {
    const auto& [spot, color] = quad[i];
    return sf::Vertex({static_cast<float>(spot.x), static_cast<float>(spot.y)}, sfml(color));
  };
  corners_->add(corner(0), corner(1), corner(2), corner(3));
}

Target::Target(std::unique_ptr<sf::RenderTarget> target) : target_(std::move(target)) {}
Target::~Target() = default;

void Target::clear(const scene::Size& size, scene::Color background) {
  target_->setView(sf::View(sf::FloatRect({0, 0}, sfml(scene::Point{size.width, size.height}))));
  target_->clear(sfml(background));
}

void Target::draw(const Quads& quads, Blending blending) {
  const auto& corners = quads.corners_->all;
  const sf::BlendMode mode = blending == Blending::none ? sf::BlendNone : sf::BlendAlpha;
  if (!corners.empty()) target_->draw(corners.data(), corners.size(), primitive, mode);
}

void Target::draw(const Quads& quads, const Texture& texture) {
  const auto& corners = quads.corners_->all;
  if (!corners.empty()) target_->draw(corners.data(), corners.size(), primitive, texture.texture_.get());
}

HiddenTarget::HiddenTarget() : Target(std::make_unique<sf::RenderTexture>()) {}

sf::RenderTexture& HiddenTarget::texture() const {
  return static_cast<sf::RenderTexture&>(target());
}

bool HiddenTarget::create(const scene::Size& size) {
  const sf::Vector2u whole = sfml(size);
  return texture().create(whole.x, whole.y);
}

scene::Bitmap HiddenTarget::pixels() {
  texture().display();
  return bitmap_of(texture().getTexture().copyToImage());
}

}  // namespace tetron::player
