#pragma once

#include <optional>

#include "solver/graph/prepared_problem.hpp"
#include "solver/graph/reachable_states.hpp"
#include "solver/number/big_uint.hpp"

// Within the solver only.
namespace tetron::solver {

// Whether the supply has of each kind pieces enough for the whole terrain, or none, and requires none.
bool is_free(const PreparedProblem& prepared);

struct FreeCount {
  BigUint tilings;
  std::size_t states = 0;  // of all tables
  std::size_t bytes = 0;
  std::size_t tables = 0;
};

// Counts the tilings where it does not matter of which pieces they are: cell by cell, with a table of the
// ways to cover it. Cells that look alike - those of equal lines, but for the first and last few - share
// their table. The tables are gone through once for a bound, and once modulo each of as many primes as
// numbers up to that bound need.
//
// Nothing if the stop check ended it, which is told if the memory does not suffice.
std::optional<FreeCount> count_free(const PreparedProblem& prepared, const Context& context);

// What such a count will take, from the tables and the bound.
struct FreeSurvey {
  std::size_t states = 0;  // of all tables
  std::size_t placements = 0;
  double visits = 0;  // states of all cells
  double bits = 0;    // of the number of tilings
  std::size_t bytes = 0;
  double seconds = 0;
};
std::optional<FreeSurvey> survey_free(const PreparedProblem& prepared, const Context& context);

}  // namespace tetron::solver
