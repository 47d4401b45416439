#include "replay/kinds/ngf/blocks.hpp"

namespace tetron::kinds {

namespace {

// Which of a byte's four cells have a block; bit 0 is the leftmost.
constexpr auto blocks_of_byte = [] {
  std::array<std::uint8_t, 256> made{};
  for (unsigned byte = 0; byte < made.size(); ++byte)
    for (unsigned cell = 0; cell < 4; ++cell)
      if ((byte >> (6 - 2 * cell) & 3) != 0) made[byte] = static_cast<std::uint8_t>(made[byte] | 1U << cell);
  return made;
}();

}  // namespace

Blocks Blocks::of(const ngf::Frame& frame) {
  Blocks made;
  // Two rows are five bytes.
  for (std::size_t pair = 0; pair < rows / 2; ++pair) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 5; ++i)
      bits |= std::uint32_t{blocks_of_byte[std::to_integer<std::uint8_t>(frame.cells[pair * 5 + i])]}
              << (4 * i);
    made.rows_[2 * pair] = static_cast<Row>(bits & full);
    made.rows_[2 * pair + 1] = static_cast<Row>(bits >> columns);
  }
  return made;
}

Blocks Blocks::of(std::span<const field::Position> cells) {
  Blocks made;
  for (const field::Position& cell : cells) {
    const int column = cell.column.value;
    const int row = cell.row.value;
    if (column >= 0 && column < columns && row >= 0 && row < rows)
      made.row(row) = static_cast<Row>(made.row(row) | 1U << column);
  }
  return made;
}

}  // namespace tetron::kinds
