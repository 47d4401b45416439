#include "app/commands/pc/pc_cover_tree.hpp"

#include <bit>

namespace tetron::app {

namespace {

// How many of the `count` numbers from `first` on are in a set.
std::uint64_t members(PcSet set, std::uint64_t first, std::uint64_t count) {
  std::uint64_t found = 0;
  for (std::uint64_t at = first, end = first + count; at < end;) {
    const std::uint64_t bits = std::min<std::uint64_t>(64 - at % 64, end - at);
    const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    if (at / 64 < set.size())
      found += static_cast<std::uint64_t>(std::popcount(set[at / 64] >> at % 64 & mask));
    at += bits;
  }
  return found;
}

class Grower {
 public:
  Grower(const pc::Queues& queues, const std::vector<PcSet>& ways) : queues_(queues), ways_(ways) {}

  // `left`: ways that do for some of the sequences of the node before.
  void grow(pc::Queues::Node node, const std::string& pieces, std::uint64_t first,
            const std::vector<std::size_t>& left) {
    const std::uint64_t total = queues_.count(node);
    std::vector<std::size_t> some;
    for (const std::size_t way : left) {
      const std::uint64_t covered = members(ways_[way], first, total);
      if (covered == total) {
        tree.push_back({pieces, way, total});
        return;
      }
      if (covered > 0) some.push_back(way);
    }
    if (some.empty()) {
      tree.push_back({pieces, std::nullopt, total});
      return;
    }
    for (std::size_t kind = 0; kind < 7; ++kind)
      if (const auto next = queues_.next(node, kind); next != pc::Queues::none)
        grow(next, pieces + field::to_char(field::all_tetrominoes[kind]), first + queues_.before(node, kind),
             some);
  }

  std::vector<CoverBranch> tree;

 private:
  const pc::Queues& queues_;
  const std::vector<PcSet>& ways_;
};

}  // namespace

std::vector<CoverBranch> cover_tree(const pc::Queues& queues, const std::vector<PcSet>& ways) {
  if (queues.size() == 0) return {};
  std::vector<std::size_t> all(ways.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  Grower grower(queues, ways);
  grower.grow(queues.root(), {}, 0, all);
  return std::move(grower.tree);
}

}  // namespace tetron::app
