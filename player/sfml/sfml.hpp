#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "player/keys/window_event.hpp"
#include "scene/primitives/bitmap.hpp"
#include "scene/primitives/stroke_mesh.hpp"

namespace sf {
class RenderTarget;
class RenderTexture;
class RenderWindow;
class Texture;
}  // namespace sf

// All that is used of SFML: sfml.cpp alone includes its headers, so that another version of it, or another
// library, is a matter of that file. docs/decisions/0121-one-file-for-sfml.md
namespace tetron::player {

// SFML writes to stderr what goes wrong inside it; nobody who looks at a window can do anything about that.
class QuietSfml {
 public:
  QuietSfml();
  QuietSfml(const QuietSfml&) = delete;
  QuietSfml& operator=(const QuietSfml&) = delete;
  ~QuietSfml();

 private:
  std::streambuf* buffer_;
};

// Plays sounds that it is given as samples, through the system's usual device.
class Loudspeaker {
 public:
  // Has no device and plays nothing.
  Loudspeaker();
  // Opens the device, which takes a while. Sounds are of one channel, with `rate` samples a second. Where
  // there is no device nothing is played.
  Loudspeaker(const std::vector<std::vector<std::int16_t>>& sounds, unsigned rate);
  Loudspeaker(const Loudspeaker&) = delete;
  Loudspeaker& operator=(const Loudspeaker&) = delete;
  ~Loudspeaker();

  // `volume`: 0 to 1.
  void play(std::size_t sound, double volume);

 private:
  struct Voices;
  std::unique_ptr<Voices> voices_;  // null without a device
};

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

// A window on the screen, closed at first.
class SystemWindow : public Target {
 public:
  SystemWindow();

  // Titles are UTF-8.
  void open(const scene::Size& size, std::string_view title, bool has_frame = true);
  bool is_open() const;
  void close();
  // The next of the events that came in; false if there is none.
  bool poll(WindowEvent& event);
  // Shows what was drawn.
  void display();

  void set_title(std::string_view title);
  void set_icon(const scene::Bitmap& icon);
  scene::Point position() const;
  void set_position(scene::Point position);
  scene::Size size() const;
  void set_size(const scene::Size& size);
  // X11's number of it.
  unsigned long handle() const;
  // What it shows; nothing if it is too large for that.
  std::optional<scene::Bitmap> pixels() const;

 private:
  sf::RenderWindow& window() const;
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

// Of the screen.
scene::Size desktop_size();

void copy_to_clipboard(std::string_view utf8);

// As the file's name ends, PNG for ".png". False, nothing: it cannot be written, or read.
bool save_picture(const scene::Bitmap& picture, const std::filesystem::path& file);
std::optional<scene::Bitmap> load_picture(const std::filesystem::path& file);

}  // namespace tetron::player
