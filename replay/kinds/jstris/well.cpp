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
// The SRS centre in the box, by turn.
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

JstrisWell::Put JstrisWell::put(const JstrisPiece& piece) {
  Put result;
  for (const auto& [column, row] : piece.cells()) {
    const bool is_there = cells_.contains(column, row) && (row < height || !field::is_block(at(column, row)));
    if (is_there)
      cells_.set(column, row, field::to_cell(piece.kind));
    else
      result.is_whole = false;
    if (cells_.contains(column, row) && row < height) ++result.inside;
  }
  return result;
}

JstrisWell::Cleared JstrisWell::clear_full_rows() {
  Cleared cleared;
  const auto goes = [&cleared](const auto& row) {
    const bool is_full = std::ranges::all_of(row, field::is_block);
    if (is_full && std::ranges::find(row, Cell::garbage) != row.end()) ++cleared.garbage;
    return is_full;
  };
  cleared.rows = cells_.remove_rows(goes, solid_);
  cleared.all = cleared.rows > 0 && cells_.filled().size() == static_cast<std::size_t>(solid_) * width;
  return cleared;
}

void JstrisWell::rise(int count, int hole, int gap, bool is_inverted) {
  count = std::clamp(count, 0, height);
  if (count == 0) return;
  gap = std::clamp(gap, 1, width);
  hole = std::clamp(hole, 0, width - gap);
  std::array<Cell, width> garbage;
  garbage.fill(is_inverted ? Cell::empty : Cell::garbage);
  std::fill_n(garbage.begin() + hole, gap, is_inverted ? Cell::garbage : Cell::empty);
  // The row above the field becomes the row that was `count` rows lower, solid or not.
  const auto above = cells_.row(height - count);
  const std::vector<Cell> row(above.begin(), above.end());
  cells_.rise(count, garbage, solid_);
  std::ranges::copy(row, cells_.row(height).begin());
}

void JstrisWell::rise_solid() {
  if (solid_ == height) return;
  std::array<Cell, width> row;
  row.fill(Cell::garbage);
  cells_.rise(1, row);
  ++solid_;
}

game::Spin JstrisWell::spin_of(const JstrisPiece& piece) const {
  const game::Place at_place = piece.place();
  // Offsets of the two corners in front of the T, by turn.
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

}  // namespace tetron::kinds
