#pragma once

#include "field/grid.hpp"
#include "solver/pc/path.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// What is to be filled on a board. Rows as Board has them; cells that are in neither and blocks stay as they
// are.
struct Area {
  std::array<std::uint16_t, most_lines> must{};  // every cell has to be covered
  std::array<std::uint16_t, most_lines> may{};   // these can be
  int pieces = 0;  // how many are placed; 0: no more than cover a cell that must be
};

// What the colours of a playfield say of its lowest rows.
struct Wish {
  field::Grid before;  // without the cells that may or must be covered
  Area area;
  int cells = 0;  // that must be
};
// Cells of the colour `fill` must be covered, those of `may` can be. `lines` and the width as Board has them.
Wish wish_of(const field::Grid& grid, int lines, field::Cell fill, field::Cell may);

// All ways to fill the area with pieces that the sequences bring, at most 20: no two put the same kinds on
// the same cells. Rows that become full vanish on the way, and pieces may be divided by them. Sequences of
// any length; the board has to be workable.
Ways setups(const Board& board, const Area& area, const Queues& queues, const Rules& rules,
            const solver::Limits& limits = {});

}  // namespace tetron::pc
