#pragma once

#include <cstdint>
#include <vector>

#include "replay/numeron/candidates.hpp"

// Finds the calls that reveal most. Exact: every number is tried as a call, even if it cannot be the other
// side's number.
namespace tetron::numeron {

// How many candidates are left after a call.
struct CallScore {
  std::uint32_t worst = 0;  // after the answer that leaves most
  // The sum of the squares over all answers, which is the average times the number of candidates.
  std::uint64_t squares = 0;
  friend bool operator==(const CallScore&, const CallScore&) = default;
};

// The score of one call, computed from each candidate's answer.
CallScore score(const Candidates& candidates, const Number& call);

// All calls with the best score: first those that can be the number itself, then the others, each in order.
struct BestCalls {
  CallScore score;
  std::vector<Number> calls;
  std::size_t possible = 0;  // how many of them, from the first on, can be the number itself
};

struct BestNext {
  BestCalls worst;    // fewest candidates left in the worst case
  BestCalls average;  // fewest candidates left on average
};

// `candidates` must not be empty.
BestNext best_calls(const Candidates& candidates);

}  // namespace tetron::numeron
