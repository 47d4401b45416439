#pragma once

#include <expected>
#include <span>
#include <string>

#include "solver/pc/board/board.hpp"
#include "solver/pc/clear/path.hpp"
#include "solver/pc/clear/percent.hpp"
#include "solver/pc/queue/queue.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::pc {

// A question about a perfect clear.
struct ClearQuestion {
  Board board;
  Rules rules;
  // The sequences, cut to the pieces that can matter; whole sequences if `reason` is not empty.
  Queues queues;
  std::string reason;  // why there is no clear, if the sizes alone show it, in words; else empty
};

// Makes the question for a board, which has to be workable, and patterns, of which there has to be at least
// one. `stack` is the number of rows up to the highest block of the field that the board is from. The error
// is that of queues_of().
std::expected<ClearQuestion, QueueError> clear_question(const Board& board, int stack, const Rules& rules,
                                                        std::span<const Pattern> patterns);

// chance() and ways() of the question. If no sequence succeeds, `reason` is set: to that of the question, to
// an obstacle, or to the statement that everything was tried. ways() needs pieces_needed() of at most
// most_built.
Chance chance(const ClearQuestion& question, const solver::Limits& limits = {});
Ways ways(const ClearQuestion& question, const solver::Limits& limits = {});

}  // namespace tetron::pc
