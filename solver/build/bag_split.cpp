#include "solver/build/bag_split.hpp"

namespace tetron::solver {

BagSplit split_by_bags(const Surroundings& surroundings, const Tiling& tiling,
                       const std::vector<Pieces>& bags, const Limits& limits) {
  const BuildOrder found = build_order(surroundings, tiling, limits, bags);
  BagSplit split{found.end, std::nullopt};
  if (!found.order) return split;
  split.steps.emplace();
  std::size_t bag = 0;
  std::size_t places = bags.empty() ? tiling.size() : static_cast<std::size_t>(bags.front().total());
  for (const std::size_t piece : *found.order) {
    while (split.steps->size() >= places) places += static_cast<std::size_t>(bags[++bag].total());
    split.steps->push_back({piece, bag});
  }
  return split;
}

}  // namespace tetron::solver
