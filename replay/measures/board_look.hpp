#pragma once

#include <optional>

#include "replay/game/board.hpp"

namespace tetron::measures {

// What the measures need to know of a field.
struct BoardLook {
  int height = 0;           // rows up to the highest block
  int garbage = 0;          // rows with garbage, from the bottom to the first row without
  bool has_cheese = false;  // the topmost garbage rows with the hole in one column are fewer than four
  // The column that is left open: at least four rows, not all of garbage, are filled except for it.
  std::optional<int> well{};
  friend bool operator==(const BoardLook&, const BoardLook&) = default;
};

BoardLook look_at(const game::Field& field, int width, int rows);

}  // namespace tetron::measures
