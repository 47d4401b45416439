#pragma once

#include "solver/pc/board/frame.hpp"
#include "solver/pc/clear/chance.hpp"
#include "solver/pc/queue/queue.hpp"

// Internal to the solver.
namespace tetron::pc {

// Whether it is faster to look for every way to cover the empty cells, and for the sequences that build it,
// than to play the sequences. That is so if few cells are empty and few sequences succeed with the first way
// that is tried.
bool is_for_coverings(const Board& board, const Queues& queues, const Rules& rules);

// As chance(), for a board that is workable and queues that have only the pieces that matter.
template <class Word>
Chance chance_of_coverings(const Board& board, const Queues& queues, const Rules& rules,
                           const solver::Limits& limits);

extern template Chance chance_of_coverings<std::uint64_t>(const Board&, const Queues&, const Rules&,
                                                          const solver::Limits&);
extern template Chance chance_of_coverings<Word128>(const Board&, const Queues&, const Rules&,
                                                    const solver::Limits&);

}  // namespace tetron::pc
