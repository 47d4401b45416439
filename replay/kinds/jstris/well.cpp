#include "replay/kinds/jstris/well.hpp"

#include <algorithm>

namespace tetron::kinds {

namespace {

using field::Cell;
using field::Tetromino;

struct BoxCell {
  int x = 0;
  int y = 0;
};
using Four = std::array<BoxCell, 4>;
// The SRS centre in the box, for each turn.
constexpr Four centres_of_i{{{1, 1}, {2, 1}, {2, 2}, {1, 2}}};
constexpr Four centres_of_o{{{1, 2}, {1, 1}, {2, 1}, {2, 2}}};
constexpr BoxCell centre_of_others{1, 2};

constexpr BoxCell centre_of(Tetromino kind, int turns) {
  if (kind == Tetromino::i) return centres_of_i[static_cast<std::size_t>(turns)];
  if (kind == Tetromino::o) return centres_of_o[static_cast<std::size_t>(turns)];
  return centre_of_others;
}

}  // namespace

game::Place JstrisPiece::place() const {
  const BoxCell centre = centre_of(kind, turns);
  return {field::to_cell(kind), static_cast<field::Rotation>(turns), static_cast<std::int16_t>(x + centre.x),
          static_cast<std::int16_t>(JstrisWell::height - 1 - (y + centre.y))};
}

std::array<JstrisPiece::Spot, 4> JstrisPiece::cells() const {
  const game::Place at = place();
  std::array<Spot, 4> cells;
  const field::Shape& shape = field::shape(kind, at.turn);
  for (std::size_t i = 0; i < cells.size(); ++i)
    cells[i] = {at.column + shape[i].right, at.row + shape[i].up};
  return cells;
}

JstrisPiece first_place(Tetromino kind) {
  return {kind, 0, 3, kind == Tetromino::i ? -1 : -2};
}

bool JstrisWell::fits(const JstrisPiece& piece) const {
  return std::ranges::none_of(piece.cells(), [this](const JstrisPiece::Spot& cell) {
    const auto [column, row] = cell;
    return column < 0 || column >= width || row < 0 || (row < height && field::is_block(at(column, row)));
  });
}

Cell JstrisWell::at(int column, int row) const {
  if (row < 0 || row >= rows || column < 0 || column >= width) return Cell::empty;
  return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

JstrisWell::Put JstrisWell::put(const JstrisPiece& piece) {
  Put result;
  for (const auto& [column, row] : piece.cells()) {
    const bool is_there = column >= 0 && column < width && row >= 0 && row < rows;
    const bool is_lost = !is_there || (row == height && field::is_block(at(column, row)));
    if (is_there && row < height) ++result.inside;
    if (is_lost)
      result.is_whole = false;
    else
      rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = field::to_cell(piece.kind);
  }
  return result;
}

JstrisWell::Cleared JstrisWell::clear_full_rows() {
  Cleared cleared;
  const auto first = rows_.begin() + solid_;
  const auto kept = std::remove_if(first, rows_.end(), [&cleared](const Row& row) {
    if (!std::ranges::all_of(row, field::is_block)) return false;
    ++cleared.rows;
    if (std::ranges::find(row, Cell::garbage) != row.end()) ++cleared.garbage;
    return true;
  });
  std::fill(kept, rows_.end(), Row{});
  cleared.all = cleared.rows > 0 && std::ranges::all_of(first, rows_.end(), [](const Row& row) {
                  return std::ranges::none_of(row, field::is_block);
                });
  return cleared;
}

void JstrisWell::rise(int count, int hole, int gap, bool is_inverted) {
  count = std::clamp(count, 0, height);
  if (count == 0) return;
  gap = std::clamp(gap, 1, width);
  hole = std::clamp(hole, 0, width - gap);
  Row garbage;
  for (int column = 0; column < width; ++column) {
    const bool is_open = (column >= hole && column < hole + gap) != is_inverted;
    garbage[static_cast<std::size_t>(column)] = is_open ? Cell::empty : Cell::garbage;
  }
  const auto old = rows_;
  for (int row = solid_; row < rows; ++row) {
    const bool is_new = row < height && row - solid_ < count;
    rows_[static_cast<std::size_t>(row)] = is_new ? garbage : old[static_cast<std::size_t>(row - count)];
  }
}

void JstrisWell::rise_solid() {
  if (solid_ == height) return;
  std::rotate(rows_.begin(), rows_.end() - 1, rows_.end());
  rows_.front().fill(Cell::garbage);
  ++solid_;
}

game::Spin JstrisWell::spin_of(const JstrisPiece& piece) const {
  const game::Place at_place = piece.place();
  // Right and up of the two in front, by turns.
  constexpr std::array<std::array<field::Offset, 2>, 4> front{
      {{{{-1, 1}, {1, 1}}}, {{{1, 1}, {1, -1}}}, {{{-1, -1}, {1, -1}}}, {{{-1, 1}, {-1, -1}}}}};
  const auto is_filled = [&](field::Offset offset) {
    const int column = at_place.column + offset.right;
    const int row = at_place.row + offset.up;
    return column < 0 || column >= width || row < 0 || field::is_block(at(column, row));
  };
  int ahead = 0;
  int behind = 0;
  for (const field::Offset offset : front[static_cast<std::size_t>(piece.turns)]) {
    ahead += is_filled(offset);
    behind += is_filled({-offset.right, -offset.up});
  }
  if (ahead == 2 && behind >= 1) return game::Spin::full;
  if (ahead == 1 && behind == 2) return game::Spin::mini;
  return game::Spin::none;
}

game::Board JstrisWell::board() const {
  game::Board board;
  for (const Row& row : rows_) board.cells.insert(board.cells.end(), row.begin(), row.end());
  while (!board.cells.empty() && board.cells.back() == Cell::empty) board.cells.pop_back();
  board.cells.resize((board.cells.size() + width - 1) / width * width);
  return board;
}

}  // namespace tetron::kinds
