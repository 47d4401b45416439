#include "convert/animation/fumen_sheet.hpp"

#include <algorithm>

namespace tetron::convert {

namespace {

void move(scene::Layer& layer, int x, int y) {
  const auto move_box = [&](scene::Box& box) {
    box.x += x;
    box.y += y;
  };
  for (scene::Rectangle& rectangle : layer.rectangles) move_box(rectangle.box);
  for (scene::Sprite& sprite : layer.sprites) move_box(sprite.box);
  for (scene::Stroke& stroke : layer.strokes)
    for (scene::Spot& spot : stroke.spots) {
      spot.x += x;
      spot.y += y;
    }
  for (scene::Text& text : layer.texts) {
    text.x += x;
    text.baseline += y;
  }
}

}  // namespace

int sheet_columns(scene::Size page, std::size_t count, int wanted) {
  const int all = static_cast<int>(std::min<std::size_t>(count, 10'000));
  if (wanted > 0) return std::min(wanted, std::max(all, 1));
  int columns = 1;
  // Until the sheet is no longer higher than wide.
  while (columns < all && (all + columns - 1) / columns * page.height > columns * page.width) ++columns;
  return columns;
}

scene::Picture fumen_sheet(std::span<const fumen::Page> pages, const FumenSheetOptions& options) {
  const FumenPictures pictures(pages, options.page);
  const scene::Size page = pictures.size();
  const int columns = sheet_columns(page, pages.size(), options.columns);
  const int rows = (static_cast<int>(pages.size()) + columns - 1) / columns;
  scene::Picture sheet;
  // Between the pages and around them.
  const int gap = options.page.cell;
  sheet.size = {columns * (page.width + gap) + gap, rows * (page.height + gap) + gap};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    scene::Picture picture = pictures.draw(i);
    sheet.background = picture.background;
    if (sheet.layers.size() < picture.layers.size()) sheet.layers.resize(picture.layers.size());
    const int number = static_cast<int>(i);
    for (std::size_t layer = 0; layer < picture.layers.size(); ++layer) {
      move(picture.layers[layer], gap + number % columns * (page.width + gap),
           gap + number / columns * (page.height + gap));
      sheet.layers[layer].append(std::move(picture.layers[layer]));
    }
  }
  return sheet;
}

}  // namespace tetron::convert
