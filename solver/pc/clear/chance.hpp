#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/pc/board/board.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// The sequences with which a field can be cleared.
struct Chance {
  solver::End end = solver::End::complete;
  std::uint64_t success = 0;
  std::uint64_t total = 0;
  // Bit i % 64 of word i / 64 says whether sequence number i of the queues (Queues::at) succeeds. Empty if
  // there is not enough memory for all sequences.
  std::vector<std::uint64_t> succeeds;
  std::uint64_t boards = 0;  // number of boards that were looked at
  std::size_t bytes = 0;     // the most memory that this took, approximately
  std::string reason{};      // for a ClearQuestion: why no sequence succeeds

  bool has(std::uint64_t number) const {
    return number / 64 < succeeds.size() && (succeeds[number / 64] >> number % 64 & 1) != 0;
  }
  // How many of the `size` sequences from number `first` on succeed.
  std::uint64_t count(std::uint64_t first, std::uint64_t size) const;
};

// The number of pieces that the board needs: a quarter of its empty cells, whose number must be divisible by
// four.
int pieces_needed(const Board& board);

}  // namespace tetron::pc
