#include "solver/build/reach.hpp"

#include <algorithm>
#include <vector>

#include "field/srs_kicks.hpp"

namespace tetron::solver {

namespace {

using field::Offset;
using field::Placement;
using field::Position;
using field::Rotation;
using field::Tetromino;

// Moved to the right by `columns`, which may be negative.
constexpr std::uint64_t moved(std::uint64_t bits, int columns) {
  return columns >= 0 ? bits << columns : bits >> -columns;
}

// kicks() of every turn, by kind from 1, rotation it has, rotation it gets.
constexpr auto all_kicks = [] {
  std::array<std::array<std::array<std::array<Offset, 5>, 4>, 4>, 8> table{};
  for (const Tetromino kind : field::all_tetrominoes)
    for (const Rotation from : field::all_rotations)
      for (const Rotation to : field::all_rotations)
        table[static_cast<std::size_t>(kind)][static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] =
            kicks(kind, from, to);
  return table;
}();

// For each kind from 1 and each rotation: where the centres of all rotations are that cover the same cells.
struct Alias {
  std::size_t rotation;
  Offset centre;
};
using Aliases = std::array<std::array<std::vector<Alias>, 4>, 8>;

Aliases make_aliases() {
  Aliases aliases;
  for (const Tetromino kind : field::all_tetrominoes)
    for (const Rotation rotation : field::all_rotations) {
      const auto cells = Placement{kind, rotation, {}}.cells();
      for (const Rotation other : field::all_rotations) {
        const auto same = field::placement_of(cells, other);
        if (same && same->rotation == other)
          aliases[static_cast<std::size_t>(kind)][static_cast<std::size_t>(rotation)].push_back(
              {static_cast<std::size_t>(other), {same->centre.column.value, -same->centre.row.value}});
      }
    }
  return aliases;
}

}  // namespace

Blocks::Blocks(const Surroundings& surroundings) {
  const int width = std::clamp(surroundings.width, 1, Terrain::longest);
  const int height = std::clamp(surroundings.height, 1, Terrain::longest);
  inside_ = ((std::uint64_t{1} << width) - 1) << side;
  rows_used_ = sky + height + floor;
  for (int row = 0; row < rows_used_; ++row) {
    std::uint64_t blocks = ~inside_;
    if (row >= sky && row < sky + height) blocks |= surroundings.walls.row(row - sky) << side;
    if (row >= sky + height) blocks = ~std::uint64_t{0};
    rows_[static_cast<std::size_t>(row)] = blocks;
  }
}

std::uint64_t& Blocks::row_of(Position cell) {
  return rows_[static_cast<std::size_t>(cell.row.value + sky)];
}

void Blocks::add(const Placement& placement) {
  for (const Position cell : placement.cells()) row_of(cell) |= bit(cell);
}

void Blocks::remove(const Placement& placement) {
  for (const Position cell : placement.cells()) row_of(cell) &= ~bit(cell);
}

bool Blocks::is_block(Position cell) const {
  return (rows_[static_cast<std::size_t>(cell.row.value + sky)] & bit(cell)) != 0;
}

bool Blocks::supports(const Placement& placement) const {
  return std::ranges::any_of(placement.cells(), [this](Position cell) {
    return is_block(cell + Offset{0, -1});
  });
}

Shadow::Shadow(const Blocks& blocks) {
  std::uint64_t above = 0;
  for (std::size_t row = 0; row < static_cast<std::size_t>(blocks.rows_used_); ++row)
    rows_[row] = above |= blocks.rows_[row];
}

bool Shadow::falls_free(const Placement& placement) const {
  return std::ranges::none_of(placement.cells(), [this](Position cell) {
    return (rows_[static_cast<std::size_t>(cell.row.value + Blocks::sky)] & Blocks::bit(cell)) != 0;
  });
}

Reach::Reach(const Blocks& blocks, Tetromino kind, Kicks kicks)
    : kind_(kind), kicks_(kicks), rows_used_(blocks.rows_used_) {
  while (top_ < rows_used_ - 1 && blocks.rows_[static_cast<std::size_t>(top_)] == ~blocks.inside_) ++top_;
  const int first = top_ - Blocks::sky;
  for (const Rotation rotation : field::all_rotations) {
    const auto r = static_cast<std::size_t>(rotation);
    const field::Shape& shape = field::shape(kind, rotation);
    int lowest = 0;  // cells below the centre
    for (const Offset cell : shape) lowest = std::max(lowest, -cell.up);
    for (int row = first; row < rows_used_; ++row) {
      std::uint64_t blocked = 0;
      for (const Offset cell : shape) {
        const int at = row - cell.up;
        blocked |= at < first || at >= rows_used_
                       ? ~std::uint64_t{0}
                       : moved(blocks.rows_[static_cast<std::size_t>(at)], -cell.right);
      }
      // What is moved in from outside of the word is wall; no piece gets there from the columns inside.
      fits_[r][static_cast<std::size_t>(row)] = ~blocked & blocks.inside_;
      if (row + lowest < top_) reached_[r][static_cast<std::size_t>(row)] = ~blocked & blocks.inside_;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (int row = first; row < rows_used_; ++row)
      for (std::size_t rotation = 0; rotation < 4; ++rotation) {
        if (reached_[rotation][static_cast<std::size_t>(row)] == 0) continue;
        changed = spread(rotation, row) || changed;
        changed = turn(rotation, (rotation + 1) % 4, row) || changed;
        changed = turn(rotation, (rotation + 3) % 4, row) || changed;
      }
  }
}

// Sideways and down. True if something was reached above: below comes next anyway.
bool Reach::spread(std::size_t rotation, int row) {
  const auto r = static_cast<std::size_t>(row);
  const std::uint64_t fits = fits_[rotation][r];
  std::uint64_t& here = reached_[rotation][r];
  const std::uint64_t before = here;
  for (std::uint64_t last = 0; last != here;) {
    last = here;
    here |= (here << 1 | here >> 1) & fits;
  }
  if (row + 1 < rows_used_) reached_[rotation][r + 1] |= here & fits_[rotation][r + 1];
  return here != before;
}

bool Reach::turn(std::size_t from, std::size_t to, int row) {
  std::uint64_t left = reached_[from][static_cast<std::size_t>(row)];
  bool changed = false;
  for (const Offset step : all_kicks[static_cast<std::size_t>(kind_)][from][to]) {
    const int at = row - step.up;
    if (at < top_ - Blocks::sky || at >= rows_used_) continue;
    const std::uint64_t fitting = moved(left, step.right) & fits_[to][static_cast<std::size_t>(at)];
    std::uint64_t& there = reached_[to][static_cast<std::size_t>(at)];
    changed = changed || (fitting & ~there) != 0;
    there |= fitting;
    if (kicks_ == Kicks::exact) left &= ~moved(fitting, -step.right);
    if (left == 0) break;
  }
  return changed;
}

bool Reach::has(const Placement& placement) const {
  static const Aliases aliases = make_aliases();
  const auto is_in_sky = [this](Position cell) { return cell.row.value + Blocks::sky < top_; };
  if (std::ranges::all_of(placement.cells(), is_in_sky)) return true;
  return std::ranges::any_of(
      aliases[static_cast<std::size_t>(kind_)][static_cast<std::size_t>(placement.rotation)],
      [&](const Alias& alias) {
        const Position centre = placement.centre + alias.centre;
        return (reached_[alias.rotation][static_cast<std::size_t>(centre.row.value + Blocks::sky)] &
                Blocks::bit(centre)) != 0;
      });
}

}  // namespace tetron::solver
