#pragma once

#include <vector>

#include "solver/pc/board/placed_piece.hpp"
#include "solver/pc/building/building.hpp"

// Internal to the solver.
namespace tetron::pc {

template <class Word>
std::array<Cell, 4> cells_of(const Frame<Word>& frame, Word word) {
  std::array<Cell, 4> cells{};
  for (std::size_t i = 0; i < 4; ++i, word &= word - 1) {
    const int at = lowest_bit(word);
    cells[i] = {at % frame.width, at / frame.width};
  }
  return cells;
}

// The parts in order, each with its cells in the field at the time when it is placed.
template <class Word>
std::vector<Placed> placed_in_order(const Frame<Word>& frame, const Building<Word>& building,
                                    std::span<const Part<Word>> parts,
                                    const std::vector<std::size_t>& order) {
  std::vector<Placed> pieces;
  std::uint32_t placed = 0;
  for (const std::size_t number : order) {
    const auto step = building.step(placed, number);
    const int height = frame.height_of(step.board);
    const Word after = frame.cleared(step.board | step.cells, height);
    pieces.push_back({field::all_tetrominoes[parts[number].kind], cells_of(frame, step.cells),
                      cells_of(frame, parts[number].cells), height - frame.height_of(after)});
    placed |= std::uint32_t{1} << number;
  }
  return pieces;
}

}  // namespace tetron::pc
