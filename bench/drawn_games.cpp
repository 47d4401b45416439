#include "bench/drawn_games.hpp"

#include <algorithm>
#include <array>

namespace tetron::bench {

namespace {

constexpr std::array<std::uint32_t, 7> palette{0xff30b8d0, 0xffd08830, 0xff3858c8, 0xffd0c030,
                                               0xff48b848, 0xffa048c0, 0xffd04848};
constexpr std::uint32_t empty = 0xff101418;

// With each component moved towards white or black.
std::uint32_t shaded(std::uint32_t color, int by) {
  std::uint32_t out = 0xff000000;
  for (int shift = 0; shift < 24; shift += 8)
    out |= static_cast<std::uint32_t>(std::clamp(static_cast<int>(color >> shift & 0xff) + by, 0, 255))
           << shift;
  return out;
}

}  // namespace

DrawnGames::DrawnGames(int width, int height, int fields, int cell)
    : width_(width),
      height_(height),
      cell_(cell),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 0xff202428) {
  const int across = std::max(1, width / ((columns + 2) * cell));
  for (int i = 0; i < fields; ++i) {
    Field field;
    field.left = cell + i % across * (columns + 2) * cell;
    field.top = cell + i / across * (rows + 2) * cell;
    field.cells.resize(columns * rows);
    fill(field.left, field.top, columns * cell, rows * cell, empty);
    begin_piece(field);
    fields_.push_back(field);
  }
}

void DrawnGames::fill(int x, int y, int width, int height, std::uint32_t color) {
  for (int row = std::max(y, 0); row < std::min(y + height, height_); ++row)
    for (int column = std::max(x, 0); column < std::min(x + width, width_); ++column)
      pixels_[static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
              static_cast<std::size_t>(column)] = color;
}

void DrawnGames::draw_cell(const Field& field, int column, int row, std::uint32_t color) {
  const int x = field.left + column * cell_;
  const int y = field.top + row * cell_;
  if (color == 0) return fill(x, y, cell_, cell_, empty);
  const int edge = std::max(1, cell_ / 8);
  fill(x, y, cell_, cell_, shaded(color, -48));
  fill(x, y, cell_ - edge, cell_ - edge, shaded(color, 48));
  for (int line = edge; line < cell_ - edge; ++line)
    fill(x + edge, y + line, cell_ - 2 * edge, 1, shaded(color, 12 - line * 24 / cell_));
}

void DrawnGames::draw_piece(const Field& field, bool there) {
  for (int i = 0; i < 4; ++i)
    draw_cell(field, field.piece_x + i % 2, field.piece_y + i / 2, there ? field.color : 0);
}

void DrawnGames::begin_piece(Field& field) {
  field.piece_x = static_cast<int>(random_() % (columns - 1));
  field.piece_y = 0;
  field.color = palette[random_() % palette.size()];
  draw_piece(field, true);
}

void DrawnGames::change() {
  Field& field = fields_[next_++ % fields_.size()];
  const auto cell = [&](int column, int row) -> std::uint32_t& {
    return field.cells[static_cast<std::size_t>(row * columns + column)];
  };
  const int below = field.piece_y + 2;
  if (below < rows && cell(field.piece_x, below) == 0 && cell(field.piece_x + 1, below) == 0) {
    draw_piece(field, false);
    ++field.piece_y;
    draw_piece(field, true);
    return;
  }
  for (int i = 0; i < 4; ++i) cell(field.piece_x + i % 2, field.piece_y + i / 2) = field.color;
  ++placements_;
  if (field.piece_y < 4) {  // full: everything goes
    std::ranges::fill(field.cells, 0u);
    fill(field.left, field.top, columns * cell_, rows * cell_, empty);
  }
  begin_piece(field);
}

convert::FrameView DrawnGames::view() const {
  return {width_, height_, width_, pixels_};
}

}  // namespace tetron::bench
