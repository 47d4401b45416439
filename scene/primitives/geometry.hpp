#pragma once

#include <cmath>

// Places and sizes in whole pixels from the top left corner.
namespace tetron::scene {

// A length rounded to whole pixels.
inline int pixels(double value) {
  return static_cast<int>(std::lround(value));
}

struct Size {
  int width = 0;
  int height = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

struct Point {
  int x = 0;
  int y = 0;
};

struct Box {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  friend bool operator==(const Box&, const Box&) = default;

  int right() const { return x + width; }
  int bottom() const { return y + height; }
  bool empty() const { return width <= 0 || height <= 0; }
  bool contains(Point p) const { return p.x >= x && p.x < right() && p.y >= y && p.y < bottom(); }
  // The box with `margin` taken off every side. Its size is never negative.
  Box inset(int margin) const;
  // Cuts `height` pixels, or as many as there are, off the top and returns that part.
  Box take_top(int height);
};

// A point with fractions of pixels.
struct Spot {
  double x = 0;
  double y = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

}  // namespace tetron::scene
