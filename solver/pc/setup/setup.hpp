#pragma once

#include "field/grid.hpp"
#include "solver/pc/board/holes.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// What is to be filled on a board. Rows as Board has them; cells that are in neither and blocks stay as they
// are.
struct Area {
  std::array<std::uint16_t, most_lines> must{};  // every cell has to be covered
  std::array<std::uint16_t, most_lines> may{};   // these can be
  // These can only be by a piece of the kind; they stand in `must` or `may` as well.
  std::array<std::array<std::uint16_t, most_lines>, 7> reserved{};
  int pieces = 0;  // how many are placed; 0: no more than cover a cell that must be
  // No such holes when all is placed, the changes made and full rows gone; those in `free` do not count.
  Holes without = Holes::any;
  std::vector<FieldChange> changes{};
  std::array<std::uint16_t, most_lines> free{};
};

// What the colours of a playfield say of its lowest rows.
struct Wish {
  field::Grid before;  // without the cells that may or must be covered
  Area area;
  int cells = 0;  // that must be
};
struct WishColours {
  field::Cell fill = field::Cell::i;  // must be covered
  field::Cell may = field::Cell::o;   // can be
  std::optional<field::Cell> free{};  // can be, and may be holes
  bool are_others_reserved = false;   // those of the other kinds must be, each by a piece of its kind
};
// `lines` and the width as Board has them.
Wish wish_of(const field::Grid& grid, int lines, const WishColours& colours);

// All ways to fill the area with pieces that the sequences bring, at most 20: no two put the same kinds on
// the same cells. Rows that become full vanish on the way, and pieces may be divided by them. Sequences of
// any length; the board has to be workable.
Ways setups(const Board& board, const Area& area, const Queues& queues, const Rules& rules,
            const solver::Limits& limits = {});

}  // namespace tetron::pc
