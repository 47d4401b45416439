#pragma once

#include <string_view>

#include "convert/fumen/field_grid.hpp"
#include "formats/fumen/field.hpp"

namespace tetron::convert {

// A field read from a picture.
struct FieldImage {
  fumen::Field field;          // its lowest row is the lowest of the grid
  std::string_view palette{};  // the name of the palette that fits best
  // Confidence from 0 to 1: how uniform each cell is, how near its color is to one of the palette, and how
  // much evidence the grid has. At most one half if the picture may have several fields. Not a probability.
  double sure = 0;
};

// Reads the cells of a grid of at least one row. Cells outside the picture are empty.
FieldImage read_field(const Pixels& pixels, const FieldGrid& grid);

}  // namespace tetron::convert
