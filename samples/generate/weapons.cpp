#include "samples/generate/weapons.hpp"

#include <algorithm>
#include <vector>

namespace tetron::samples {

using field::Cell;

std::uint32_t price(const Effect& effect) {
  switch (effect.kind) {
    case WeaponKind::rise:
      return 150u * effect.amount;
    case WeaponKind::clear:
      return 200u * effect.amount;
    case WeaponKind::mirror:
      return 350;
    case WeaponKind::haste:
      return 250;
  }
  return 0;
}

bool apply(const Effect& effect, field::Grid& grid) {
  const auto width = static_cast<std::size_t>(grid.width());
  bool lost = false;
  switch (effect.kind) {
    case WeaponKind::rise: {
      std::vector<Cell> row(width, Cell::garbage);
      row[effect.parameter % width] = Cell::empty;
      for (int i = 0; i < effect.amount; ++i) lost = grid.rise(row) || lost;
      break;
    }
    case WeaponKind::clear: {
      const auto gone =
          static_cast<std::ptrdiff_t>(std::min<std::size_t>(width * effect.amount, grid.cells().size()));
      const auto cells = grid.cells();
      std::move_backward(cells.begin(), cells.end() - gone, cells.end());
      std::fill_n(cells.begin(), gone, Cell::empty);
      break;
    }
    case WeaponKind::mirror:
      for (std::size_t at = 0; at < grid.cells().size(); at += width)
        std::ranges::reverse(grid.cells().subspan(at, width));
      break;
    case WeaponKind::haste:
      break;
  }
  return lost;
}

}  // namespace tetron::samples
