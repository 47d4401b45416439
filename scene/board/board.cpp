#include "scene/board/board.hpp"

#include <algorithm>

#include "scene/board/blocks.hpp"
#include "scene/board/grid_background.hpp"

namespace tetron::scene {

namespace {

using field::Position;
using field::Row;

int cell_of(const BoardStyle& style) {
  return std::clamp(style.cell, 1, most_cell_pixels);
}

// Between the lowest row and the row that is set apart below it.
int gap_of(int cell) {
  return std::max(2, cell / 6);
}

struct BoardPlaces {
  int cell = 0;
  Size size;
  Box title;
  Box well;
  Box below;
  Box caption;
};

BoardPlaces places_of(int columns, const BoardRoom& room, const BoardStyle& style) {
  BoardPlaces places;
  const int cell = places.cell = cell_of(style);
  const int border = border_width(style);
  const int width = columns * cell;
  int y = 0;
  if (room.title) places.title = {0, 0, width + 2 * border, caption_line(cell)};
  y += places.title.height + border;
  places.well = {border, y, width, std::max(0, room.rows.count()) * cell};
  y = places.well.bottom();
  if (room.below) {
    places.below = {border, y + gap_of(cell), width, cell};
    y = places.below.bottom();
  }
  y += border;
  places.caption = {0, y, width + 2 * border, caption_height(room.caption_lines, cell)};
  places.size = {places.caption.width, places.caption.bottom()};
  return places;
}

class Drawing {
 public:
  Drawing(const Board& board, const BoardRoom& room, const BoardStyle& style)
      : board_(board),
        room_(room),
        style_(style),
        places_(places_of(board.cells.width(), room, style)),
        theme_(theme_of(style.look)),
        palette_(palette_of(style.look, plain_profile())) {}

  Picture picture() {
    draw_backgrounds();
    for (int row = top(); row <= bottom(); ++row)
      for (int column = 0; column < board_.cells.width(); ++column)
        draw({field::Column(column), Row(row)}, board_.cells.at({field::Column(column), Row(row)}), false);
    for (std::size_t column = 0; column < board_.below.size(); ++column)
      draw({field::Column(static_cast<int>(column)), Row(board_.cells.height())}, board_.below[column],
           false);
    for (const BoardPiece& piece : board_.pieces)
      for (const Position& p : piece.cells) draw(p, piece.cell, true);
    draw_texts();
    const Color ground = style_.transparent ? rgb(0, 0) : theme_.background;
    Picture picture{places_.size, ground, {}};
    picture.layers.push_back(std::move(layer_));
    return picture;
  }

 private:
  // Pieces of boards have no names except their letters.
  static const replay::Profile& plain_profile() {
    static const replay::Profile profile;
    return profile;
  }

  int top() const { return board_.cells.height() - 1 - room_.rows.highest; }
  int bottom() const { return board_.cells.height() - 1 - room_.rows.lowest; }

  void draw_backgrounds() {
    const GridBackgroundStyle grid_background{border_width(style_), style_.transparent};
    draw_grid_background(layer_, theme_, places_.well, places_.cell, theme_.well_edge, grid_background);
    draw_spare_rows();
    if (places_.below.empty()) return;
    const Box between{places_.well.x, places_.well.bottom(), places_.well.width,
                      places_.below.y - places_.well.bottom()};
    draw_grid_background(layer_, theme_, places_.below, places_.cell, theme_.well_edge, grid_background);
    layer_.fill(between, theme_.well_edge);
    if (grid_background.border == 0) return;
    layer_.fill({0, between.y, grid_background.border, between.height}, theme_.well_edge);
    layer_.fill({between.right(), between.y, grid_background.border, between.height}, theme_.well_edge);
  }

  void draw_spare_rows() {
    const int rows = std::min(board_.spare_rows - top(), room_.rows.count());
    if (rows <= 0 || style_.transparent) return;
    const Color color = mixed(theme_.well, theme_.well_edge, 0.45);
    const int gap = block_gap(places_.cell);
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < board_.cells.width(); ++column)
        layer_.fill({places_.well.x + column * places_.cell, places_.well.y + row * places_.cell,
                     places_.cell - gap, places_.cell - gap},
                    color);
  }

  Box box_of(const Position& p) const {
    const bool is_below = p.row.value == board_.cells.height();
    const int x = places_.well.x + p.column.value * places_.cell;
    const int y = is_below ? places_.below.y : places_.well.y + (p.row.value - top()) * places_.cell;
    return {x, y, places_.cell, places_.cell};
  }
  bool is_shown(const Position& p) const {
    if (p.column.value < 0 || p.column.value >= board_.cells.width()) return false;
    if (p.row.value == board_.cells.height()) return room_.below;
    return p.row.value >= std::max(0, top()) && p.row.value <= bottom();
  }

  void draw(const Position& p, field::Cell cell, bool is_falling) {
    if (!field::is_block(cell) || !is_shown(p)) return;
    const bool flashes = std::ranges::find(board_.flashing, p.row) != board_.flashing.end();
    draw_block(layer_, box_of(p),
               flashes      ? palette_.flashing(cell)
               : is_falling ? palette_.falling(cell)
                            : palette_.look(cell));
  }

  void draw_texts() {
    const int em = caption_em(places_.cell);
    if (room_.title && !board_.title.empty()) {
      if (style_.transparent) layer_.fill(places_.title, theme_.background);
      const Box& box = places_.title;
      layer_.write(board_.title, {box.x + em / 4, box.y, box.width - em / 2, box.height},
                   {em, theme_.text, Align::left, Weight::bold});
    }
    if (room_.caption_lines <= 0) return;
    auto lines = caption_text(board_.caption, places_.caption.width, places_.cell);
    if (lines.size() > static_cast<std::size_t>(room_.caption_lines))
      lines.resize(static_cast<std::size_t>(room_.caption_lines));
    draw_caption(layer_, theme_, places_.caption, lines, places_.cell, style_.transparent);
  }

  const Board& board_;
  const BoardRoom& room_;
  const BoardStyle& style_;
  BoardPlaces places_;
  const Theme& theme_;
  Palette palette_;
  Layer layer_;
};

}  // namespace

RowRange RowRange::within(int height) const {
  const int last = std::max(0, height - 1);
  const int low = std::clamp(lowest, 0, last);
  return {low, std::clamp(highest, low, last)};
}

int border_width(const BoardStyle& style) {
  return style.border ? std::max(1, cell_of(style) / 24) : 0;
}

int caption_lines(std::string_view caption, int columns, const BoardStyle& style) {
  const BoardPlaces places = places_of(columns, {}, style);
  return static_cast<int>(caption_text(caption, places.size.width, places.cell).size());
}

Size board_size(int columns, const BoardRoom& room, const BoardStyle& style) {
  return places_of(columns, room, style).size;
}

Picture draw_board(const Board& board, const BoardRoom& room, const BoardStyle& style) {
  return Drawing(board, room, style).picture();
}

}  // namespace tetron::scene
