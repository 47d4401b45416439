#pragma once

#include <iosfwd>
#include <optional>
#include <string_view>

#include "player/keys/window_event.hpp"
#include "player/sfml/drawing.hpp"

namespace sf {
class RenderWindow;
}

namespace tetron::player {

// Hides SFML's messages on stderr, which do not help users.
class QuietSfml {
 public:
  QuietSfml();
  QuietSfml(const QuietSfml&) = delete;
  QuietSfml& operator=(const QuietSfml&) = delete;
  ~QuietSfml();

 private:
  std::streambuf* buffer_;
};

// A window on the screen. It is closed at first.
class SystemWindow : public Target {
 public:
  SystemWindow();

  // Titles are UTF-8.
  void open(const scene::Size& size, std::string_view title, bool has_frame = true);
  bool is_open() const;
  void close();
  // Takes the next event. Returns false if there is none.
  bool poll(WindowEvent& event);
  // Shows what was drawn.
  void display();

  void set_title(std::string_view title);
  void set_icon(const scene::Bitmap& icon);
  scene::Point position() const;
  void set_position(scene::Point position);
  scene::Size size() const;
  void set_size(const scene::Size& size);
  // The window's X11 number.
  unsigned long handle() const;
  // What the window shows. Empty if it is too large.
  std::optional<scene::Bitmap> pixels() const;

 private:
  sf::RenderWindow& window() const;
};

// Of the screen.
scene::Size desktop_size();

void copy_to_clipboard(std::string_view utf8);

}  // namespace tetron::player
