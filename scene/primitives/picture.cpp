#include "scene/primitives/picture.hpp"

#include "scene/primitives/drawable.hpp"

namespace tetron::scene {

namespace {

// Pixels; no picture reaches as far, and sums of two such numbers are still numbers.
constexpr int farthest = 1'000'000;

bool is_far(const Box& box) {
  const auto is_far = [](int v) { return v < -farthest || v > farthest; };
  return is_far(box.x) || is_far(box.y) || is_far(box.width) || is_far(box.height);
}

}  // namespace

Box Text::room() const {
  const int left = style.align == Align::left ? x : style.align == Align::centre ? x - width / 2 : x - width;
  const int top = baseline - style.size;
  return {left, top, width, style.size + style.size / 4};
}

void Layer::fill(const Box& box, Color top, Color bottom) {
  if (!box.empty() && !is_far(box)) rectangles.push_back({box, top, bottom});
}

void Layer::show(std::shared_ptr<const Bitmap> bitmap, const Box& box, std::uint8_t opacity) {
  if (box.empty() || is_far(box) || box.width > most_bitmap_side || box.height > most_bitmap_side ||
      opacity == 0)
    return;
  if (bitmap && !bitmap->rgba.empty()) sprites.push_back({box, std::move(bitmap), opacity});
}

void Layer::stroke(std::vector<Spot> spots, double width, Color from, Color to) {
  if (spots.size() > 1 && width > 0) strokes.push_back({std::move(spots), width, from, to});
}

void Layer::write(std::string_view text, const Box& box, const TextStyle& style) {
  if (box.empty() || is_far(box) || style.size <= 0 || text.empty()) return;
  const int x = style.align == Align::left     ? box.x
                : style.align == Align::centre ? box.x + box.width / 2
                                               : box.right();
  const int baseline = box.y + (box.height + capital_height(style.size)) / 2;
  texts.push_back({drawable(text), style, x, baseline, box.width});
}

}  // namespace tetron::scene
