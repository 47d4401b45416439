#include "scene/game_scene.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "scene/board/blocks.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/primitives/theme.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

constexpr double side_width = 260;  // design pixels, of what stands beside the field
constexpr int circle_spots = 28;

struct Places {
  int cell = 0;
  Box well;
  Box side;
  Box printed;
  Box problem;
};

Places places_of(const GameView& view, Size window, double scale) {
  const auto px = [scale](double design) { return static_cast<int>(std::lround(design * scale)); };
  const int margin = px(6 * metrics::step);
  Places places;
  Box all = Box{0, 0, window.width, window.height}.inset(margin);
  if (!view.problem.empty()) {
    const int height = std::min(all.height / 4, px(18 * metrics::step));
    places.problem = {all.x, all.bottom() - height, all.width, height};
    all.height -= height + margin;
  }
  if (!view.printed.empty()) {
    const int wanted = px(metrics::text_size) * 3 / 2 * static_cast<int>(view.printed.size());
    const int height = std::min(all.height / 4, wanted);
    places.printed = {all.x, all.bottom() - height, all.width, height};
    all.height -= height + margin;
  }
  const int side = std::min(px(side_width), all.width / 2);
  const int room = std::max(0, all.width - side - margin);
  places.cell = std::max(0, std::min(room / view.columns, all.height / view.rows));
  const int width = places.cell * view.columns;
  const int height = places.cell * view.rows;
  const int left = all.x + std::max(0, (all.width - width - margin - side) / 2);
  places.well = {left, all.y + (all.height - height) / 2, width, height};
  places.side = {places.well.right() + margin, places.well.y, side, std::max(height, 0)};
  return places;
}

// Whole rows of pixels, each as long as the circle is wide there.
void draw_disc(Layer& layer, const Box& box, Color color) {
  const double radius = box.width / 2.0;
  for (int y = 0; y < box.height; ++y) {
    const double up = y + 0.5 - radius;
    const double half = std::sqrt(std::max(0.0, radius * radius - up * up));
    const int left = static_cast<int>(std::lround(radius - half));
    layer.fill({box.x + left, box.y + y, box.width - 2 * left, 1}, color);
  }
}

void draw_circle(Layer& layer, const Box& box, Color color) {
  const double line = std::max(1.0, box.width / 10.0);
  const double radius = (box.width - line) / 2;
  std::vector<Spot> spots;
  for (int i = 0; i <= circle_spots; ++i) {
    const double angle = 2 * std::numbers::pi * i / circle_spots;
    spots.push_back({box.x + box.width / 2.0 + radius * std::cos(angle),
                     box.y + box.height / 2.0 + radius * std::sin(angle)});
  }
  layer.stroke(std::move(spots), line, color);
}

void draw_square_outline(Layer& layer, const Box& box, Color color) {
  const int line = std::max(1, box.width / 8);
  layer.fill({box.x, box.y, box.width, line}, color);
  layer.fill({box.x, box.bottom() - line, box.width, line}, color);
  layer.fill({box.x, box.y + line, line, box.height - 2 * line}, color);
  layer.fill({box.right() - line, box.y + line, line, box.height - 2 * line}, color);
}

void draw_game_block(Layer& layer, const Box& well, int cell, const GameBlock& block) {
  Box box{well.x + static_cast<int>(std::lround(block.x * cell)),
          well.y + static_cast<int>(std::lround(block.y * cell)), cell, cell};
  if (box.y < well.y) return;  // above the field
  if (block.bitmap) {
    const double left = 1 - std::clamp(block.vanishing, 0.0, 1.0);
    layer.show(block.bitmap, box, static_cast<std::uint8_t>(std::lround(255 * left)));
    return;
  }
  Color color = block.color;
  if (block.vanishing > 0) {
    box = box.inset(static_cast<int>(std::lround(block.vanishing * cell / 2)));
    color = mixed(color, rgb(0xffffff), 0.5);
  }
  if (box.empty()) return;
  const Box inner = box.inset(std::max(1, cell / 16));
  switch (block.form) {
    case BlockForm::circle:
      draw_circle(layer, inner, color);
      break;
    case BlockForm::disc:
      draw_disc(layer, inner, color);
      break;
    case BlockForm::square_outline:
      draw_square_outline(layer, inner, color);
      break;
    case BlockForm::square:
      draw_block(layer, box, {.color = color, .edge = mixed(color, rgb(0x000000), 0.45)});
      break;
  }
}

void draw_field(Layer& layer, const GameView& view, const Places& places, const Theme& theme) {
  const Box& well = places.well;
  layer.fill(well, theme.well);
  for (int x = 1; x < view.columns; ++x)
    layer.fill({well.x + x * places.cell - 1, well.y, 1, well.height}, theme.grid);
  for (int y = 1; y < view.rows; ++y)
    layer.fill({well.x, well.y + y * places.cell - 1, well.width, 1}, theme.grid);
  for (const GameBlock& block : view.field) draw_game_block(layer, well, places.cell, block);
  for (const GameBlock& block : view.tumo) draw_game_block(layer, well, places.cell, block);
}

void draw_side(Layer& layer, const GameView& view, const Places& places, const Theme& theme, double scale) {
  const auto px = [scale](double design) { return static_cast<int>(std::lround(design * scale)); };
  const int size = px(metrics::text_size);
  const int line = size * 3 / 2;
  Box side = places.side;
  layer.write("Next", side.take_top(line), {size, theme.label});
  if (view.next_size > 0) {
    const int cell = std::min({places.cell, side.width / view.next_size, side.height / 3 / view.next_size});
    const Box box = side.take_top(cell * view.next_size);
    for (const GameBlock& block : view.next) draw_game_block(layer, box, cell, block);
  }
  side.take_top(line);
  for (const auto& [label, value] : view.numbers) {
    const Box row = side.take_top(line);
    layer.write(label, row, {size, theme.label});
    layer.write(value, row, {size, theme.text, Align::right, Weight::bold});
  }
  side.take_top(line);
  for (const std::string& key : view.keys) layer.write(key, side.take_top(line), {size, theme.faint});
}

void draw_banner(Layer& layer, const GameView& view, const Places& places, const Theme& theme) {
  if (view.banner.empty() || places.well.empty()) return;
  layer.fill(places.well, theme.shade);
  const int size = std::max(6, places.well.width / 9);
  const Box band{places.well.x, places.well.y + (places.well.height - 2 * size) / 2, places.well.width,
                 2 * size};
  layer.fill(band, theme.background);
  layer.write(view.banner, band, {size, theme.accent, Align::centre, Weight::bold});
  if (view.hint.empty()) return;
  const int small = std::max(6, size / 2);
  const Box below{band.x, band.bottom(), band.width, 2 * small};
  layer.fill(below, theme.background);
  layer.write(view.hint, below, {small, theme.text, Align::centre});
}

void draw_problem(Layer& layer, const GameView& view, const Places& places, const Theme& theme,
                  double scale) {
  if (view.problem.empty()) return;
  const int size = static_cast<int>(std::lround(metrics::text_size * scale));
  const int line = size * 3 / 2;
  layer.fill(places.problem, theme.warning_surface);
  Box room = places.problem.inset(size / 2);
  const auto most = static_cast<std::size_t>(std::max(1, room.height / std::max(1, line)));
  for (const std::string& text :
       wrapped(view.problem, static_cast<double>(room.width) / std::max(1, size), most))
    layer.write(text, room.take_top(line), {size, theme.warning});
}

// The last ones that there is room for.
void draw_printed(Layer& layer, const GameView& view, const Places& places, const Theme& theme,
                  double scale) {
  const int size = static_cast<int>(std::lround(metrics::text_size * scale));
  const int line = std::max(1, size * 3 / 2);
  Box room = places.printed;
  const auto most = static_cast<std::size_t>(std::max(0, room.height / line));
  const std::size_t first = view.printed.size() - std::min(most, view.printed.size());
  for (std::size_t i = first; i < view.printed.size(); ++i)
    layer.write(view.printed[i], room.take_top(line), {size, theme.label});
}

}  // namespace

Picture game_scene(const GameView& view, Size window, double scale) {
  const Theme& colors = theme(ThemeKind::dark);
  const Places places = places_of(view, window, scale);
  Layer game;
  if (places.cell > 0) {
    draw_field(game, view, places, colors);
    draw_side(game, view, places, colors, scale);
  }
  draw_printed(game, view, places, colors, scale);
  draw_problem(game, view, places, colors, scale);
  Layer banner;
  draw_banner(banner, view, places, colors);
  return {window, colors.background, {std::move(game), std::move(banner)}};
}

}  // namespace tetron::scene
