#include "scene/primitives/picture.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "scene/primitives/drawable.hpp"

namespace tetron::scene {

namespace {

// In pixels: no picture is this large, and sums of two such numbers do not overflow.
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

void Layer::fade(double strength) {
  if (strength >= 1) return;
  const auto weaker = [strength](std::uint8_t alpha) {
    return static_cast<std::uint8_t>(std::lround(alpha * std::max(0.0, strength)));
  };
  for (Rectangle& each : rectangles) {
    each.top.alpha = weaker(each.top.alpha);
    each.bottom.alpha = weaker(each.bottom.alpha);
  }
  for (Sprite& each : sprites) each.opacity = weaker(each.opacity);
  for (Stroke& each : strokes) {
    each.from.alpha = weaker(each.from.alpha);
    each.to.alpha = weaker(each.to.alpha);
  }
  for (Text& each : texts) each.style.color.alpha = weaker(each.style.color.alpha);
}

void Layer::append(Layer other) {
  const auto move_to = [](auto& to, auto& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
  };
  move_to(rectangles, other.rectangles);
  move_to(sprites, other.sprites);
  move_to(strokes, other.strokes);
  move_to(texts, other.texts);
}

}  // namespace tetron::scene
