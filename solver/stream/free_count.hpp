#pragma once

#include <optional>

#include "solver/graph/prepared_problem.hpp"
#include "solver/graph/reachable_states.hpp"
#include "solver/number/big_uint.hpp"

// Internal to the solver.
namespace tetron::solver {

// Whether the numbers of pieces do not matter: of each kind the supply has either none or enough for the
// whole terrain, and it requires none.
bool is_free(const PreparedProblem& prepared);

struct FreeCount {
  BigUint tilings;
  std::size_t states = 0;  // number of states of all tables
  std::size_t bytes = 0;
  std::size_t tables = 0;
};

// Counts the tilings if the numbers of pieces do not matter. Goes cell by cell, with a table of the ways to
// cover each cell. Cells with the same surroundings, which are those of equal lines except for the first and
// last few, share a table. Goes through the tables once for a bound, and then once modulo each of the primes
// that numbers up to that bound need.
//
// Returns nothing if it was stopped or if the memory is not enough; the stop check says which.
std::optional<FreeCount> count_free(const PreparedProblem& prepared, const Context& context);

// What such a count will take, according to the tables and the bound.
struct FreeSurvey {
  std::size_t states = 0;  // number of states of all tables
  std::size_t placements = 0;
  double visits = 0;  // number of states, added up over all cells
  double bits = 0;    // most bits of the number of tilings
  std::size_t bytes = 0;
  double seconds = 0;
};
std::optional<FreeSurvey> survey_free(const PreparedProblem& prepared, const Context& context);

}  // namespace tetron::solver
