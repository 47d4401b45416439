#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scene/primitives/bitmap.hpp"
#include "scene/primitives/color.hpp"
#include "scene/primitives/drawable.hpp"
#include "scene/primitives/geometry.hpp"

// What a frame consists of, in whole pixels from the top left corner of the window. Knows no display.
namespace tetron::scene {

struct Rectangle {
  Box box;
  Color top;
  Color bottom;  // the color runs evenly from top to bottom
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

// A bitmap, scaled() to the size of the box. The same sprite shares the same bitmap.
struct Sprite {
  Box box;  // no side longer than most_bitmap_side
  std::shared_ptr<const Bitmap> bitmap;
  std::uint8_t opacity = 255;
  friend bool operator==(const Sprite&, const Sprite&) = default;
};

// A line through some spots, with smooth edges.
struct Stroke {
  std::vector<Spot> spots;
  double width = 1;  // pixels
  Color from;        // the color runs evenly from the first spot to the last
  Color to;
  friend bool operator==(const Stroke&, const Stroke&) = default;
};

enum class Align : std::uint8_t { left, centre, right };
enum class Weight : std::uint8_t { regular, bold };
// How a line is read. A sentence of the window keeps its order whatever names are in it: left to right;
// what people wrote is read as its first letter is.
enum class Reading : std::uint8_t { by_first_letter, left_to_right };

// How a line of text looks.
struct TextStyle {
  int size = 0;  // pixels of an em
  Color color;
  Align align = Align::left;
  Weight weight = Weight::regular;
  Reading reading = Reading::by_first_letter;
  friend bool operator==(const TextStyle&, const TextStyle&) = default;
};

// One line of text on a baseline.
struct Text {
  std::string text;  // drawable()
  TextStyle style;
  int x = 0;  // the left end, middle or right end of the line
  int baseline = 0;
  int width = 0;  // what does not fit is replaced by an ellipsis
  friend bool operator==(const Text&, const Text&) = default;

  // The most room the line can take, letters that reach below the baseline included.
  Box room() const;
};

// The height of a capital letter of size `em`, near enough to centre lines by it.
constexpr int capital_height(int em) {
  return (em * 73 + 50) / 100;
}

// Rectangles in order, then the sprites on top of them, then the strokes, then the texts.
struct Layer {
  std::vector<Rectangle> rectangles;
  std::vector<Sprite> sprites{};
  std::vector<Stroke> strokes;
  std::vector<Text> texts;
  friend bool operator==(const Layer&, const Layer&) = default;

  // Boxes and texts without any room are left out.
  void fill(const Box& box, Color color) { fill(box, color, color); }
  void fill(const Box& box, Color top, Color bottom);
  // Left out as well if the box is too large or nothing would be seen.
  void show(std::shared_ptr<const Bitmap> bitmap, const Box& box, std::uint8_t opacity = 255);
  // Strokes of fewer than two spots are left out.
  void stroke(std::vector<Spot> spots, double width, Color from, Color to);
  void stroke(std::vector<Spot> spots, double width, Color color) {
    stroke(std::move(spots), width, color, color);
  }
  // One line inside `box`, centred vertically; made drawable first.
  void write(std::string_view text, const Box& box, const TextStyle& style);
  // Everything lets through what is below it: 1 changes nothing, 0 leaves nothing to be seen.
  void fade(double strength);
  // Another layer's, in front of what is here of its kind.
  void append(Layer other);
};

struct Picture {
  Size size;
  Color background;
  std::vector<Layer> layers;  // the first at the back
  friend bool operator==(const Picture&, const Picture&) = default;
};

}  // namespace tetron::scene
