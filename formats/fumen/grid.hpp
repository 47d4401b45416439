#pragma once

#include <algorithm>

#include "field/grid.hpp"
#include "formats/fumen/field.hpp"

namespace tetron::fumen {

// The play rows of a field.
inline field::Grid grid_of(const Field& field) {
  field::Grid grid(Field::width, Field::rows);
  for (int y = 0; y < Field::rows; ++y)
    for (int x = 0; x < Field::width; ++x)
      grid.set({field::Column(x), field::Row(Field::rows - 1 - y)}, static_cast<field::Cell>(field.at(x, y)));
  return grid;
}

// The inverse: the lowest rows, as many as fit, and the first ten columns. Cells that fumens have no colour
// for become gray.
inline Field field_of(field::GridView grid) {
  Field field;
  for (int y = 0; y < Field::rows; ++y)
    for (int x = 0; x < Field::width; ++x)
      field.set(x, y,
                static_cast<Block>(std::min(grid.at({field::Column(x), field::Row(grid.height() - 1 - y)}),
                                            field::Cell::garbage)));
  return field;
}

}  // namespace tetron::fumen
