#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"
#include "field/tetromino.hpp"
#include "motion/kicks.hpp"
#include "motion/piece.hpp"

namespace tetron::motion {

// One offset that a rotation tries.
struct Kick {
  field::Offset by;
  bool is_full_spin = false;  // a T that rotates with this kick makes a full spin, whichever way it points
  friend bool operator==(const Kick&, const Kick&) = default;
};

// The shapes of the pieces and how they rotate, by kind (in the order of all_tetrominoes) and quarter turns
// from spawn.
struct Movement {
  std::array<std::array<field::Shape, 4>, 7> shapes = field::shapes;
  // [kind][from][to]: offsets that are tried in order; the first after which the piece fits is used. If
  // there are none, the piece cannot rotate this way.
  std::array<std::array<std::array<std::vector<Kick>, 4>, 4>, 7> kicks;

  // Whether any piece can rotate by two quarters at once.
  bool has_half_turns() const;
  // The same movement without half turns.
  Movement without_half_turns() const;
};

constexpr std::size_t index_of(field::Tetromino kind) {
  return static_cast<std::size_t>(kind) - 1;
}

// The movement of a kick set, half turns included, about the centres of field::shape(). The fifth offset of
// an upright or upside-down T that rotates to a side makes a full spin.
Movement movement_of(KickSet set);
// The guideline's system: KickSet::srs without half turns.
Movement srs_movement();

// Shapes that rotate only if they fit in place, by quarter and half turns.
Movement turning_in_place(const std::array<std::array<field::Shape, 4>, 7>& shapes);

// Reads kicks in the format of solution-finder: a line "T.NE=(0,0)(-1,0)(@-1,-2)" for each kind and
// rotation, with N E S W for spawn, right, reverse, left. '@' marks offsets that make a full spin;
// "J.NE=&L.NE" copies another line. There must be all quarter turns, and either all half turns or none.
std::expected<Movement, base::TextError> movement_from_text(std::string_view text);

// The seven pieces with this movement, in the order of all_tetrominoes.
std::array<Piece, 7> pieces_of(const Movement& movement);

}  // namespace tetron::motion
