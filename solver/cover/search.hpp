#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver/graph/prepared_problem.hpp"
#include "solver/work/stop_check.hpp"

// Internal to the solver.
namespace tetron::solver {

// Places pieces one by one, each on the first free cell. It finds its first tilings before a graph could be
// built, in the same order, but does not know how many there are.
class Search {
 public:
  enum class Result : std::uint8_t { finished, out_of_steps, ended, enough };

  explicit Search(const PreparedProblem& prepared) : prepared_(prepared) {}

  // Calls `found` with the placements of each tiling. Ends when `found` returns false, when the stop check
  // ends it, or when `steps` placements were tried and either something was found or `more` further
  // placements were tried.
  Result run(std::uint64_t steps, std::uint64_t more, StopCheck& stop_check,
             const std::function<bool(std::span<const std::uint16_t>)>& found) const;

 private:
  template <class Bits>
  Result run_with(std::uint64_t steps, std::uint64_t more, StopCheck& stop_check,
                  const std::function<bool(std::span<const std::uint16_t>)>& found) const;

  const PreparedProblem& prepared_;
};

}  // namespace tetron::solver
