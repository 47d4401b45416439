#pragma once

#include "field/cell.hpp"
#include "formats/fumen/field.hpp"

namespace tetron::convert {

// Fumen's block numbers are those of the first cells.
constexpr field::Cell to_cell(fumen::Block block) {
  return static_cast<field::Cell>(block);
}

}  // namespace tetron::convert
