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

// One step of a turn that is tried.
struct Kick {
  field::Offset by;
  bool is_full_spin = false;  // a T that is turned by it makes a full spin wherever it points
  friend bool operator==(const Kick&, const Kick&) = default;
};

// The shapes of the pieces and how they turn: kind (in the order of all_tetrominoes), quarter turns from
// spawn.
struct Movement {
  std::array<std::array<field::Shape, 4>, 7> shapes = field::shapes;
  // [kind][from][to]: tried in order, the first after which the piece fits is taken. Empty: it does not turn
  // so.
  std::array<std::array<std::array<std::vector<Kick>, 4>, 4>, 7> kicks;

  // Whether any piece turns by two quarters at once.
  bool has_half_turns() const;
  // The same without those.
  Movement without_half_turns() const;
};

constexpr std::size_t index_of(field::Tetromino kind) {
  return static_cast<std::size_t>(kind) - 1;
}

// Of a set, half turns among them, about the centres of field::shape(). The fifth step of an upright or
// upside-down T to a side makes a full spin.
Movement movement_of(KickSet set);
// The guideline's system: of KickSet::srs the quarter turns.
Movement srs_movement();

// Of shapes that turn in place or not at all, by quarters and halves.
Movement turning_in_place(const std::array<std::array<field::Shape, 4>, 7>& shapes);

// Reads kicks as solution-finder keeps them: a line "T.NE=(0,0)(-1,0)(@-1,-2)" for each kind and turn, N E S
// W for spawn, right, reverse, left; '@' marks steps that make a full spin; "J.NE=&L.NE" takes over another
// line. All quarter turns must be there, and either all half turns or none.
std::expected<Movement, base::TextError> movement_from_text(std::string_view text);

// The seven pieces that turn so, in the order of all_tetrominoes.
std::array<Piece, 7> pieces_of(const Movement& movement);

}  // namespace tetron::motion
