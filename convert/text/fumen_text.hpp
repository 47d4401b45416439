#pragma once

#include <string>

#include "formats/fumen/page.hpp"

namespace tetron::convert {

// One page for the terminal: the rows from the highest block or piece down; the garbage row below a line if
// it has blocks; and the comment. Ends with a line end.
void append_fumen_board(std::string& out, const fumen::Page& page, bool color);

}  // namespace tetron::convert
