#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/units.hpp"
#include "field/grid.hpp"

namespace tetron::replay {
class Timeline;
class State;
}  // namespace tetron::replay

namespace tetron::review {

// By how many rows garbage raised a field since a piece was placed. `placed` is the field with that piece and
// the rows that it filled, `now` the same field later. 0 if it is not the same field any more: another piece
// was placed, or cells changed in another way.
int rows_risen(field::GridView placed, field::GridView now);

// How the rows of a field moved since a piece was placed in it.
struct RowsMoved {
  int risen = 0;
  std::vector<int> cleared{};  // the rows that the piece filled and that are gone, by their places then

  // Where a row of then is now. Empty for one that is gone.
  std::optional<int> row(int then) const;
  // The same, with the row below it for one that is gone.
  int nearest(int then) const;
  friend bool operator==(const RowsMoved&, const RowsMoved&) = default;
};

// Since a player's placement, after which `events` events had happened, until `now`. In some games the same
// event clears rows and lets garbage in. Nothing moved if it is not the same field any more.
RowsMoved rows_moved(const replay::Timeline& timeline, base::PlayerId player, std::uint32_t events,
                     const replay::State& now);

}  // namespace tetron::review
