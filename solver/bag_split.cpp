#include "solver/bag_split.hpp"

#include <algorithm>

namespace tetron::solver {

std::vector<Pieces> bags_for(int pieces, const Pieces& used, const Pieces& extra) {
  std::vector<Pieces> bags;
  int left = pieces;
  const auto add = [&](const Pieces& bag) {
    if (bag.total() == 0) return;
    bags.push_back(bag);
    left -= bag.total();
  };
  if (left > 0) add(extra);
  Pieces still_used = used;
  while (left > 0) {
    Pieces bag;
    for (const field::Tetromino kind : field::all_tetrominoes) {
      bag[kind] = still_used[kind] > 0 ? 0 : 1;
      still_used[kind] = std::max(0, still_used[kind] - 1);
    }
    add(bag);
  }
  return bags;
}

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
