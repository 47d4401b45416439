#pragma once

#include <optional>
#include <vector>

#include "replay/infer/reading.hpp"

namespace tetron::replay::infer {

// Rows of the earlier field, from the top, that were full in the end and went.
using ClearedRows = std::vector<std::uint8_t>;

// Every choice of `count` rows under which all blocks of `before` are still there in `after`, once the rows
// are taken out and what is above them has come down; at most `most` of them, those with the lowest rows
// first.
std::vector<ClearedRows> possible_clears(const Board& before, const Board& after, std::uint8_t empty,
                                         int count, std::size_t most);

// How many rows came up from below: the least number, none most of the time, that lets possible_clears() find
// something once they are taken out again. Nothing if there is no such number.
std::optional<int> risen_rows(const Board& before, const Board& after, std::uint8_t empty, int count);
// The field before that many rows came up; what went over the top is not known and taken for empty.
Board sunk(const Board& board, std::uint8_t empty, int rows);

// A cell that was empty in the earlier field and is filled in the end.
struct AddedCell {
  static constexpr int unseen = -1;

  int column = 0;
  int row = 0;         // of the earlier field
  int value = unseen;  // what packdata has for it; unseen in a row that went
};

std::vector<AddedCell> added_cells(const Board& before, const Board& after, std::uint8_t empty,
                                   const ClearedRows& cleared);

}  // namespace tetron::replay::infer
