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

// Where each piece of a solution goes. The order of the pieces is one that its sequences need.
struct Way {
  std::vector<Placed> pieces;
  std::vector<std::uint64_t> covers;  // bits of the sequences' numbers (Queues::at)
  std::uint64_t covered = 0;          // number of sequences covered
};

struct Ways {
  solver::End end = solver::End::complete;
  std::vector<Way> ways;             // no two put the same kinds on the same cells
  std::vector<std::size_t> minimal;  // numbers of ways that together cover all that any way covers
  bool is_smallest = false;          // it is proved that fewer ways are not enough
  std::uint64_t success = 0;         // number of sequences that are covered
  std::uint64_t total = 0;
  std::uint64_t packings = 0;  // number of ways to cover the empty cells, in any order, that were looked at
  std::string reason{};        // for a ClearQuestion: why there is no way
};

// The most pieces of a building or a way.
inline constexpr std::size_t most_built = 20;

// All ways to clear the board; arguments as for chance(). Ends with End::memory if the board needs more than
// most_built pieces.
Ways ways(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits = {});

// A small selection of these sets that together contains every element of all sets. `is_smallest` is set to
// whether no smaller selection exists, as far as proved. `is_over` is called now and then; after it returns
// true, the best selection that is quickly available is returned.
std::vector<std::size_t> small_cover(const std::vector<const std::vector<std::uint64_t>*>& sets,
                                     bool& is_smallest, const std::function<bool()>& is_over = {});

}  // namespace tetron::pc
