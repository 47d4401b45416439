#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"
#include "solver/pc/board/board.hpp"

namespace tetron::pc {

// Which empty cells are not allowed in a field.
enum class Holes : std::uint8_t {
  any,      // none: every empty cell is allowed
  covered,  // those with a block anywhere above them
  closed,   // those that no path from the highest row reaches, going down and sideways
};

// A change to a field.
struct FieldChange {
  enum class Kind : std::uint8_t { fill_row, set_cells, clear_rows };
  Kind kind = Kind::clear_rows;
  int row = 0;                               // of fill_row: row 0 is the lowest
  std::vector<std::pair<int, int>> cells{};  // of set_cells: column and row; row 0 is the lowest
  friend bool operator==(const FieldChange&, const FieldChange&) = default;
};

// Reads changes separated by spaces or `;`: row(Y), block(X,Y), clear(), or a piece such as T-left(X,Y) with
// its rotation (spawn or 0, right or r, reverse or 2, left or l) and the place of its centre. Columns and
// rows count from 0, rows from below. The error is the first part of the text that is not a change.
std::expected<std::vector<FieldChange>, std::string_view> field_changes(std::string_view text);

// Ignores cells outside of the board.
Board changed(Board board, const std::vector<FieldChange>& changes);

// Whether the field has such holes after its full rows have vanished. Holes in `free` do not count; its rows
// are numbered as in `board`, before any vanish.
bool has_holes(const Board& board, Holes holes, const std::array<std::uint16_t, most_lines>& free);

}  // namespace tetron::pc
