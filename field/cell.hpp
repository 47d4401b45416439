#pragma once

#include <cstdint>

namespace tetron::field {

// The content of one cell of a field. The first nine values are fumen's block numbers.
enum class Cell : std::uint8_t {
  empty = 0,
  i = 1,
  l = 2,
  o = 3,
  z = 4,
  t = 5,
  j = 6,
  s = 7,
  garbage = 8,
  first_extra = 16,  // first_extra + n: a block of a piece that is not a tetromino; n is its style (0..239)
};

constexpr bool is_block(Cell cell) {
  return cell != Cell::empty;
}
constexpr bool is_tetromino(Cell cell) {
  return cell >= Cell::i && cell <= Cell::s;
}
constexpr bool is_extra(Cell cell) {
  return cell >= Cell::first_extra;
}

// The cell of extra piece style `n`; values above 239 give that of 239.
constexpr Cell extra_cell(std::uint8_t n) {
  return static_cast<Cell>(static_cast<std::uint8_t>(Cell::first_extra) + (n > 239 ? 239 : n));
}

// '.' is empty, a capital letter a tetromino, '#' garbage, '?' any extra piece.
constexpr char to_char(Cell cell) {
  if (cell <= Cell::garbage) return ".ILOZTJS#"[static_cast<std::uint8_t>(cell)];
  return '?';
}

// The inverse of to_char. 'X', fumen's letter, is garbage too; '?' is extra style 0; other characters, such
// as fumen's '_', are empty.
constexpr Cell to_cell(char letter) {
  switch (letter) {
    case 'I':
      return Cell::i;
    case 'L':
      return Cell::l;
    case 'O':
      return Cell::o;
    case 'Z':
      return Cell::z;
    case 'T':
      return Cell::t;
    case 'J':
      return Cell::j;
    case 'S':
      return Cell::s;
    case '#':
    case 'X':
      return Cell::garbage;
    case '?':
      return Cell::first_extra;
    default:
      return Cell::empty;
  }
}

}  // namespace tetron::field
