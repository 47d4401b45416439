#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "field/cell.hpp"

namespace tetron::convert {

// A cell of a board in the terminal.
struct ShownCell {
  field::Cell cell{};
  bool falling = false;                  // part of a piece that has not locked
  char mark = 0;                         // for cells of other pieces than tetrominoes; 0: a question mark
  std::optional<std::uint32_t> color{};  // color of such a cell, as 0xRRGGBB
};

// Appends two columns for the terminal: letters, lowercase if falling; or colored blanks with ANSI escape
// sequences.
void append_cell(std::string& out, const ShownCell& shown, bool color);

}  // namespace tetron::convert
