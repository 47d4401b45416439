#pragma once

#include <array>
#include <span>

#include "field/tetromino.hpp"

// The guideline's turns as their source writes them, beside which stands what motion/ makes of its table.
namespace tetron::test {

// Where a piece goes when it is turned: the first of these steps after which it fits is taken, and if it fits
// after none it does not turn. The difference of two entries of the offset tables: offset of the rotation it
// has minus offset of the rotation it gets, about the centre that field::shape() turns rigidly.
// Source: the guideline's Super Rotation System as the Tetris wikis give it, "How guideline SRS really works"
// (offset data of J L S T Z, of I, and of O). Turns of 180 degrees are not part of it.
using KickOffsets = std::array<std::array<field::Offset, 5>, 4>;  // by rotation: spawn, right, reverse, left

inline constexpr KickOffsets jlstz_offsets{{
    {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
    {{{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}}},
    {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
    {{{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
}};
inline constexpr KickOffsets i_offsets{{
    {{{0, 0}, {-1, 0}, {2, 0}, {-1, 0}, {2, 0}}},
    {{{-1, 0}, {0, 0}, {0, 0}, {0, 1}, {0, -2}}},
    {{{-1, 1}, {1, 1}, {-2, 1}, {1, 0}, {-2, 0}}},
    {{{0, 1}, {0, 1}, {0, 1}, {0, -1}, {0, 2}}},
}};
// O has one step for each turn, after which it covers the same cells: it always fits.
inline constexpr KickOffsets o_offsets{{
    {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}},
    {{{0, -1}, {0, -1}, {0, -1}, {0, -1}, {0, -1}}},
    {{{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}},
    {{{-1, 0}, {-1, 0}, {-1, 0}, {-1, 0}, {-1, 0}}},
}};

// The steps to try, in order, for one turn.
constexpr std::array<field::Offset, 5> kicks(field::Tetromino kind, field::Rotation from,
                                             field::Rotation to) {
  const KickOffsets& table = kind == field::Tetromino::i   ? i_offsets
                             : kind == field::Tetromino::o ? o_offsets
                                                           : jlstz_offsets;
  std::array<field::Offset, 5> steps{};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const field::Offset& before = table[static_cast<std::size_t>(from)][i];
    const field::Offset& after = table[static_cast<std::size_t>(to)][i];
    steps[i] = {before.right - after.right, before.up - after.up};
  }
  return steps;
}

}  // namespace tetron::test
