#include "field/tetromino.hpp"

#include <algorithm>

namespace tetron::field {

namespace {

using Cells = std::array<Position, 4>;

// Cells moved so that the smallest column and row are 0, sorted.
Cells normalised(Cells cells) {
  Position least = cells[0];
  for (const Position& p : cells) {
    least.column = std::min(least.column, p.column);
    least.row = std::min(least.row, p.row);
  }
  for (Position& p : cells) {
    p.column.value -= least.column.value;
    p.row.value -= least.row.value;
  }
  std::ranges::sort(cells);
  return cells;
}

struct Candidate {
  Placement at_origin;
  Cells cells;  // normalised
  Position least;
};

std::array<Candidate, 28> make_candidates() {
  std::array<Candidate, 28> all{};
  std::size_t next = 0;
  for (Rotation rotation : all_rotations) {
    for (Tetromino kind : all_tetrominoes) {
      const Placement placement{kind, rotation, {}};
      const Cells cells = placement.cells();
      Position least = cells[0];
      for (const Position& p : cells) {
        least.column = std::min(least.column, p.column);
        least.row = std::min(least.row, p.row);
      }
      all[next++] = {placement, normalised(cells), least};
    }
  }
  return all;
}

}  // namespace

std::array<Position, 4> Placement::cells() const {
  const Shape& offsets = shape(kind, rotation);
  return {centre + offsets[0], centre + offsets[1], centre + offsets[2], centre + offsets[3]};
}

std::optional<Placement> placement_of(std::span<const Position> cells, Rotation preferred) {
  if (cells.size() != 4) return std::nullopt;
  static const std::array<Candidate, 28> candidates = make_candidates();
  Cells sorted{cells[0], cells[1], cells[2], cells[3]};
  Position least = sorted[0];
  for (const Position& p : sorted) {
    least.column = std::min(least.column, p.column);
    least.row = std::min(least.row, p.row);
  }
  const Cells shape_of_cells = normalised(sorted);
  const Candidate* found = nullptr;
  for (const Candidate& candidate : candidates) {
    if (candidate.cells != shape_of_cells) continue;
    if (!found || candidate.at_origin.rotation == preferred) found = &candidate;
  }
  if (!found) return std::nullopt;
  Placement placement = found->at_origin;
  placement.centre.column.value = least.column.value - found->least.column.value;
  placement.centre.row.value = least.row.value - found->least.row.value;
  return placement;
}

}  // namespace tetron::field
