#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "solver/problem/problem.hpp"

// Internal to the solver.
namespace tetron::solver {

// A set of cells relative to a cell: bit b is the cell that is b places after it in the order of a prepared
// problem. All cells that a piece can reach from its first cell fit, because a line of cells has at most
// Terrain::longest cells.
__extension__ using Mask = unsigned __int128;

constexpr std::uint64_t low(Mask mask) {
  return static_cast<std::uint64_t>(mask);
}
constexpr std::uint64_t high(Mask mask) {
  return static_cast<std::uint64_t>(mask >> 64);
}
constexpr int trailing_ones(std::uint64_t mask) {
  return std::countr_one(mask);
}
constexpr int trailing_ones(Mask mask) {
  const int ones = std::countr_one(low(mask));
  return ones < 64 ? ones : 64 + std::countr_one(high(mask));
}

// A problem prepared for the solver: the cells that fixed placements leave, in the order in which they are
// covered, and for each cell the placements that have it as their first cell.
//
// The terrain is divided into regions that no piece can cross. These are its connected parts. Further, where
// the removal of a cell separates a side of 4k cells, that side is a region; where it separates a side of 4k
// - 1 cells, that side together with the cell is one. The cells of a region are in sequence, line by line,
// in the direction that probably gives the smaller graph.
struct PreparedProblem {
  // A placement that covers a cell and later ones.
  struct Option {
    Mask cells{};          // relative to its first cell, so bit 0 is set
    std::uint16_t id = 0;  // index into `placements`
    std::uint8_t kind = 0;
  };

  // False if the sizes or the supply show that there is no tiling; then nothing else is set.
  bool is_possible = false;
  std::vector<field::Position> cells;
  std::vector<std::uint32_t> first_option;  // index into `options`, for each cell and one more
  std::vector<Option> options;              // sorted by cell, then kind, then rotation
  std::vector<field::Placement> placements;
  std::vector<std::uint16_t> ranks;  // rank of each placement by its first cell, row by row
  std::vector<field::Placement> fixed;
  int pieces = 0;  // number of pieces to be placed
  int reach = 0;   // highest bit in all options
  Supply supply;   // without the fixed placements
  int regions = 0;
};

PreparedProblem prepare(const Problem& problem);

// The index of a layer in a list of layers.
constexpr std::size_t place(int layer) {
  return static_cast<std::size_t>(layer);
}

constexpr int kinds = 7;
constexpr int kind_t = static_cast<int>(field::Tetromino::t) - 1;
constexpr int kind_of(field::Tetromino kind) {
  return static_cast<int>(kind) - 1;
}

}  // namespace tetron::solver
