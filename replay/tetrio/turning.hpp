#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"
#include "replay/tetrio/kicks.hpp"

namespace tetron::tetrio {

// How the seven tetrominoes stand and turn in a kick set, in cells to the right and up, about one point for
// all four rotations. Kinds in the order of field::all_tetrominoes, rotations as quarter turns from spawn.
struct Turning {
  std::array<std::array<field::Shape, 4>, 7> shapes{};
  // [kind][from][to]: where it is tried, in this order, first in place; halves are among them.
  std::array<std::array<std::array<std::vector<field::Offset>, 4>, 4>, 7> steps;
};

Turning turning_of(KickSet set);

// The sets by the words that commands take: "srs+", "srsx" or "srs-x", "tetra-x", "nrs", "ars", "asc",
// "nokicks". "srs" is none of them: it has quarter turns alone (solver/pc/movement.hpp).
std::optional<KickSet> kick_set_of_word(std::string_view word);
// The word of a set, "srs" among them.
std::string_view word_of(KickSet set);

}  // namespace tetron::tetrio
