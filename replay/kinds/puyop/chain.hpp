#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "formats/puyop/link.hpp"

namespace tetron::kinds {

// A field of Puyo Puyo, row by row from the lowest.
class PuyoField {
 public:
  PuyoField() = default;
  explicit PuyoField(const puyop::Link& link) : cells_(link.field) {}

  puyop::Puyo at(int column, int row) const { return cells_[index(column, row)]; }
  // How high the lowest empty cell of a column is, above which there is no puyo.
  int height(int column) const;
  // Puyos fall until they rest. Returns whether any fell.
  bool fall();
  // Drops a puyo onto a column. One that would be above the highest row is lost.
  void drop(int column, puyop::Puyo puyo);

  // What goes at once: groups of four or more of a color, and the ojama beside them.
  struct Gone {
    int puyos = 0;  // without ojama
    int colors = 0;
    int bonus = 0;  // for the sizes of the groups
  };
  Gone clear();

 private:
  static std::size_t index(int column, int row) {
    return static_cast<std::size_t>(row) * puyop::columns + static_cast<std::size_t>(column);
  }

  std::array<puyop::Puyo, std::size_t{puyop::columns} * puyop::rows> cells_{};
};

// The points of the nth step of a chain, from 1.
int puyo_points(const PuyoField::Gone& gone, int step);

}  // namespace tetron::kinds
