#pragma once

#include <cstdint>
#include <vector>

#include "replay/numeron/candidates.hpp"

// Which call tells most. Exact: every number is tried as a call, whether it can be the other side's or not.
namespace tetron::numeron {

// How many candidates are left after a call, over all answers.
struct CallScore {
  std::uint32_t worst = 0;    // after the answer that leaves most
  std::uint64_t squares = 0;  // the sum of their squares: the average times the number of candidates
  friend bool operator==(const CallScore&, const CallScore&) = default;
};

// The score of one call, by asking each candidate.
CallScore score(const Candidates& candidates, const Number& call);

// All calls that are best in one way: first those that can be the number itself, then the others, in order.
struct BestCalls {
  CallScore score;
  std::vector<Number> calls;
  std::size_t possible = 0;  // so many of them can be the number itself
};

struct BestNext {
  BestCalls worst;    // fewest left in the worst case
  BestCalls average;  // fewest left on average
};

// There must be at least one candidate.
BestNext best_calls(const Candidates& candidates);

}  // namespace tetron::numeron
