#include "formats/fumen/operation.hpp"

namespace tetron::fumen {

std::array<Position, 4> Operation::cells() const {
  std::array<Position, 4> cells;
  for (std::size_t i = 0; const field::Offset& offset : field::shape(piece, rotation))
    cells[i++] = {x + offset.right, y + offset.up};
  return cells;
}

Operation Operation::mirrored() const {
  constexpr int right_edge = 9;
  Operation turned{piece, rotation, right_edge - x, y};
  switch (piece) {
    case Piece::l:
      turned.piece = Piece::j;
      break;
    case Piece::j:
      turned.piece = Piece::l;
      break;
    case Piece::s:
      turned.piece = Piece::z;
      break;
    case Piece::z:
      turned.piece = Piece::s;
      break;
    case Piece::i:
    case Piece::o:
    case Piece::t:
      break;
  }
  // Mirroring swaps right and left. For lying pieces, I and O it also moves the centre, which is not in the
  // middle of the cells.
  if (rotation == Rotation::right) turned.rotation = Rotation::left;
  if (rotation == Rotation::left) turned.rotation = Rotation::right;
  const auto lowest_left = [](const Operation& operation) {
    Position least = operation.cells()[0];
    for (const Position& cell : operation.cells()) {
      least.x = cell.x < least.x ? cell.x : least.x;
      least.y = cell.y < least.y ? cell.y : least.y;
    }
    return least;
  };
  int rightmost = cells()[0].x;
  for (const Position& cell : cells()) rightmost = cell.x > rightmost ? cell.x : rightmost;
  const Position is = lowest_left(turned);
  turned.x += right_edge - rightmost - is.x;
  turned.y += lowest_left(*this).y - is.y;
  return turned;
}

}  // namespace tetron::fumen
