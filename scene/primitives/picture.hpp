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

// What a frame consists of, in whole pixels from the top left corner of the window. Needs no display.
namespace tetron::scene {

struct Rectangle {
  Box box;
  Color top;
  Color bottom;  // the color changes evenly from top to bottom
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

// A bitmap, scaled() to the size of the box. Frames that show the same sprite share the same bitmap.
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
  Color from;        // the color changes evenly from the first spot to the last
  Color to;
  friend bool operator==(const Stroke&, const Stroke&) = default;
};

enum class Align : std::uint8_t { left, centre, right };
enum class Weight : std::uint8_t { regular, bold };
// Direction of a line of text. Sentences of the program are left to right, whatever names are in them. Text
// that people wrote has the direction of its first letter.
enum class Reading : std::uint8_t { by_first_letter, left_to_right };

// How a line of text looks.
struct TextStyle {
  int size = 0;  // em size in pixels
  Color color;
  Align align = Align::left;
  Weight weight = Weight::regular;
  Reading reading = Reading::by_first_letter;
  friend bool operator==(const TextStyle&, const TextStyle&) = default;
};

// One line of text on a baseline.
struct Text {
  std::string text;  // output of drawable()
  TextStyle style;
  int x = 0;  // left end, middle or right end of the line, by the alignment
  int baseline = 0;
  int width = 0;  // a longer line is cut and ends with an ellipsis
  friend bool operator==(const Text&, const Text&) = default;

  // The largest box that the line can take, including letters that reach below the baseline.
  Box room() const;
};

// The height of a capital letter of size `em`, exact enough to centre lines.
constexpr int capital_height(int em) {
  return (em * 73 + 50) / 100;
}

// Rectangles in order; then on top of them the sprites, the strokes and the texts.
struct Layer {
  std::vector<Rectangle> rectangles;
  std::vector<Sprite> sprites{};
  std::vector<Stroke> strokes;
  std::vector<Text> texts;
  friend bool operator==(const Layer&, const Layer&) = default;

  // Empty boxes and texts without room are left out.
  void fill(const Box& box, Color color) { fill(box, color, color); }
  void fill(const Box& box, Color top, Color bottom);
  // Also left out if the box is too large or nothing would be visible.
  void show(std::shared_ptr<const Bitmap> bitmap, const Box& box, std::uint8_t opacity = 255);
  // Strokes of fewer than two spots are left out.
  void stroke(std::vector<Spot> spots, double width, Color from, Color to);
  void stroke(std::vector<Spot> spots, double width, Color color) {
    stroke(std::move(spots), width, color, color);
  }
  // Writes one line inside `box`, vertically centred. The text is made drawable first.
  void write(std::string_view text, const Box& box, const TextStyle& style);
  // Makes everything transparent: 1 changes nothing, 0 makes it invisible.
  void fade(double strength);
  // Adds everything of another layer, in front of what this layer has of the same kind.
  void append(Layer other);
};

struct Picture {
  Size size;
  Color background;
  std::vector<Layer> layers;  // from back to front
  friend bool operator==(const Picture&, const Picture&) = default;
};

}  // namespace tetron::scene
