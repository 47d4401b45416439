#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver/course.hpp"
#include "solver/watch.hpp"

// Within the solver only.
namespace tetron::solver {

// Places pieces one by one on the first free cell. It finds its first tilings before a graph is built, in the
// same order, and has no idea how many there are.
class Search {
 public:
  enum class Result : std::uint8_t { finished, out_of_steps, ended, enough };

  explicit Search(const Course& course) : course_(course) {}

  // Calls `found` with the placements of each tiling until it says false, the watch ends it, or `steps`
  // placements have been tried and either `more` as well or something was found.
  Result run(std::uint64_t steps, std::uint64_t more, Watch& watch,
             const std::function<bool(std::span<const std::uint16_t>)>& found) const;

 private:
  template <class Bits>
  Result run_with(std::uint64_t steps, std::uint64_t more, Watch& watch,
                  const std::function<bool(std::span<const std::uint16_t>)>& found) const;

  const Course& course_;
};

}  // namespace tetron::solver
