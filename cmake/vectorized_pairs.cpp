// A loop that adds one half of a pair and subtracts the other, as a stone's cells about its anchor are found.
// g++ before 12.3 makes the fourth pair a copy of the second where it vectorises loops (Debian 12 has 12.2):
// this program says so with exit code 1. cmake/compiler.cmake
#include <array>
#include <cstddef>

namespace {

struct Column {
  int value;
};
struct Row {
  int value;
};
struct Position {
  Column column{};
  Row row{};
};
struct Offset {
  int right = 0;
  int up = 0;
};
struct Cells {
  std::array<Position, 4> cells{};
  std::size_t count = 0;
  void push(Position cell) { cells[count++] = cell; }
};

Position operator+(Position from, Offset by) {
  return {{from.column.value + by.right}, {from.row.value - by.up}};
}

__attribute__((noipa)) Cells cells_about(Position anchor, const std::array<Offset, 4>& offsets) {
  Cells found;
  for (const Offset& offset : offsets) found.push(anchor + offset);
  return found;
}

}  // namespace

int main() {
  const Cells found = cells_about({{10}, {20}}, {{{0, 1}, {2, 3}, {4, 5}, {6, 7}}});
  for (int i = 0; i < 4; ++i) {
    const Position& is = found.cells[static_cast<std::size_t>(i)];
    if (is.column.value != 10 + 2 * i || is.row.value != 20 - (2 * i + 1)) return 1;
  }
  return 0;
}
