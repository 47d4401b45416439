#include <algorithm>
#include <numeric>

#include "solver/pc/kept_sets.hpp"
#include "solver/pc/path.hpp"

namespace tetron::pc {

namespace {

using Set = std::vector<SetWord>;

bool is_within(const Set& a, const Set& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if ((a[i] & ~b[i]) != 0) return false;
  return true;
}

std::uint64_t common(const Set& a, const Set& b) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += static_cast<std::uint64_t>(std::popcount(a[i] & b[i]));
  return count;
}

// A branch-and-bound search after a greedy one.
class SmallCover {
 public:
  explicit SmallCover(const std::vector<const Set*>& sets) : sets_(sets) {}

  std::vector<std::size_t> run(bool& is_smallest) {
    is_smallest = true;
    keep_useful();
    if (useful_.empty()) return {};
    Set left(sets_[useful_.front()]->size());
    for (const std::size_t set : useful_) add_shifted(left, *sets_[set], 0);
    best_ = greedy(left);
    chosen_.clear();
    // Large problems would only use up the steps.
    if (useful_.size() <= most_searched)
      search(left);
    else
      steps_ = most_steps;
    is_smallest = steps_ < most_steps;
    std::ranges::sort(best_);
    return best_;
  }

 private:
  static constexpr std::uint64_t most_steps = 20'000;
  static constexpr std::size_t most_searched = 2'000;

  // Leaves out sets that lie within another.
  void keep_useful() {
    std::vector<std::size_t> order(sets_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::uint64_t> sizes;
    for (const Set* set : sets_) sizes.push_back(size_of(*set));
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
    for (const std::size_t set : order) {
      if (sizes[set] == 0) break;
      if (std::ranges::none_of(useful_,
                               [&](std::size_t other) { return is_within(*sets_[set], *sets_[other]); }))
        useful_.push_back(set);
    }
  }

  std::vector<std::size_t> greedy(Set left) const {
    std::vector<std::size_t> chosen;
    while (size_of(left) > 0) {
      std::size_t best = useful_.front();
      std::uint64_t most = 0;
      for (const std::size_t set : useful_)
        if (const std::uint64_t count = common(*sets_[set], left); count > most) {
          most = count;
          best = set;
        }
      chosen.push_back(best);
      take_away(left, *sets_[best]);
    }
    drop_needless(chosen);
    return chosen;
  }

  void drop_needless(std::vector<std::size_t>& chosen) const {
    for (std::size_t i = 0; i < chosen.size();) {
      Set others(sets_[chosen[i]]->size());
      for (std::size_t k = 0; k < chosen.size(); ++k)
        if (k != i) add_shifted(others, *sets_[chosen[k]], 0);
      if (is_within(*sets_[chosen[i]], others))
        chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(i));
      else
        ++i;
    }
  }

  // A number of what is left that the fewest sets hold, and numbers no two of which are in one set: as many
  // sets are needed at least.
  struct Look {
    std::uint64_t rarest = 0;
    std::size_t least_sets = 0;
  };
  Look look_at(const Set& left) const {
    std::vector<std::pair<std::size_t, std::uint64_t>> numbers;
    for (std::uint64_t number = 0; number < left.size() * 64; ++number) {
      if ((left[number / 64] >> number % 64 & 1) == 0) continue;
      std::size_t holders = 0;
      for (const std::size_t set : useful_) holders += (*sets_[set])[number / 64] >> number % 64 & 1;
      numbers.emplace_back(holders, number);
    }
    std::ranges::sort(numbers);
    Look look{numbers.front().second, 0};
    Set free = left;
    for (const auto& [holders, number] : numbers) {
      if ((free[number / 64] >> number % 64 & 1) == 0) continue;
      ++look.least_sets;
      for (const std::size_t set : useful_)
        if (((*sets_[set])[number / 64] >> number % 64 & 1) != 0) take_away(free, *sets_[set]);
    }
    return look;
  }

  void search(const Set& left) {
    if (size_of(left) == 0) {
      if (chosen_.size() < best_.size()) best_ = chosen_;
      return;
    }
    if (++steps_ >= most_steps || chosen_.size() + 1 >= best_.size()) return;
    const Look look = look_at(left);
    // What the search costs grows with what has to be looked at.
    steps_ += useful_.size() * left.size() / 64;
    if (chosen_.size() + look.least_sets >= best_.size()) return;
    std::vector<std::pair<std::uint64_t, std::size_t>> holders;
    for (const std::size_t set : useful_)
      if (((*sets_[set])[look.rarest / 64] >> look.rarest % 64 & 1) != 0)
        holders.emplace_back(common(*sets_[set], left), set);
    std::ranges::sort(holders, std::greater<>());
    for (const auto& [count, set] : holders) {
      if (steps_ >= most_steps) return;
      Set rest = left;
      take_away(rest, *sets_[set]);
      chosen_.push_back(set);
      search(rest);
      chosen_.pop_back();
    }
  }

  const std::vector<const Set*>& sets_;
  std::vector<std::size_t> useful_;
  std::vector<std::size_t> best_;
  std::vector<std::size_t> chosen_;
  std::uint64_t steps_ = 0;
};

}  // namespace

std::vector<std::size_t> small_cover(const std::vector<const std::vector<std::uint64_t>*>& sets,
                                     bool& is_smallest) {
  return SmallCover(sets).run(is_smallest);
}

}  // namespace tetron::pc
