#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "field/grid.hpp"
#include "solver/pc/board/movement.hpp"

namespace tetron::pc {

inline constexpr int most_columns = 12;
inline constexpr int most_lines = 12;

// The lowest rows of a field, which are to be cleared.
struct Board {
  int width = 10;                                // 1..most_columns
  int lines = 4;                                 // 1..most_lines
  std::array<std::uint16_t, most_lines> rows{};  // from the lowest up; bit c is set if column c has a block
  friend bool operator==(const Board&, const Board&) = default;

  bool has(int column, int row) const { return (rows[static_cast<std::size_t>(row)] >> column & 1) != 0; }
  void add(int column, int row) {
    rows[static_cast<std::size_t>(row)] =
        static_cast<std::uint16_t>(rows[static_cast<std::size_t>(row)] | 1U << column);
  }
  int empty_cells() const;
};

// The rules by which pieces come and move.
struct Rules {
  Movement movement;
  Drop drop = Drop::soft;
  bool hold = true;  // one piece may be kept for later
};

// Whether the solver can work on boards of this size with these turns. The board and the rows above it in
// which pieces turn have to fit into 128 bits: up to ten rows of ten columns, or eight of twelve, with the
// usual rotation systems.
bool is_workable(const Board& board, const Rules& rules);

// The number of rows up to the highest block of a playfield.
int stack_of(field::GridView grid);
// The lowest rows of a playfield; every cell that is not empty is a block. Blocks beyond most_columns and
// most_lines are left out, but the board keeps the size that was asked for, so that is_workable() can say
// that it is too large.
Board board_of(field::GridView grid, int lines);
// The board with up to four empty rows above its highest block, so that pieces have room; fewer if the
// solver cannot work on so many. Never fewer rows than the board has.
Board with_room(Board board, const Rules& rules);
// The number of rows of with_room() for this playfield: its stack and up to four rows above it.
int lines_with_room(field::GridView grid, const Rules& rules);

}  // namespace tetron::pc
