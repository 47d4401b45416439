#pragma once

#include <span>
#include <vector>

#include "solver/pc/building/cover_rule.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// The sequences that build something.
struct Built {
  std::vector<std::uint64_t> covers;  // bits of the sequences' numbers (Queues::at)
  std::uint64_t covered = 0;
  std::vector<Placed> pieces;               // in an order for the first covered sequence, or empty
  solver::End end = solver::End::complete;  // if it is another value, the rest is not known
};

// With which of the sequences the pieces, at most 20, can be put on the board at the cells of their `origin`,
// in any order or in the given order. The sequences may have any length. Full rows vanish on the way. The
// board has to be workable and as tall as what is built. `how` has conditions on clears and drops.
Built built(const Board& board, std::span<const Placed> pieces, bool fixed_order, const Queues& queues,
            const Rules& rules, const solver::Limits& limits = {}, const CoverRule& how = {});

}  // namespace tetron::pc
