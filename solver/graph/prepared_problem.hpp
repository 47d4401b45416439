#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "solver/problem/problem.hpp"

// Within the solver only.
namespace tetron::solver {

// A set of cells as seen from a cell: bit b is the cell b places behind it in the order of a prepared
// problem. All cells that a piece can reach from its first one fit, as a line of cells is at most
// Terrain::longest long.
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

// A problem made ready: the cells that fixed placements leave, in the order in which they are covered, with
// the placements that each can be the first cell of.
//
// The terrain is cut into regions that no piece can cross: connected ones; and where the removal of a cell
// separates a side of 4k cells, that side; or of 4k - 1 cells, that side with the cell. The cells of a region
// follow one another, line by line, in the direction that promises the smaller graph.
struct PreparedProblem {
  // A placement that covers a cell and later ones.
  struct Option {
    Mask cells{};          // seen from its first cell, so bit 0 is set
    std::uint16_t id = 0;  // into `placements`
    std::uint8_t kind = 0;
  };

  // False if sizes or supply show that there is no tiling; nothing else is set then.
  bool is_possible = false;
  std::vector<field::Position> cells;
  std::vector<std::uint32_t> first_option;  // into `options`, for each cell and one more
  std::vector<Option> options;              // by cell, then kind, then rotation
  std::vector<field::Placement> placements;
  std::vector<std::uint16_t> ranks;  // of each placement, by its first cell row by row
  std::vector<field::Placement> fixed;
  int pieces = 0;  // to be placed
  int reach = 0;   // highest bit of all options
  Supply supply;   // without the fixed placements
  int regions = 0;
};

PreparedProblem prepare(const Problem& problem);

// Of a layer in a list of them.
constexpr std::size_t place(int layer) {
  return static_cast<std::size_t>(layer);
}

constexpr int kinds = 7;
constexpr int kind_t = static_cast<int>(field::Tetromino::t) - 1;
constexpr int kind_of(field::Tetromino kind) {
  return static_cast<int>(kind) - 1;
}

}  // namespace tetron::solver
