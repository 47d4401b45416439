#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"
#include "solver/pc/board/board.hpp"

namespace tetron::pc {

// Which empty cells a field may not have.
enum class Holes : std::uint8_t {
  any,      // it may have all
  covered,  // with a block anywhere above them
  closed,   // to which no way leads from the highest row, down and to the sides
};

// Something done to a field.
struct FieldChange {
  enum class Kind : std::uint8_t { fill_row, set_cells, clear_rows };
  Kind kind = Kind::clear_rows;
  int row = 0;                               // of fill_row, from below
  std::vector<std::pair<int, int>> cells{};  // of set_cells: column, row from below
  friend bool operator==(const FieldChange&, const FieldChange&) = default;
};

// Changes one after the other, apart by spaces or `;`: row(Y), block(X,Y), clear(), a piece as T-left(X,Y)
// with its rotation (spawn or 0, right or r, reverse or 2, left or l) and centre. Columns and rows from 0,
// rows from below. Else the first that is none.
std::expected<std::vector<FieldChange>, std::string_view> field_changes(std::string_view text);

// Cells outside of the board change nothing.
Board changed(Board board, const std::vector<FieldChange>& changes);

// Whether a field has such holes once its full rows have vanished. Those that stand in `free`, rows as Board
// has them before they vanish, do not count.
bool has_holes(const Board& board, Holes holes, const std::array<std::uint16_t, most_lines>& free);

}  // namespace tetron::pc
