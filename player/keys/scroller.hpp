#pragma once

#include <cstddef>
#include <optional>

#include "player/keys/window_event.hpp"
#include "scene/layout/scrolling.hpp"

namespace tetron::player {

// Scrolls a list with the wheel and its bar.
class Scroller {
 public:
  // What becomes the first visible row. Empty if the event does not scroll.
  std::optional<std::size_t> handle(const WindowEvent& event, const scene::ScrollBar& bar);
  // The first row after going on by so many.
  static std::size_t moved(const scene::Scrolling& scrolling, std::ptrdiff_t by);
  bool drags() const { return drags_; }

 private:
  float wheel_rest_ = 0;  // fine wheels report fractions of a step
  bool drags_ = false;
};

}  // namespace tetron::player
