#include "replay/measures/board_look.hpp"

#include <vector>

namespace tetron::measures {

namespace {

constexpr int least_clean = 4;  // garbage rows in a row with the hole in the same column, as high as an I
constexpr int least_deep = 4;

struct Row {
  bool is_empty = true;
  bool has_garbage = false;
  int hole = -1;  // the only empty column; -1 if there is none
  int holes = 0;
};

Row row_at(const game::Field& field, int width, int row) {
  Row made;
  for (int column = 0; column < width; ++column) {
    const field::Cell cell = field.at(column, row);
    if (cell == field::Cell::empty) {
      ++made.holes;
      made.hole = column;
      continue;
    }
    made.is_empty = false;
    made.has_garbage = made.has_garbage || cell == field::Cell::garbage;
  }
  if (made.holes != 1) made.hole = -1;
  return made;
}

// The first of the lowest columns. Sets `top` to its height.
int lowest_column(const game::Field& field, int width, int height, int& top) {
  int lowest = 0;
  top = height;
  for (int column = 0; column < width; ++column) {
    int own = height;
    while (own > 0 && field.at(column, own - 1) == field::Cell::empty) --own;
    if (column > 0 && own >= top) continue;
    top = own;
    lowest = column;
  }
  return lowest;
}

std::optional<int> well_of(const game::Field& field, int width, const std::vector<Row>& rows) {
  const int height = static_cast<int>(rows.size());
  if (height < least_deep || width < 2) return std::nullopt;
  int top = 0;
  const int column = lowest_column(field, width, height, top);
  int deep = 0;
  int of_garbage = 0;
  for (int row = top; row < height; ++row) {
    const Row& is = rows[static_cast<std::size_t>(row)];
    if (is.hole != column) break;
    ++deep;
    of_garbage += is.has_garbage ? 1 : 0;
  }
  if (deep < least_deep || of_garbage == deep) return std::nullopt;
  return column;
}

}  // namespace

BoardLook look_at(const game::Field& field, int width, int rows) {
  std::vector<Row> filled;
  for (int row = 0; row < rows; ++row) filled.push_back(row_at(field, width, row));
  while (!filled.empty() && filled.back().is_empty) filled.pop_back();
  BoardLook look;
  look.height = static_cast<int>(filled.size());
  int run = 0;
  for (const Row& row : filled) {
    if (!row.has_garbage) break;
    const bool goes_on =
        look.garbage > 0 && row.hole == filled[static_cast<std::size_t>(look.garbage) - 1].hole;
    run = goes_on ? run + 1 : 1;
    ++look.garbage;
  }
  look.has_cheese = look.garbage > 0 && run < least_clean;
  look.well = well_of(field, width, filled);
  return look;
}

}  // namespace tetron::measures
