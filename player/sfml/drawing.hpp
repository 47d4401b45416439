#pragma once

#include <cstdint>
#include <memory>

#include "scene/primitives/bitmap.hpp"
#include "scene/primitives/stroke_mesh.hpp"

namespace sf {
class RenderTarget;
class RenderTexture;
class Texture;
}  // namespace sf

namespace tetron::player {

// A picture where the graphics card reads it. Needs a display.
class Texture {
 public:
  Texture();
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;
  ~Texture();

  // False if there cannot be one so large. What is on it is not known yet.
  bool create(const scene::Size& size);
  // Pixels as in a Bitmap, those of `box` row by row.
  void update(const std::uint8_t* rgba, const scene::Box& box);

 private:
  friend class Target;
  std::unique_ptr<sf::Texture> texture_;
};

// Quads that are drawn in one go. Keeps its memory when it is cleared.
class Quads {
 public:
  Quads();
  Quads(Quads&&) noexcept;
  Quads& operator=(Quads&&) noexcept;
  ~Quads();

  void clear();
  bool empty() const;
  // The color runs evenly from top to bottom.
  void add(const scene::Box& box, scene::Color top, scene::Color bottom);
  // Shows what is on the texture from `from` on, a pixel for a pixel; its colors are multiplied with `color`.
  void add(const scene::Box& box, scene::Color color, scene::Point from);
  void add(const scene::MeshQuad& quad);

 private:
  friend class Target;
  struct Corners;
  std::unique_ptr<Corners> corners_;
};

enum class Blending : std::uint8_t {
  none,  // what is drawn replaces what was there
  alpha
};

// What can be drawn on.
class Target {
 public:
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;

  // From now on a unit is a pixel of a picture of this size.
  void clear(const scene::Size& size, scene::Color background);
  void draw(const Quads& quads, Blending blending);
  void draw(const Quads& quads, const Texture& texture);

 protected:
  explicit Target(std::unique_ptr<sf::RenderTarget> target);
  ~Target();
  sf::RenderTarget& target() const { return *target_; }

 private:
  std::unique_ptr<sf::RenderTarget> target_;
};

// A picture that is drawn where nobody sees it. Needs a display.
class HiddenTarget : public Target {
 public:
  HiddenTarget();

  // False if there cannot be one so large.
  bool create(const scene::Size& size);
  // What was drawn.
  scene::Bitmap pixels();

 private:
  sf::RenderTexture& texture() const;
};

}  // namespace tetron::player
