#pragma once

#include <string_view>

#include "convert/fumen/field_grid.hpp"
#include "formats/fumen/field.hpp"

namespace tetron::convert {

// A field as a picture shows it.
struct FieldImage {
  fumen::Field field;          // its lowest row is the lowest of the grid
  std::string_view palette{};  // whose colours it looks like
  // 0 to 1: how alike the pixels of each cell are, how near its colour is to one of the palette, and how much
  // evidence the grid has; at most a half where several may be fields. No probability.
  double sure = 0;
};

// What is in the cells of a grid, which may lie partly outside the picture: there is nothing. At least one
// row.
FieldImage read_field(const Pixels& pixels, const FieldGrid& grid);

}  // namespace tetron::convert
