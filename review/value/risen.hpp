#pragma once

#include "field/grid.hpp"

namespace tetron::review {

// By how many rows a field has been pushed up since a stone was fixed in it. `placed` is the field with that
// stone and the full rows that it made, `now` the same field later. 0 where it is no longer the same: another
// stone was fixed, or something else changed cells.
int rows_risen(field::GridView placed, field::GridView now);

}  // namespace tetron::review
