#include "scene/game_scene.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "scene/board/blocks.hpp"
#include "scene/board/grid_background.hpp"
#include "scene/layout/arrangement.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/primitives/theme.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// What is next to the field, in design pixels.
constexpr double side_width = 210;
constexpr int rounding = 4;           // pixels by which rounding may make a natural window smaller
constexpr Size least_size{480, 420};  // of a natural window, even if its blocks are small
constexpr double box_height = 76;     // for the held and the next piece
constexpr double line_height = 50;    // for the pieces after the next one
constexpr double largest_cell = 18;
constexpr int circle_spots = 28;
constexpr double ghost_contrast = 2;      // contrast of its outline with the well
constexpr std::uint8_t ghost_alpha = 72;  // of its bitmaps

struct Places {
  int cell = 0;
  Box well;
  Box side;
  Box printed;
  Box problem;
};

// What a frame of a game is drawn with.
struct Tools {
  const Theme& theme;
  double unit;        // window pixels per design pixel
  double block_unit;  // the same for blocks, which may have the size that the game asks for

  int px(double design) const { return static_cast<int>(std::lround(design * unit)); }
  int text() const { return std::max(1, px(metrics::text_size)); }
  int line() const { return text() * 3 / 2; }
};

Places places_of(const GameView& view, Size window, const Tools& tools) {
  const auto px = [&tools](double design) { return tools.px(design); };
  const int margin = px(6 * metrics::step);
  Places places;
  Box all = Box{0, 0, window.width, window.height}.inset(margin);
  if (!view.problem.empty()) {
    const int height = std::min(all.height / 4, px(18 * metrics::step));
    places.problem = {all.x, all.bottom() - height, all.width, height};
    all.height -= height + margin;
  }
  if (!view.printed.empty()) {
    const int wanted = tools.line() * static_cast<int>(view.printed.size());
    const int height = std::min(all.height / 4, wanted);
    places.printed = {all.x, all.bottom() - height, all.width, height};
    all.height -= height + margin;
  }
  const int side = std::min(px(side_width), all.width / 2);
  const int room = std::max(0, all.width - side - margin);
  places.cell =
      std::max(0, std::min({room / view.columns, all.height / view.rows,
                            std::max(1, static_cast<int>(std::lround(view.block_size * tools.block_unit)))}));
  const int width = places.cell * view.columns;
  const int height = places.cell * view.rows;
  const int left = all.x + std::max(0, (all.width - width - margin - side) / 2);
  places.well = {left, all.y + (all.height - height) / 2, width, height};
  places.side = {places.well.right() + margin, places.well.y, side, std::max(height, 0)};
  return places;
}

// Draws a row of pixels for each line of the circle.
void draw_disc(Layer& layer, const Box& box, Color color) {
  const double radius = box.width / 2.0;
  for (int y = 0; y < box.height; ++y) {
    const double up = y + 0.5 - radius;
    const double half = std::sqrt(std::max(0.0, radius * radius - up * up));
    const int left = static_cast<int>(std::lround(radius - half));
    layer.fill({box.x + left, box.y + y, box.width - 2 * left, 1}, color);
  }
}

void draw_circle(Layer& layer, const Box& box, double line, Color color) {
  const double radius = (box.width - line) / 2;
  std::vector<Spot> spots;
  for (int i = 0; i <= circle_spots; ++i) {
    const double angle = 2 * std::numbers::pi * i / circle_spots;
    spots.push_back({box.x + box.width / 2.0 + radius * std::cos(angle),
                     box.y + box.height / 2.0 + radius * std::sin(angle)});
  }
  layer.stroke(std::move(spots), line, color);
}

void draw_square_outline(Layer& layer, const Box& box, int line, Color color) {
  layer.fill({box.x, box.y, box.width, line}, color);
  layer.fill({box.x, box.bottom() - line, box.width, line}, color);
  layer.fill({box.x, box.y + line, line, box.height - 2 * line}, color);
  layer.fill({box.right() - line, box.y + line, line, box.height - 2 * line}, color);
}

// On a block whose inside has this color.
void draw_letter(Layer& layer, const Box& box, char letter, Color inside, Color on_dark, Color on_light) {
  if (letter == 0) return;
  const Color color = contrast(inside, on_dark) >= contrast(inside, on_light) ? on_dark : on_light;
  layer.write(std::string(1, letter), box,
              {std::max(1, box.height * 5 / 8), color, Align::centre, Weight::bold, Reading::left_to_right});
}

void draw_game_block(Layer& layer, const Box& well, int cell, const GameBlock& block) {
  Box box{well.x + static_cast<int>(std::lround(block.x * cell)),
          well.y + static_cast<int>(std::lround(block.y * cell)), cell, cell};
  if (box.y < well.y) return;  // above the field
  if (block.bitmap) {
    const double left = 1 - std::clamp(block.vanishing, 0.0, 1.0);
    layer.show(block.bitmap, box, static_cast<std::uint8_t>(std::lround(255 * left)));
    if (left > 0) draw_letter(layer, box, block.letter, block.color, rgb(0xffffff), rgb(0x101010));
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
      draw_circle(layer, inner, std::max(1.0, inner.width / 10.0), color);
      break;
    case BlockForm::disc:
      draw_disc(layer, inner, color);
      break;
    case BlockForm::square_outline:
      draw_square_outline(layer, inner, std::max(1, inner.width / 8), color);
      break;
    case BlockForm::square:
      draw_block(layer, box, {.color = color, .edge = mixed(color, rgb(0x000000), 0.45)});
      break;
  }
  const bool is_filled = block.form == BlockForm::disc || block.form == BlockForm::square;
  draw_letter(layer, box, block.letter, color, is_filled ? rgb(0xffffff) : color,
              is_filled ? rgb(0x101010) : color);
}

// Changes a color that is too similar to the well's, so that it can be seen.
Color ghost_outline(Color color, const Theme& theme) {
  Color outline = mixed(theme.well, color, 0.62);
  for (int i = 0; i < 8 && contrast(outline, theme.well) < ghost_contrast; ++i)
    outline = mixed(outline, theme.text, 0.2);
  return outline;
}

// The shapes of the blocks, but hollow and faint, so that nobody takes them for blocks.
void draw_ghost(Layer& layer, const GameView& view, const Places& places, const Theme& theme) {
  const auto has = [&view](double x, double y) {
    return std::ranges::any_of(view.ghost, [x, y](const GameBlock& block) {
      return block.x == x && block.y == y && block.form == BlockForm::square && !block.bitmap;
    });
  };
  const int line = std::max(1, places.cell / 12);
  for (const GameBlock& block : view.ghost) {
    if (block.y < 0) continue;
    const Box cell{places.well.x + static_cast<int>(std::lround(block.x * places.cell)),
                   places.well.y + static_cast<int>(std::lround(block.y * places.cell)), places.cell,
                   places.cell};
    const Color outline = ghost_outline(block.color, theme);
    const Color inside = mixed(theme.well, block.color, 0.16);
    const Box inner = cell.inset(std::max(1, places.cell / 16));
    if (block.bitmap) {
      layer.show(block.bitmap, cell, ghost_alpha);
      continue;
    }
    if (block.form == BlockForm::disc) draw_disc(layer, inner, inside);
    if (block.form == BlockForm::disc || block.form == BlockForm::circle) {
      draw_circle(layer, inner, line, outline);
      continue;
    }
    if (block.form == BlockForm::square_outline) {
      draw_square_outline(layer, inner, line, outline);
      continue;
    }
    layer.fill(cell, inside);
    if (!has(block.x, block.y - 1)) layer.fill({cell.x, cell.y, cell.width, line}, outline);
    if (!has(block.x, block.y + 1)) layer.fill({cell.x, cell.bottom() - line, cell.width, line}, outline);
    if (!has(block.x - 1, block.y)) layer.fill({cell.x, cell.y, line, cell.height}, outline);
    if (!has(block.x + 1, block.y)) layer.fill({cell.right() - line, cell.y, line, cell.height}, outline);
  }
}

void draw_field(Layer& layer, const GameView& view, const Places& places, const Theme& theme) {
  const Box& well = places.well;
  draw_grid_background(layer, theme, well, places.cell, theme.well_edge, {});
  draw_ghost(layer, view, places, theme);
  for (const GameBlock& block : view.field) draw_game_block(layer, well, places.cell, block);
  for (const GameBlock& block : view.tumo) draw_game_block(layer, well, places.cell, block);
}

// In the middle of the box, as large as possible.
void draw_piece(Layer& layer, const Box& box, std::span<const GameBlock> piece, int largest) {
  if (piece.empty() || box.empty()) return;
  const auto [left, right] = std::ranges::minmax(piece, {}, &GameBlock::x);
  const auto [top, bottom] = std::ranges::minmax(piece, {}, &GameBlock::y);
  const double columns = right.x - left.x + 1;
  const double rows = bottom.y - top.y + 1;
  const int cell = static_cast<int>(std::min({box.width / columns, box.height / rows, double(largest)}));
  if (cell <= 0) return;
  const Box room{box.x + (box.width - static_cast<int>(columns * cell)) / 2,
                 box.y + (box.height - static_cast<int>(rows * cell)) / 2, box.width, box.height};
  for (GameBlock block : piece) {
    block.x -= left.x;
    block.y -= top.y;
    draw_game_block(layer, room, cell, block);
  }
}

void draw_boxed_piece(Layer& layer, const Box& box, std::string_view word, std::span<const GameBlock> piece,
                      const Tools& tools) {
  layer.fill(box, tools.theme.well_edge);
  layer.fill(box.inset(1), tools.theme.well);
  Box inside = box.inset(2);
  const int em = std::max(metrics::smallest_text, tools.text() * 3 / 4);
  if (!word.empty()) {
    const Box line = inside.take_top(em * 5 / 4);
    layer.write(word, {line.x + em / 4, line.y, line.width - em / 4, line.height}, {em, tools.theme.label});
  }
  draw_piece(layer, inside.inset(em / 4), piece, tools.px(largest_cell));
}

// The held and the next piece side by side, and the pieces after them below.
void draw_pieces(Layer& layer, const GameView& view, Box& side, const Tools& tools) {
  const int between = tools.px(metrics::step);
  Box upper = side.take_top(tools.px(box_height));
  if (view.hold) {
    const int width = (upper.width - between) / 2;
    draw_boxed_piece(layer, {upper.x, upper.y, width, upper.height}, "hold", *view.hold, tools);
    upper = {upper.right() - width, upper.y, width, upper.height};
  }
  if (view.next.empty()) return draw_boxed_piece(layer, upper, "next", {}, tools);
  draw_boxed_piece(layer, upper, "next", view.next.front(), tools);
  side.take_top(between);
  const auto after = std::span(view.next).subspan(1);
  if (after.empty()) return;
  const Box line = side.take_top(tools.px(line_height));
  layer.fill(line, tools.theme.well_edge);
  layer.fill(line.inset(1), tools.theme.well);
  const int share = line.width / static_cast<int>(after.size());
  for (std::size_t i = 0; i < after.size(); ++i)
    draw_piece(layer,
               Box{line.x + static_cast<int>(i) * share, line.y, share, line.height}.inset(tools.px(6)),
               after[i], tools.px(largest_cell));
}

void draw_side(Layer& layer, const GameView& view, const Places& places, const Tools& tools) {
  const int size = tools.text();
  const int line = tools.line();
  Box side = places.side;
  draw_pieces(layer, view, side, tools);
  side.take_top(line / 2);
  for (const auto& [label, value] : view.numbers) {
    Box row = side.take_top(line);
    layer.write(label, row, {size, tools.theme.label});
    // Long numbers are below their label.
    if ((guessed_width(label) + guessed_width(value)) * size > row.width) row = side.take_top(line);
    layer.write(value, row, {size, tools.theme.text, Align::right});
  }
  side.take_top(line / 2);
  if (!view.keys.rows.empty())
    layer.write("? shows the keys", side.take_top(line), {size, tools.theme.faint});
}

void draw_banner(Layer& layer, const GameView& view, const Places& places, const Tools& tools) {
  if (view.banner.empty() || places.well.empty()) return;
  const Theme& theme = tools.theme;
  layer.fill(places.well, theme.shade);
  const int size = std::max(6, places.well.width / 9);
  const Box band{places.well.x, places.well.y + (places.well.height - 2 * size) / 2, places.well.width,
                 2 * size};
  layer.fill(band, theme.background);
  layer.write(view.banner, band, {size, theme.accent, Align::centre, Weight::bold});
  if (view.hint.empty()) return;
  // As many lines as are needed to read it all.
  const int small =
      std::clamp(size / 2, metrics::smallest_text, std::max(metrics::smallest_text, tools.text()));
  Box below{band.x, band.bottom(), band.width, 0};
  for (const std::string& text : wrapped(view.hint, static_cast<double>(band.width) / small, 4)) {
    const Box line{below.x, below.bottom(), below.width, 2 * small};
    layer.fill(line, theme.background);
    layer.write(text, line, {small, theme.text, Align::centre});
    below.height += line.height;
  }
}

void draw_problem(Layer& layer, const GameView& view, const Places& places, const Tools& tools) {
  if (view.problem.empty()) return;
  const int size = tools.text();
  const int line = tools.line();
  layer.fill(places.problem, tools.theme.warning_surface);
  Box room = places.problem.inset(size / 2);
  const auto most = static_cast<std::size_t>(std::max(1, room.height / std::max(1, line)));
  for (const std::string& text :
       wrapped(view.problem, static_cast<double>(room.width) / std::max(1, size), most))
    layer.write(text, room.take_top(line), {size, tools.theme.warning});
}

// The last lines, as many as there is room for.
void draw_printed(Layer& layer, const GameView& view, const Places& places, const Tools& tools) {
  const int size = tools.text();
  const int line = tools.line();
  Box room = places.printed;
  const auto most = static_cast<std::size_t>(std::max(0, room.height / line));
  const std::size_t first = view.printed.size() - std::min(most, view.printed.size());
  for (std::size_t i = first; i < view.printed.size(); ++i)
    layer.write(view.printed[i], room.take_top(line), {size, tools.theme.label});
}

}  // namespace

Size natural_size(const GameView& view, double scale) {
  const double margins = 2 * 6 * metrics::step;
  const auto px = [scale](double design) {
    return std::max(1, static_cast<int>(std::ceil(design * scale)) + rounding);
  };
  return {px(std::max<double>(least_size.width, view.columns * view.block_size + side_width + 1.5 * margins)),
          px(std::max<double>(least_size.height, view.rows * view.block_size + margins))};
}

namespace {

Tools tools_for(const GameView& view, Size window, double scale) {
  const Size natural = natural_size(view, scale);
  const double growth = std::min(static_cast<double>(window.width) / natural.width,
                                 static_cast<double>(window.height) / natural.height);
  const double block_unit = scale * std::max(1.0, growth);
  return {theme(view.theme), std::min(unit_of(window, scale), block_unit), block_unit};
}

}  // namespace

GameField game_field(const GameView& view, Size window, double scale) {
  const Places places = places_of(view, window, tools_for(view, window, scale));
  return {places.well, std::max(1, places.cell)};
}

Picture game_scene(const GameView& view, Size window, double scale) {
  const Tools tools = tools_for(view, window, scale);
  const Places places = places_of(view, window, tools);
  Layer game;
  if (places.cell > 0) {
    draw_field(game, view, places, tools.theme);
    draw_side(game, view, places, tools);
  }
  draw_printed(game, view, places, tools);
  draw_problem(game, view, places, tools);
  Layer banner;
  draw_banner(banner, view, places, tools);
  Picture picture{window, tools.theme.background, {std::move(game), std::move(banner)}};
  if (view.help) {
    Layer help;
    draw_help(help, tools.theme, view.keys, window, unit_of(window, scale),
              "Gamepad: stick or cross, four buttons turn, start pauses");
    picture.layers.push_back(std::move(help));
  }
  return picture;
}

}  // namespace tetron::scene
