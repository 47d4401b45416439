#pragma once

#include <cstddef>

#include "scene/primitives/geometry.hpp"

// What all lists that are longer than their place have in common.
namespace tetron::scene {

// How much of a list is visible.
struct Scrolling {
  std::size_t first = 0;  // the first visible line
  std::size_t shown = 0;
  std::size_t all = 0;

  bool is_needed() const { return shown < all; }
  std::size_t last_first() const { return all - (shown < all ? shown : all); }
};

// The knob on the track beside a list, at least `least` pixels high. Empty if the whole list is visible.
Box scroll_knob(const Box& track, const Scrolling& scrolling, int least);
// The first line when the middle of the knob is dragged to that height.
std::size_t first_at(const Box& track, const Scrolling& scrolling, int least, int y);

// The bar beside a list.
struct ScrollBar {
  Box track;
  Scrolling scrolling;
  int least = 1;  // height of the knob, in pixels

  Box knob() const { return scroll_knob(track, scrolling, least); }
  std::size_t first_at(int y) const { return scene::first_at(track, scrolling, least, y); }
  // Whether a press there is for the bar, which is thin: also beside it.
  bool takes(Point at) const {
    return scrolling.is_needed() && at.x >= track.x - least / 2 && at.x < track.right() + least / 2 &&
           at.y >= track.y && at.y < track.bottom();
  }
};

}  // namespace tetron::scene
