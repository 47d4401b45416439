#pragma once

#include <optional>
#include <vector>

#include "app/commands/solve/solve_options.hpp"
#include "solver/build/bag_split.hpp"

namespace tetron::app {

// A tiling in its field, with its pieces in the order in which they are shown.
struct OrderedTiling {
  std::vector<field::Placement> pieces;
  std::vector<int> bags;  // the bag of each piece, from 1; empty if not asked for
};

// Leaves out tilings that cannot be built as the options say, and orders the others.
class SolveOrder {
 public:
  // All arguments must outlive the object.
  SolveOrder(const SolveOptions& options, const SolveInput& input, const solver::Limits& limits);

  // Returns nothing if the tiling is left out, or if a limit was reached; end() says which.
  std::optional<OrderedTiling> order(const solver::Tiling& tiling);
  solver::End end() const { return end_; }

 private:
  const SolveOptions& options_;
  const SolveInput& input_;
  const solver::Limits& limits_;
  std::vector<solver::Pieces> bags_;
  solver::End end_ = solver::End::complete;
};

}  // namespace tetron::app
