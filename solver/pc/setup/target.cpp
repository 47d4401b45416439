#include "solver/pc/setup/target.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "solver/pc/setup/pieces_in.hpp"
#include "solver/pc/setup/setup.hpp"

namespace tetron::pc {

namespace {

field::Position position(const field::Grid& grid, const Cell& cell) {
  return {field::Column(cell.column), field::Row(grid.height() - 1 - cell.row)};
}

// For each row of the current playfield, from below, its number at the beginning.
class Origins {
 public:
  explicit Origins(int rows) : rows_(static_cast<std::size_t>(rows)), next_(rows) {
    std::iota(rows_.begin(), rows_.end(), 0);
  }
  int operator[](int row) const { return rows_[static_cast<std::size_t>(row)]; }
  // Removes full rows.
  void clear(field::Grid& grid) {
    for (int row = grid.height(); row-- > 0;)
      if (grid.view().row_full(field::Row(grid.height() - 1 - row))) {
        rows_.erase(rows_.begin() + row);
        rows_.push_back(next_++);
      }
    grid.clear_full_rows();
  }

 private:
  std::vector<int> rows_;
  int next_;
};

field::Tetromino mirrored(field::Tetromino kind) {
  using enum field::Tetromino;
  switch (kind) {
    case l:
      return j;
    case j:
      return l;
    case s:
      return z;
    case z:
      return s;
    case i:
    case o:
    case t:
      break;
  }
  return kind;
}

}  // namespace

int Target::rows() const {
  int rows = stack_of(before);
  for (const Placed& piece : readings.front())
    for (const Cell& cell : piece.origin) rows = std::max(rows, cell.row + 1);
  return rows;
}

std::optional<Target> target_of(const field::Grid& before, std::span<const Placed> pieces) {
  Target target{before, {{}}};
  field::Grid grid = before;
  Origins origins(grid.height());
  for (Placed piece : pieces) {
    std::ranges::sort(piece.cells);
    for (const Cell& cell : piece.cells) {
      const field::Position at = position(grid, cell);
      if (!grid.view().contains(at) || field::is_block(grid.at(at))) return std::nullopt;
    }
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
      const Cell& cell = piece.cells[i];
      grid.set(position(grid, cell), field::to_cell(piece.kind));
      piece.origin[i] = {cell.column, origins[cell.row]};
    }
    target.readings.front().push_back(piece);
    origins.clear(grid);
  }
  return target;
}

std::optional<Target> target_of(const field::Grid& colored) {
  Target target{colored, {}};
  Colored cells;
  for (int row = 0; row < colored.height(); ++row)
    for (int column = 0; column < colored.width(); ++column) {
      const Cell cell{column, row};
      const auto kind = field::to_tetromino(colored.at(position(colored, cell)));
      if (!kind) continue;
      cells.emplace_back(cell, *kind);
      target.before.set(position(colored, cell), field::Cell::empty);
    }
  target.readings = pieces_in(cells);
  if (target.readings.empty()) return std::nullopt;
  return target;
}

Target mirrored(const Target& target) {
  Target result{field::Grid(target.before.width(), target.before.height()), target.readings};
  const int last = target.before.width() - 1;
  for (int row = 0; row < target.before.height(); ++row)
    for (int column = 0; column <= last; ++column)
      result.before.set({field::Column(last - column), field::Row(row)},
                        target.before.at({field::Column(column), field::Row(row)}));
  for (auto& pieces : result.readings)
    for (Placed& piece : pieces) {
      for (Cell& cell : piece.origin) cell.column = last - cell.column;
      piece.kind = mirrored(piece.kind);
    }
  return result;
}

Target congruents(const Target& target, int lines, const Queues& queues, const Rules& rules,
                  const solver::Limits& limits, solver::End& end) {
  const Board board = board_of(target.before, std::max(lines, target.rows()));
  Area area;
  for (const Placed& piece : target.readings.front())
    for (const Cell& cell : piece.origin) {
      auto& row = area.must[static_cast<std::size_t>(cell.row)];
      row = static_cast<std::uint16_t>(row | 1U << cell.column);
    }
  // built() decides how each piece gets to its place.
  Rules resting = rules;
  resting.drop = Drop::none;
  const Ways found = setups(board, area, queues, resting, limits);
  end = found.end;
  Target result{target.before, {}};
  for (const Way& way : found.ways) result.readings.push_back(way.pieces);
  return result;
}

Built built(const Target& target, int lines, bool fixed_order, const Queues& queues, const Rules& rules,
            const solver::Limits& limits, const CoverRule& how) {
  const Board board = board_of(target.before, std::max(lines, target.rows()));
  Built all;
  for (const auto& pieces : target.readings) {
    Built one = built(board, pieces, fixed_order, queues, rules, limits, how);
    all.end = one.end;
    if (all.end != solver::End::complete) return all;
    if (all.covered == 0) all.pieces = std::move(one.pieces);
    all.covers.resize(one.covers.size());
    all.covered = 0;
    for (std::size_t i = 0; i < one.covers.size(); ++i)
      all.covered += static_cast<std::uint64_t>(std::popcount(all.covers[i] |= one.covers[i]));
  }
  return all;
}

}  // namespace tetron::pc
