#include "replay/infer/shapes.hpp"

#include <algorithm>

namespace tetron::replay::infer {

bool same_but_moved(Cells a, Cells b) {
  if (a.size() != b.size() || a.empty()) return false;
  std::ranges::sort(a);
  std::ranges::sort(b);
  const int right = b[0].right - a[0].right;
  const int up = b[0].up - a[0].up;
  return std::ranges::equal(a, b, {}, [&](const field::Offset& c) {
    return field::Offset{c.right + right, c.up + up};
  });
}

Cells turned(Cells cells, int times, bool clockwise) {
  for (int i = 0; i < (times % 4 + 4) % 4; ++i)
    std::ranges::transform(cells, cells.begin(), [clockwise](const field::Offset& cell) {
      return clockwise ? field::turned_clockwise(cell) : field::turned_counter_clockwise(cell);
    });
  return cells;
}

namespace {

field::Offset top_left(const Cells& cells) {
  return {std::ranges::min(cells, {}, &field::Offset::right).right,
          std::ranges::max(cells, {}, &field::Offset::up).up};
}

}  // namespace

void fill_turns(StyleShape& shape, bool clockwise) {
  const auto known = std::ranges::find_if_not(shape.turns, &Cells::empty);
  if (known == shape.turns.end()) return;
  const auto from = static_cast<int>(known - shape.turns.begin());
  const field::Offset corner = top_left(*known);
  for (int rot = 0; rot < 4; ++rot) {
    Cells& cells = shape.turns[static_cast<std::size_t>(rot)];
    if (!cells.empty()) continue;
    cells = turned(shape.turns[static_cast<std::size_t>(from)], rot - from, clockwise);
    const field::Offset is = top_left(cells);
    for (field::Offset& cell : cells)
      cell = {cell.right + corner.right - is.right, cell.up + corner.up - is.up};
  }
}

bool same_stone(const StyleShape& shape, bool clockwise) {
  const Cells* first = nullptr;
  int first_rot = 0;
  for (int rot = 0; rot < 4; ++rot) {
    const Cells& cells = shape.turns[static_cast<std::size_t>(rot)];
    if (cells.empty()) continue;
    if (first && !same_but_moved(turned(*first, rot - first_rot, clockwise), cells)) return false;
    if (!first) first_rot = rot;
    if (!first) first = &cells;
  }
  return true;
}

}  // namespace tetron::replay::infer
