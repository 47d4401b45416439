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

// The lower rows of a field, which are to be emptied.
struct Board {
  int width = 10;                                // 1..most_columns
  int lines = 4;                                 // 1..most_lines
  std::array<std::uint16_t, most_lines> rows{};  // from below: bit c is set for a block in column c
  friend bool operator==(const Board&, const Board&) = default;

  bool has(int column, int row) const { return (rows[static_cast<std::size_t>(row)] >> column & 1) != 0; }
  void add(int column, int row) {
    rows[static_cast<std::size_t>(row)] =
        static_cast<std::uint16_t>(rows[static_cast<std::size_t>(row)] | 1U << column);
  }
  int empty_cells() const;
};

// By which rules pieces come and move.
struct Rules {
  Movement movement;
  Drop drop = Drop::soft;
  bool hold = true;  // one piece may be kept for later
};

// Whether boards of this size can be worked on with these turns: they and the rows above, in which pieces
// turn, have to fit into 128 bits. Up to ten lines of ten columns, or eight of twelve, with the usual
// systems.
bool is_workable(const Board& board, const Rules& rules);

// How many rows of a playfield there are up to its highest block.
int stack_of(field::GridView grid);
// Its lowest rows, every cell that is not empty a block. What is beyond most_columns and most_lines is left
// out; the board has the size asked for all the same, so that is_workable() can say that it is too large.
Board board_of(field::GridView grid, int lines);
// The board with rows above its highest block in which pieces find room: four, or as many as can be worked
// on. Its own rows stay, however many.
Board with_room(Board board, const Rules& rules);
// As many rows as pieces find room in on it: the stack and up to four above, if so many can be worked on.
int lines_with_room(field::GridView grid, const Rules& rules);

}  // namespace tetron::pc
