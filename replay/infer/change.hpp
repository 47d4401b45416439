#pragma once

#include <optional>
#include <vector>

#include "replay/infer/reading.hpp"

namespace tetron::replay::infer {

// Rows of the earlier field, counted from the top, that were filled and cleared.
using ClearedRows = std::vector<std::uint8_t>;

// Every choice of `count` rows that explains the change: all blocks of `before` are in `after` once those
// rows are removed and the rows above have come down. At most `most` choices, those with the lowest rows
// first.
std::vector<ClearedRows> possible_clears(const Board& before, const Board& after, std::uint8_t empty,
                                         int count, std::size_t most);

// How many rows of garbage rose: the smallest number, usually 0, for which possible_clears() finds something
// after the garbage is removed again. Empty if there is no such number.
std::optional<int> risen_rows(const Board& before, const Board& after, std::uint8_t empty, int count);
// The field before that many rows of garbage rose. What they pushed out at the top is unknown and taken as
// empty.
Board sunk(const Board& board, std::uint8_t empty, int rows);

// A cell that was empty in the earlier field and was filled later.
struct AddedCell {
  static constexpr int unseen = -1;

  int column = 0;
  int row = 0;         // of the earlier field
  int value = unseen;  // its value in packdata; unseen if its row was cleared
};

std::vector<AddedCell> added_cells(const Board& before, const Board& after, std::uint8_t empty,
                                   const ClearedRows& cleared);

}  // namespace tetron::replay::infer
