#pragma once

#include "field/grid.hpp"

namespace tetron::review {

// By how many rows garbage raised a field since a piece was placed. `placed` is the field with that piece and
// the rows that it filled, `now` the same field later. 0 if it is not the same field any more: another piece
// was placed, or cells changed in another way.
int rows_risen(field::GridView placed, field::GridView now);

}  // namespace tetron::review
