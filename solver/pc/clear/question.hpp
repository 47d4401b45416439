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

// A perfect clear as it is asked for.
struct ClearQuestion {
  Board board;
  Rules rules;
  // The sequences of the pieces that can matter; whole ones where there is a reason.
  Queues queues;
  std::string reason;  // why there is no clear, as far as the sizes alone say so, in words; else empty
};

// Of a board, which has to be workable, below the highest block of a field whose stack has `stack` rows, and
// of patterns, of which there has to be one. The error is that of queues_of().
std::expected<ClearQuestion, QueueError> clear_question(const Board& board, int stack, const Rules& rules,
                                                        std::span<const Pattern> patterns);

// chance() and ways() of it, with `reason` where no sequence succeeds: that of the question, an obstacle, or
// that everything was tried. ways() at most of most_built pieces_needed().
Chance chance(const ClearQuestion& question, const solver::Limits& limits = {});
Ways ways(const ClearQuestion& question, const solver::Limits& limits = {});

}  // namespace tetron::pc
