#include "convert/text/fumen_text.hpp"

#include <algorithm>
#include <array>

#include "base/escape.hpp"
#include "convert/fumen_cells.hpp"
#include "convert/text/board_cell.hpp"

namespace tetron::convert {

namespace {

using fumen::Block;
using fumen::Field;

void append_row(std::string& out, const Field& field, const Field& piece, int y, bool color) {
  out += '|';
  for (int x = 0; x < Field::width; ++x) {
    const bool falling = piece.at(x, y) != Block::empty;
    append_cell(out, {to_cell(falling ? piece.at(x, y) : field.at(x, y)), falling}, color);
  }
  out += "|\n";
}

}  // namespace

void append_fumen_board(std::string& out, const fumen::Page& page, bool color) {
  Field piece;
  if (page.operation) piece.fill(*page.operation);
  int top = Field::rows - 1;
  while (top > 0 && page.field.row_empty(top) && piece.row_empty(top)) --top;
  const std::string edge = "+" + std::string(2 * Field::width, '-') + "+\n";
  for (int y = top; y >= 0; --y) append_row(out, page.field, piece, y, color);
  out += edge;
  if (!page.field.row_empty(-1)) {
    append_row(out, page.field, piece, -1, color);
    out += edge;
  }
  if (page.comment.empty()) return;
  base::append_escaped(out, page.comment.text());
  out += '\n';
}

}  // namespace tetron::convert
