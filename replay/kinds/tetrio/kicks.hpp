#pragma once

#include "motion/kicks.hpp"
#include "replay/kinds/tetrio/piece.hpp"

namespace tetron::tetrio {

using motion::KickSet;

// The same piece as a field::Tetromino.
constexpr field::Tetromino kind_of(Piece piece) {
  using field::Tetromino;
  constexpr std::array kinds{Tetromino::z, Tetromino::l, Tetromino::o, Tetromino::s,
                             Tetromino::i, Tetromino::j, Tetromino::t};
  return kinds[static_cast<std::size_t>(piece)];
}

}  // namespace tetron::tetrio
