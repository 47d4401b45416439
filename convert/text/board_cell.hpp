#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "field/cell.hpp"

namespace tetron::convert {

// A cell as a board in the terminal shows it.
struct ShownCell {
  field::Cell cell{};
  bool falling = false;                  // part of a piece that is not fixed yet
  char mark = 0;                         // of a cell of no tetromino; 0: a question mark
  std::optional<std::uint32_t> color{};  // of such a cell, as 0xRRGGBB
};

// Two columns of the terminal: letters, small ones for what falls; or colored blanks with ANSI escape
// sequences.
void append_cell(std::string& out, const ShownCell& shown, bool color);

}  // namespace tetron::convert
