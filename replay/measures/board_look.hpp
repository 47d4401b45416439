#pragma once

#include <optional>

#include "replay/game/board.hpp"

namespace tetron::measures {

// What measures ask of a field.
struct BoardLook {
  int height = 0;           // of the highest block
  int garbage = 0;          // rows with garbage, from the bottom to the first row without
  bool has_cheese = false;  // the topmost of them with a hole at one column are fewer than four
  std::optional<int>
      well{};  // the column that is left open: four rows or more, filled but for it, not all of garbage
  friend bool operator==(const BoardLook&, const BoardLook&) = default;
};

BoardLook look_at(const game::Field& field, int width, int rows);

}  // namespace tetron::measures
