#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/safe_text.hpp"
#include "field/grid.hpp"
#include "formats/fumen/page.hpp"
#include "solver/pc/board.hpp"

namespace tetron::app {

// A field to be worked on.
struct PcField {
  base::SafeText name;
  field::Grid grid;     // as it was read; of a fumen 23 rows
  std::string comment;  // of the page

  // y = 0 is the lowest row.
  field::Cell at(int column, int y) const;
  int width() const { return grid.width(); }
  // Rows up to the highest block.
  int stack() const;
};

// Reads a field: the page `page` of a fumen, its piece put on it, or a drawn board. What is wrong is told and
// ends the command with ExitCode::cannot_open.
PcField read_pc_field(const std::string& input, int page);
// All pages of all fumens of an input.
std::vector<fumen::Page> read_pc_pages(const std::string& input, base::SafeText& name);

// The lowest rows as a board, every cell that is not empty a block. Sizes that cannot be worked on are told
// and end the command.
pc::Board board_of(const PcField& field, int lines, const pc::Rules& rules);
// The same with so many rows, and all that has blocks; with room above the stack unless they are given.
pc::Board open_board_of(const PcField& field, std::optional<int> lines, const pc::Rules& rules);

}  // namespace tetron::app
