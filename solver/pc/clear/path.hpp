#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "solver/pc/board/board.hpp"
#include "solver/pc/board/placed_piece.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// Where each piece goes; the order of building is one of those that its sequences need.
struct Way {
  std::vector<Placed> pieces;
  std::vector<std::uint64_t> covers;  // bits of the sequences' numbers (Queues::at)
  std::uint64_t covered = 0;          // how many
};

struct Ways {
  solver::End end = solver::End::complete;
  std::vector<Way> ways;             // no two put the same kinds on the same cells
  std::vector<std::size_t> minimal;  // numbers of ways that together cover what all cover
  bool is_smallest = false;          // it is proved that no fewer do
  std::uint64_t success = 0;         // sequences that are covered
  std::uint64_t total = 0;
  std::uint64_t packings = 0;  // that were looked at: ways to cover the empty cells in whatever order
  std::string reason{};        // why there is none, if a ClearQuestion was asked
};

// The most pieces of something that is built, a way among them.
inline constexpr std::size_t most_built = 20;

// All ways to clear the board; arguments as of chance(). One that needs more than most_built pieces ends with
// End::memory.
Ways ways(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits = {});

// Few of these sets that together hold what all hold; `is_smallest` says whether it is proved that no fewer
// do. `is_over` is asked now and then; once it says so, what can be had at once is taken.
std::vector<std::size_t> small_cover(const std::vector<const std::vector<std::uint64_t>*>& sets,
                                     bool& is_smallest, const std::function<bool()>& is_over = {});

}  // namespace tetron::pc
