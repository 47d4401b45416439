#include "solver/problem/supply.hpp"

#include <algorithm>
#include <numeric>

namespace tetron::solver {

int Pieces::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), 0);
}

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

Supply from_bags(int pieces, const Pieces& used, const Pieces& extra) {
  Supply supply;
  int left = pieces;
  for (const Pieces& bag : bags_for(pieces, used, extra)) {
    Pieces& to = bag.total() <= left ? supply.required : supply.optional;
    for (const field::Tetromino kind : field::all_tetrominoes) to[kind] += bag[kind];
    left -= bag.total();
  }
  return supply;
}

Supply up_to(int of_each) {
  Supply supply;
  for (const field::Tetromino kind : field::all_tetrominoes) supply.optional[kind] = of_each;
  return supply;
}

}  // namespace tetron::solver
