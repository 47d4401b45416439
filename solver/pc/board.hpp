#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/pc/movement.hpp"

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

}  // namespace tetron::pc
