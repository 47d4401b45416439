#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tetron::tetrio {

// In the order in which the game's generators list them.
enum class Piece : std::uint8_t { z, l, o, s, i, j, t };
inline constexpr int piece_count = 7;

// A cell of a board: empty, left by a piece (its number plus 1), or garbage.
enum class Cell : std::uint8_t { empty, z, l, o, s, i, j, t, garbage, bomb };

constexpr Cell cell_of(Piece piece) {
  return static_cast<Cell>(static_cast<int>(piece) + 1);
}

// Columns to the right and rows down, from the upper left corner of the piece's box.
struct Offset {
  std::int8_t x = 0;
  std::int8_t y = 0;
  friend constexpr bool operator==(Offset, Offset) = default;
};

using Blocks = std::array<Offset, 4>;

// Columns of the box in which the piece turns: 2, 3 or 4.
int box_width(Piece piece);
// The four blocks after `turns` quarter turns clockwise from how it appears.
const Blocks& blocks_of(Piece piece, int turns);

char letter_of(Piece piece);  // 'Z'
// From "z" or "Z"; empty if it does not name a piece.
std::optional<Piece> piece_named(std::string_view name);

}  // namespace tetron::tetrio
