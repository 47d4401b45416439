#include "player/keys/scroller.hpp"

#include <algorithm>

namespace tetron::player {

namespace {

constexpr int scrolled_rows = 3;  // per step of the wheel

}  // namespace

std::size_t Scroller::moved(const scene::Scrolling& scrolling, std::ptrdiff_t by) {
  return static_cast<std::size_t>(
      std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(scrolling.first) + by, 0,
                                 static_cast<std::ptrdiff_t>(scrolling.last_first())));
}

std::optional<std::size_t> Scroller::handle(const WindowEvent& event, const scene::ScrollBar& bar) {
  switch (event.kind) {
    case WindowEvent::Kind::mouse_pressed:
      drags_ = event.mouse_button == MouseButton::left && bar.takes(event.at);
      break;
    case WindowEvent::Kind::mouse_moved:
      break;
    case WindowEvent::Kind::wheel_turned: {
      wheel_rest_ -= event.wheel.steps * scrolled_rows;
      const auto rows = static_cast<std::ptrdiff_t>(wheel_rest_);
      wheel_rest_ -= static_cast<float>(rows);
      return moved(bar.scrolling, rows);
    }
    case WindowEvent::Kind::mouse_released:
    case WindowEvent::Kind::focus_lost:
      drags_ = false;
      return std::nullopt;
    default:
      return std::nullopt;
  }
  return drags_ ? std::optional(bar.first_at(event.at.y)) : std::nullopt;
}

}  // namespace tetron::player
