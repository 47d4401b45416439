#pragma once

#include <cstdint>
#include <optional>

#include "field/tetromino.hpp"

// Internal to the solver.
namespace tetron::pc {

inline constexpr std::uint8_t all_kinds = 0x7f;  // a bit for each kind
inline constexpr std::uint8_t no_hold = 7;       // instead of the number of a kind

constexpr char to_upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

// The number of the kind of a letter, upper or lower case: 0..6 in the order of all_tetrominoes.
constexpr std::optional<std::uint8_t> kind_of(char letter) {
  for (const field::Tetromino kind : field::all_tetrominoes)
    if (field::to_char(kind) == to_upper(letter))
      return static_cast<std::uint8_t>(static_cast<unsigned>(kind) - 1);
  return std::nullopt;
}

}  // namespace tetron::pc
