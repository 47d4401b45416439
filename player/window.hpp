#pragma once

#include <SFML/Graphics/RenderWindow.hpp>
#include <string>

#include "scene/picture.hpp"

namespace tetron::player {

// The window on the screen, and its change between a frame on the desktop and the full screen.
class Window {
 public:
  // `title` is UTF-8. On the desktop the window is 1280 × 720 times `scale`, or as large as fits.
  Window(std::string title, bool fullscreen, double scale);

  bool is_open() const { return window_.isOpen(); }
  void close() { window_.close(); }
  void toggle_fullscreen();
  bool is_fullscreen() const { return fullscreen_; }
  void set_title(std::string title);
  scene::Size size() const;
  unsigned long handle() const { return window_.getSystemHandle(); }
  sf::RenderWindow& target() { return window_; }

 private:
  void open();
  void open_on_desktop(const sf::String& title);

  sf::RenderWindow window_;
  std::string title_;
  bool fullscreen_;
  scene::Size windowed_;  // size of the window when it does not fill the screen
};

}  // namespace tetron::player
