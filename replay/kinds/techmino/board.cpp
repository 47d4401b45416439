#include "replay/kinds/techmino/board.hpp"

#include <algorithm>

namespace tetron::techmino {

using field::Tetromino;

std::size_t index_of(Tetromino kind) {
  return static_cast<std::size_t>(std::ranges::find(order, kind) - order.begin());
}

namespace {

Box make_box(Tetromino kind, int turn) {
  const field::Shape& shape = field::shape(kind, static_cast<field::Rotation>(turn));
  const int left = std::ranges::min(shape, {}, &field::Offset::right).right;
  const int low = std::ranges::min(shape, {}, &field::Offset::up).up;
  Box box;
  for (std::size_t i = 0; i < box.cells.size(); ++i) {
    box.cells[i] = {shape[i].right - left, shape[i].up - low};
    box.width = std::max(box.width, box.cells[i].right + 1);
    box.height = std::max(box.height, box.cells[i].up + 1);
  }
  box.centre_x2 = -2 * left;
  box.centre_y2 = -2 * low;
  if (kind == Tetromino::o) box.centre_x2 = box.centre_y2 = 1;
  if (kind == Tetromino::i) {
    // Column and row of the middle of a square of four cells.
    constexpr std::array<std::array<int, 2>, 4> middles{{{3, -1}, {-1, 3}, {3, 1}, {1, 3}}};
    box.centre_x2 = middles[static_cast<std::size_t>(turn)][0];
    box.centre_y2 = middles[static_cast<std::size_t>(turn)][1];
  }
  return box;
}

}  // namespace

const Box& box_of(Tetromino kind, int turn) {
  static const auto boxes = [] {
    std::array<std::array<Box, 4>, order.size()> all;
    for (std::size_t i = 0; i < order.size(); ++i)
      for (int turns = 0; turns < 4; ++turns)
        all[i][static_cast<std::size_t>(turns)] = make_box(order[i], turns);
    return all;
  }();
  return boxes[index_of(kind)][static_cast<std::size_t>(turn)];
}

bool Field::overlaps(Tetromino kind, int turn, int x, int y) const {
  const Box& box = box_of(kind, turn);
  if (x < 1 || x + box.width > width + 1 || y < 1) return true;
  if (y > height()) return false;
  return std::ranges::any_of(box.cells,
                             [&](field::Offset cell) { return is_filled(x + cell.right, y + cell.up); });
}

void Field::put(const Falling& piece, Tetromino color) {
  for (const field::Offset cell : box_of(piece.kind, piece.turn).cells) {
    const int row = piece.y + cell.up;
    if (row > height()) rows_.set_rows(row);
    rows_.set(piece.x + cell.right - 1, row - 1, field::to_cell(color));
  }
}

Field::Gone Field::remove_full_rows() {
  int lowest = 0;
  while (lowest < height() && !rows_.is_full(lowest)) ++lowest;
  const int gone = rows_.clear_full_rows();
  rows_.set_rows(height() - gone);
  return {gone, lowest < height()};
}

}  // namespace tetron::techmino
