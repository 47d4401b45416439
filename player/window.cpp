#include "player/window.hpp"

#include <SFML/Window/VideoMode.hpp>
#include <algorithm>
#include <array>

#include "scene/text.hpp"
#include "scene/theme.hpp"

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
  constexpr scene::Colour colour = scene::rgb(0xa773d6);
  std::array<sf::Uint8, icon_side * icon_side * 4> pixels{};
  for (const scene::Point& cell : cells)
    for (int y = cell.y; y < cell.y + block - 1; ++y)
      for (int x = cell.x; x < cell.x + block - 1; ++x) {
        const auto at = static_cast<std::size_t>(4 * (y * icon_side + x));
        pixels[at] = colour.red;
        pixels[at + 1] = colour.green;
        pixels[at + 2] = colour.blue;
        pixels[at + 3] = colour.alpha;
      }
  return pixels;
}

sf::String to_sfml(const std::string& utf8) {
  const std::string shown = scene::drawable(utf8);
  return sf::String::fromUtf8(shown.begin(), shown.end());
}

}  // namespace

Window::Window(std::string title, bool fullscreen, double scale)
    : title_(std::move(title)), fullscreen_(fullscreen) {
  const scene::Size desktop = desktop_size();
  const auto scaled = [scale](int pixels, int most) {
    return static_cast<int>(std::clamp(pixels * scale, 1.0, std::max(1.0, static_cast<double>(most))));
  };
  windowed_ = {scaled(preferred.width, desktop.width), scaled(preferred.height, desktop.height)};
  open();
}

void Window::open() {
  const sf::String title = to_sfml(title_);
  if (fullscreen_)
    window_.create(sf::VideoMode::getDesktopMode(), title, sf::Style::Fullscreen);
  else
    open_on_desktop(title);
  window_.setIcon(icon_side, icon_side, icon().data());
}

// In the middle of the screen, which SFML misses where there is no window manager.
void Window::open_on_desktop(const sf::String& title) {
  const scene::Size desktop = desktop_size();
  window_.create(sf::VideoMode(whole(windowed_.width), whole(windowed_.height)), title);
  window_.setPosition(
      {std::max(0, desktop.width - windowed_.width) / 2, std::max(0, desktop.height - windowed_.height) / 2});
}

void Window::set_title(std::string title) {
  title_ = std::move(title);
  window_.setTitle(to_sfml(title_));
}

void Window::toggle_fullscreen() {
  if (!fullscreen_) windowed_ = size();
  fullscreen_ = !fullscreen_;
  open();
}

scene::Size Window::size() const {
  return {static_cast<int>(window_.getSize().x), static_cast<int>(window_.getSize().y)};
}

}  // namespace tetron::player
