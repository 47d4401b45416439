#include "player/window.hpp"

#include <SFML/Window/VideoMode.hpp>
#include <algorithm>
#include <array>

#include "scene/primitives/drawable.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::player {

namespace {

constexpr scene::Size preferred{1280, 720};
constexpr int icon_side = 32;

unsigned whole(int value) {
  return static_cast<unsigned>(std::max(1, value));
}

scene::Size desktop_size() {
  const sf::VideoMode mode = sf::VideoMode::getDesktopMode();
  return {static_cast<int>(mode.width), static_cast<int>(mode.height)};
}

// A T in four blocks.
std::array<sf::Uint8, icon_side * icon_side * 4> icon() {
  constexpr int block = 10;
  constexpr std::array<scene::Point, 4> cells{{{1, 6}, {11, 6}, {21, 6}, {11, 16}}};
  constexpr scene::Color color = scene::rgb(0xa773d6);
  std::array<sf::Uint8, icon_side * icon_side * 4> pixels{};
  for (const scene::Point& cell : cells)
    for (int y = cell.y; y < cell.y + block - 1; ++y)
      for (int x = cell.x; x < cell.x + block - 1; ++x) {
        const auto at = static_cast<std::size_t>(4 * (y * icon_side + x));
        pixels[at] = color.red;
        pixels[at + 1] = color.green;
        pixels[at + 2] = color.blue;
        pixels[at + 3] = color.alpha;
      }
  return pixels;
}

sf::String to_sfml(const std::string& utf8) {
  const std::string shown = scene::drawable(utf8);
  return sf::String::fromUtf8(shown.begin(), shown.end());
}

}  // namespace

Window::Window(const Display& display, const std::string& title, bool fullscreen, double scale,
               std::optional<scene::Size> size)
    : display_(display) {
  const scene::Size desktop = desktop_size();
  const auto scaled = [scale](int pixels, int most) {
    return static_cast<int>(std::clamp(pixels * scale, 1.0, std::max(1.0, static_cast<double>(most))));
  };
  const int width = size ? std::min(size->width, desktop.width) : scaled(preferred.width, desktop.width);
  const int height = size ? std::min(size->height, desktop.height) : scaled(preferred.height, desktop.height);
  on_desktop_ = {(desktop.width - width) / 2, (desktop.height - height) / 2, width, height};
  window_.create(sf::VideoMode(whole(width), whole(height)), to_sfml(title));
  if (!is_open()) return;
  display.set_class(handle(), "tetron");
  window_.setIcon(icon_side, icon_side, icon().data());
  // In the middle of the screen, which SFML misses where there is no window manager.
  window_.setPosition({on_desktop_.x, on_desktop_.y});
  if (fullscreen) toggle_fullscreen();
  // The server answers when it has done all this.
  (void)window_.getPosition();
}

void Window::set_title(const std::string& title) {
  window_.setTitle(to_sfml(title));
}

void Window::toggle_fullscreen() {
  fullscreen_ = !fullscreen_;
  if (display_.ask_fullscreen(handle(), fullscreen_)) return;
  if (fullscreen_) {
    on_desktop_ = placed();
    const scene::Size desktop = desktop_size();
    place({0, 0, desktop.width, desktop.height});
  } else {
    place(on_desktop_);
  }
}

void Window::place(const scene::Box& box) {
  window_.setPosition({box.x, box.y});
  window_.setSize({whole(box.width), whole(box.height)});
}

// As the server has it: what SFML knows may be older than our last request.
scene::Box Window::placed() {
  const sf::Vector2i position = window_.getPosition();
  const scene::Size now = display_.size_of(handle()).value_or(size());
  return {position.x, position.y, now.width, now.height};
}

scene::Size Window::size() const {
  return {static_cast<int>(window_.getSize().x), static_cast<int>(window_.getSize().y)};
}

}  // namespace tetron::player
