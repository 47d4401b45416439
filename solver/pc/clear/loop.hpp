#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "field/tetromino.hpp"

// Perfect clears one after the other, each from an empty field: with which pieces the nth begins.
namespace tetron::pc {

// After so many of them as many bags of seven are used up as there were clears: the next begins as the first.
inline constexpr int clears_in_loop = 7;

// What the nth clear begins with: a piece that is held, and the rest of the bag, in any order.
struct LoopStart {
  int nth = 1;  // from 1
  std::optional<field::Tetromino> held;
  std::uint8_t bag = 0x7f;  // bit of each kind
  friend bool operator==(const LoopStart&, const LoopStart&) = default;
};

// How many pieces of the bags that were begun are not on the field when the nth begins, one that is held
// included; 1 to 7. Each clear takes 10 columns of `lines` rows, of which there are 2 or 4.
int left_at(int nth, int lines);
// All starts of the nth. With hold one piece is held, any of the seven: it may have waited for longer than
// the bag. A game that holds nothing begins as one that holds the first piece that comes. The first begins
// with nothing but a bag, and so do all without hold.
std::vector<LoopStart> loop_starts(int nth, int lines, bool hold);
// The pieces of a start as a pattern: the held one, the rest of the bag, bags of seven; as many as can
// matter.
std::string pattern_of(const LoopStart& start, int lines, bool hold);

// Letters of a set of kinds, in the order of all_tetrominoes.
std::string letters_of_kinds(std::uint8_t kinds);

}  // namespace tetron::pc
