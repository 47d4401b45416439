#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "field/tetromino.hpp"

// Perfect clears in a row, each from an empty field: the pieces with which the nth begins.
namespace tetron::pc {

// After so many clears a whole number of bags is used up, so the next clear begins like the first.
inline constexpr int clears_in_loop = 7;

// What the nth clear begins with: a held piece, and the rest of the bag in any order.
struct LoopStart {
  int nth = 1;  // from 1
  std::optional<field::Tetromino> held;
  std::uint8_t bag = 0x7f;  // a bit for each kind
  friend bool operator==(const LoopStart&, const LoopStart&) = default;
};

// How many pieces of the bags that were begun are not on the field when the nth clear begins, including a
// held piece: 1 to 7. Each clear fills `lines` rows of 10 columns; `lines` is 2 or 4.
int left_at(int nth, int lines);
// All starts of the nth clear. With hold, one piece is held, and it can be any of the seven: it may have
// been held since an earlier bag. A game that holds nothing begins like one that holds the first piece that
// comes. The first clear, and every clear without hold, begins with nothing but a bag.
std::vector<LoopStart> loop_starts(int nth, int lines, bool hold);
// The pieces of a start as a pattern: the held piece, the rest of the bag, then bags of seven; as many
// pieces as can matter.
std::string pattern_of(const LoopStart& start, int lines, bool hold);

// The letters of a set of kinds, in the order of all_tetrominoes.
std::string letters_of_kinds(std::uint8_t kinds);

}  // namespace tetron::pc
