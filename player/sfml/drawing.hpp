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

// A picture in the memory of the graphics card. Needs a display.
class Texture {
 public:
  Texture();
  Texture(const Texture&) = delete;
  Texture& operator=(const Texture&) = delete;
  ~Texture();

  // Returns false if the size is not possible. The content is undefined.
  bool create(const scene::Size& size);
  // Sets the pixels of `box`, row by row, in the format of a Bitmap.
  void update(const std::uint8_t* rgba, const scene::Box& box);

 private:
  friend class Target;
  std::unique_ptr<sf::Texture> texture_;
};

// Quads that are drawn together. Keeps its memory when it is cleared.
class Quads {
 public:
  Quads();
  Quads(Quads&&) noexcept;
  Quads& operator=(Quads&&) noexcept;
  ~Quads();

  void clear();
  bool empty() const;
  // The color changes evenly from top to bottom.
  void add(const scene::Box& box, scene::Color top, scene::Color bottom);
  // Shows the texture from `from` on, without scaling. Its colors are multiplied with `color`.
  void add(const scene::Box& box, scene::Color color, scene::Point from);
  void add(const scene::MeshQuad& quad);

 private:
  friend class Target;
  struct Corners;
  std::unique_ptr<Corners> corners_;
};

enum class Blending : std::uint8_t {
  none,  // replaces what was there
  alpha
};

// Something to draw on.
class Target {
 public:
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;

  // Also sets the coordinates to pixels of a picture of this size.
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

// An invisible picture to draw on. Needs a display.
class HiddenTarget : public Target {
 public:
  HiddenTarget();

  // Returns false if the size is not possible.
  bool create(const scene::Size& size);
  // What was drawn.
  scene::Bitmap pixels();

 private:
  sf::RenderTexture& texture() const;
};

}  // namespace tetron::player
