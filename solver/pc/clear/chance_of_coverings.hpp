#pragma once

#include "solver/pc/board/frame.hpp"
#include "solver/pc/clear/chance.hpp"
#include "solver/pc/queue/queue.hpp"

// Within the solver only.
namespace tetron::pc {

// Whether it pays to look for every way to cover the empty cells, and for the sequences that build it,
// instead of playing the sequences: where few succeed with the first that is tried, and few cells are empty.
bool is_for_coverings(const Board& board, const Queues& queues, const Rules& rules);

// As chance(), for a board that is workable and queues as long as matters.
template <class Word>
Chance chance_of_coverings(const Board& board, const Queues& queues, const Rules& rules,
                           const solver::Limits& limits);

extern template Chance chance_of_coverings<std::uint64_t>(const Board&, const Queues&, const Rules&,
                                                          const solver::Limits&);
extern template Chance chance_of_coverings<Word128>(const Board&, const Queues&, const Rules&,
                                                    const solver::Limits&);

}  // namespace tetron::pc
