#pragma once

#include <string>

#include "field/cell.hpp"

namespace tetron::convert {

// A cell as a board in the terminal shows it.
struct ShownCell {
  field::Cell cell{};
  bool falling = false;  // part of a piece that is not fixed yet
};

// Two columns of the terminal: letters, small ones for what falls; or colored blanks with ANSI escape
// sequences.
void append_cell(std::string& out, const ShownCell& shown, bool color);

}  // namespace tetron::convert
