#pragma once

#include "field/grid.hpp"
#include "formats/fumen/field.hpp"

namespace tetron::fumen {

// The play rows of a board.
inline field::Grid grid_of(const Field& field) {
  field::Grid grid(Field::width, Field::rows);
  for (int y = 0; y < Field::rows; ++y)
    for (int x = 0; x < Field::width; ++x)
      grid.set({field::Column(x), field::Row(Field::rows - 1 - y)}, static_cast<field::Cell>(field.at(x, y)));
  return grid;
}

}  // namespace tetron::fumen
