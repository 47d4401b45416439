#include "convert/picture/canvas.hpp"

#include <algorithm>
#include <cmath>

#include "convert/picture/matching.hpp"

namespace tetron::convert {

namespace {

using scene::Box;
using scene::Layer;
using scene::Picture;
using scene::Rectangle;

// Places farther away would overflow, and cannot be seen.
constexpr double farthest_pixel = 1 << 24;

Box box_of(const scene::Stroke& stroke) {
  double left = farthest_pixel;
  double top = farthest_pixel;
  double right = -farthest_pixel;
  double bottom = -farthest_pixel;
  for (const scene::MeshQuad& quad : stroke_mesh(stroke))
    for (const scene::MeshCorner& corner : quad) {
      left = std::min(left, corner.spot.x);
      top = std::min(top, corner.spot.y);
      right = std::max(right, corner.spot.x);
      bottom = std::max(bottom, corner.spot.y);
    }
  if (right < left || bottom < top) return {};
  const auto whole = [](double v) {
    return static_cast<int>(std::floor(std::clamp(v, -farthest_pixel, farthest_pixel)));
  };
  return {whole(left) - 1, whole(top) - 1, whole(right) - whole(left) + 3, whole(bottom) - whole(top) + 3};
}

bool meet(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

bool covers(const Rectangle& rectangle, const Box& box) {
  const Box& own = rectangle.box;
  return rectangle.top.alpha == 255 && rectangle.bottom.alpha == 255 && own.x <= box.x && own.y <= box.y &&
         own.right() >= box.right() && own.bottom() >= box.bottom();
}

}  // namespace

Canvas::Canvas(std::unique_ptr<scene::Fonts> fonts, CanvasOptions options) : options_(options) {
  if (fonts) typesetter_.emplace(std::move(fonts));
}

std::size_t Canvas::footprint() const {
  return glyphs_.footprint() + bitmaps_.footprint() + (typesetter_ ? typesetter_->footprint() : 0);
}

std::expected<Drawn, PictureErrorKind> Canvas::draw(Picture picture) {
  if (const auto kind = picture_error_of(picture.size)) return std::unexpected(*kind);
  damage_.reset(picture.size);
  const bool is_new = picture.size != surface_.size();
  if (is_new) {
    picture_ = {};
    covered_.clear();
    surface_.resize(picture.size);
  }
  if (is_new || (picture.background != picture_.background && !options_.transparent)) damage_.add_all();

  std::vector<Covered> covered(picture.layers.size());
  const std::size_t layers = std::max(picture.layers.size(), picture_.layers.size());
  picture_.layers.resize(layers);
  picture.layers.resize(layers);
  covered_.resize(layers);
  covered.resize(layers);
  for (std::size_t i = 0; i < layers; ++i)
    compare(picture_.layers[i], covered_[i], picture.layers[i], covered[i]);
  picture_ = std::move(picture);
  covered_ = std::move(covered);
  for (const Box& box : damage_.boxes()) repaint(box);
  return Drawn{surface_.view(), damage_.boxes()};
}

// Outside the damaged area, the same things are painted in the same order.
void Canvas::compare(const Layer& before, Covered& covered_before, const Layer& now, Covered& covered_now) {
  match(
      before.rectangles, now.rectangles, [](auto, auto) {},
      [&](std::size_t i) { damage_.add(before.rectangles[i].box); },
      [&](std::size_t i) { damage_.add(now.rectangles[i].box); });
  match(
      before.sprites, now.sprites, [](auto, auto) {},
      [&](std::size_t i) { damage_.add(before.sprites[i].box); },
      [&](std::size_t i) { damage_.add(now.sprites[i].box); });
  covered_now.strokes.resize(now.strokes.size());
  covered_now.texts.resize(now.texts.size());
  const auto keep = [](std::vector<Box>& from, std::vector<Box>& to) {
    return [&](std::size_t i, std::size_t j) { to[j] = from[i]; };
  };
  const auto lose = [this](std::vector<Box>& boxes) { return [&](std::size_t i) { damage_.add(boxes[i]); }; };
  match(before.strokes, now.strokes, keep(covered_before.strokes, covered_now.strokes),
        lose(covered_before.strokes),
        [&](std::size_t i) { damage_.add(covered_now.strokes[i] = convert::box_of(now.strokes[i])); });
  match(before.texts, now.texts, keep(covered_before.texts, covered_now.texts), lose(covered_before.texts),
        [&](std::size_t i) { damage_.add(covered_now.texts[i] = box_of(now.texts[i])); });
}

// Begins with the last rectangle that covers all of `clip`.
void Canvas::repaint(const Box& clip) {
  std::size_t layer = picture_.layers.size();
  std::size_t first = 0;
  while (layer > 0) {
    const auto& rectangles = picture_.layers[--layer].rectangles;
    const auto last = std::find_if(rectangles.rbegin(), rectangles.rend(),
                                   [&](const Rectangle& r) { return covers(r, clip); });
    if (last == rectangles.rend()) continue;
    first = static_cast<std::size_t>(rectangles.rend() - last) - 1;
    paint(picture_.layers[layer], covered_[layer], first, clip);
    for (++layer; layer < picture_.layers.size(); ++layer)
      paint(picture_.layers[layer], covered_[layer], 0, clip);
    return;
  }
  surface_.clear(clip, options_.transparent ? scene::rgb(0, 0) : picture_.background);
  for (; layer < picture_.layers.size(); ++layer) paint(picture_.layers[layer], covered_[layer], 0, clip);
}

void Canvas::paint(const Layer& layer, const Covered& covered, std::size_t first_rectangle, const Box& clip) {
  for (std::size_t i = first_rectangle; i < layer.rectangles.size(); ++i)
    if (meet(layer.rectangles[i].box, clip)) surface_.fill(layer.rectangles[i], clip);
  for (const scene::Sprite& sprite : layer.sprites) {
    const Box& box = sprite.box;
    if (!meet(box, clip)) continue;
    const scene::Bitmap& bitmap = bitmaps_.find(
        sprite.bitmap, {box.width, box.height},
        [](const scene::Bitmap& whole, scene::Size size) { return scaled(whole, size.width, size.height); });
    surface_.lay(bitmap, box.x, box.y, sprite.opacity, clip);
  }
  for (std::size_t i = 0; i < layer.strokes.size(); ++i) {
    if (!meet(covered.strokes[i], clip)) continue;
    for (const scene::MeshQuad& quad : stroke_mesh(layer.strokes[i])) surface_.fill(quad, clip);
  }
  for (std::size_t i = 0; i < layer.texts.size(); ++i) {
    if (!meet(covered.texts[i], clip)) continue;
    const scene::Color color = layer.texts[i].style.color;
    place(layer.texts[i],
          [&](const Glyph& glyph, int x, int y) { surface_.stamp(glyph, x, y, color, clip); });
  }
}

template <class Each>
void Canvas::place(const scene::Text& text, Each each) {
  if (!typesetter_) return;
  const scene::SetLine& line = typesetter_->set(text);
  const int left = text.style.align == scene::Align::left     ? text.x
                   : text.style.align == scene::Align::centre ? text.x - line.width / 2
                                                              : text.x - line.width;
  for (const scene::PlacedGlyph& placed : line.glyphs) {
    const Glyph& glyph = glyphs_.find(placed, *typesetter_);
    if (glyph.width > 0) each(glyph, left + placed.x + glyph.left, text.baseline + placed.y + glyph.top);
  }
}

Box Canvas::box_of(const scene::Text& text) {
  Box all;
  place(text, [&all](const Glyph& glyph, int x, int y) {
    if (all.empty()) {
      all = {x, y, glyph.width, glyph.height};
      return;
    }
    const int right = std::max(all.right(), x + glyph.width);
    const int bottom = std::max(all.bottom(), y + glyph.height);
    all.x = std::min(all.x, x);
    all.y = std::min(all.y, y);
    all.width = right - all.x;
    all.height = bottom - all.y;
  });
  return all;
}

}  // namespace tetron::convert
