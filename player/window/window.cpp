#include "player/window/window.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "scene/primitives/drawable.hpp"
#include "scene/primitives/theme.hpp"

namespace tetron::player {

namespace {

constexpr scene::Size preferred{1280, 720};
constexpr int icon_side = 32;

// A T of four blocks.
scene::Bitmap icon() {
  constexpr int block = 10;
  constexpr std::array<scene::Point, 4> cells{{{1, 6}, {11, 6}, {21, 6}, {11, 16}}};
  constexpr scene::Color color = scene::rgb(0xa773d6);
  std::vector<std::uint8_t> pixels(std::size_t{4} * icon_side * icon_side);
  for (const scene::Point& cell : cells)
    for (int y = cell.y; y < cell.y + block - 1; ++y)
      for (int x = cell.x; x < cell.x + block - 1; ++x) {
        const auto at = static_cast<std::size_t>(4 * (y * icon_side + x));
        pixels[at] = color.red;
        pixels[at + 1] = color.green;
        pixels[at + 2] = color.blue;
        pixels[at + 3] = color.alpha;
      }
  return {icon_side, icon_side, std::move(pixels)};
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
  window_.open({width, height}, scene::drawable(title));
  if (!is_open()) return;
  display.set_class(handle(), "tetron");
  window_.set_icon(icon());
  // Centres the window, which SFML does not do without a window manager.
  window_.set_position({on_desktop_.x, on_desktop_.y});
  if (fullscreen) toggle_fullscreen();
  // The server answers after it has done all this.
  (void)window_.position();
}

void Window::set_title(const std::string& title) {
  window_.set_title(scene::drawable(title));
}

void Window::resize(scene::Size size) {
  if (!fullscreen_) on_desktop_ = placed();
  const scene::Size desktop = desktop_size();
  on_desktop_.width = std::min(size.width, desktop.width);
  on_desktop_.height = std::min(size.height, desktop.height);
  on_desktop_.x = std::clamp(on_desktop_.x, 0, desktop.width - on_desktop_.width);
  on_desktop_.y = std::clamp(on_desktop_.y, 0, desktop.height - on_desktop_.height);
  if (!fullscreen_) place(on_desktop_);
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
  window_.set_position({box.x, box.y});
  window_.set_size({box.width, box.height});
}

// Asks the server, because SFML may not know the result of the last request.
scene::Box Window::placed() {
  const scene::Point position = window_.position();
  const scene::Size now = display_.size_of(handle()).value_or(size());
  return {position.x, position.y, now.width, now.height};
}

}  // namespace tetron::player
