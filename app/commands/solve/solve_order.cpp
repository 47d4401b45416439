#include "app/commands/solve/solve_order.hpp"

#include <algorithm>

namespace tetron::app {

SolveOrder::SolveOrder(const SolveOptions& options, const SolveInput& input, const solver::Limits& limits)
    : options_(options), input_(input), limits_(limits) {
  if (options.bags) bags_ = solver::bags_for(input.terrain.size() / 4, options.minus, options.plus);
}

std::optional<OrderedTiling> SolveOrder::order(const solver::Tiling& tiling) {
  OrderedTiling ordered;
  solver::Tiling in_field;
  in_field.reserve(tiling.size());
  for (const field::Placement& placement : tiling) in_field.push_back(input_.in_field(placement));
  if (options_.bags) {
    const auto split = solver::split_by_bags(input_.around, in_field, bags_, limits_);
    end_ = split.end;
    if (!split.steps) return std::nullopt;
    for (const solver::BagStep& step : *split.steps) {
      ordered.pieces.push_back(in_field[step.piece]);
      ordered.bags.push_back(static_cast<int>(step.bag) + 1);
    }
  } else if (options_.buildable) {
    const auto built = solver::build_order(input_.around, in_field, limits_);
    end_ = built.end;
    if (!built.order) return std::nullopt;
    for (const std::size_t piece : *built.order) ordered.pieces.push_back(in_field[piece]);
  } else {
    // Steps are easier to follow from the bottom.
    if (options_.steps) std::ranges::reverse(in_field);
    ordered.pieces = std::move(in_field);
  }
  return ordered;
}

}  // namespace tetron::app
