#include "solver/supply.hpp"

#include <algorithm>
#include <numeric>

namespace tetron::solver {

int Pieces::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), 0);
}

Supply from_bags(int pieces, const Pieces& used, const Pieces& extra) {
  Supply supply;
  int left = pieces;
  const auto add = [&](const Pieces& bag) {
    const bool is_full = bag.total() <= left;
    Pieces& to = is_full ? supply.required : supply.optional;
    for (const field::Tetromino kind : field::all_tetrominoes) to[kind] += bag[kind];
    left -= std::min(left, bag.total());
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
  return supply;
}

Supply up_to(int of_each) {
  Supply supply;
  for (const field::Tetromino kind : field::all_tetrominoes) supply.optional[kind] = of_each;
  return supply;
}

}  // namespace tetron::solver
