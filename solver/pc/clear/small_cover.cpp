#include "solver/pc/clear/small_cover.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>

#include "solver/pc/clear/path.hpp"
#include "solver/pc/queue/kept_sets.hpp"

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
  SmallCover(const std::vector<const Set*>& sets, const std::function<bool()>& is_over)
      : sets_(sets), is_over_(is_over) {}

  std::vector<std::size_t> run(bool& is_smallest) {
    keep_useful();
    if (!useful_.empty()) best_ = greedy(held());
    is_smallest = improve();
    return best_;
  }

  // Replaces `choice` by the lightest choice of its size that it finds. Returns whether it is proved that no
  // choice is lighter.
  bool lighten(std::vector<std::size_t>& choice, const Preference& preference) {
    preference_ = &preference;
    most_steps_ = 5'000'000;
    best_ = choice;
    keep_useful();
    exchange();
    const bool is_lightest = improve();
    choice = best_;
    return is_lightest;
  }

  static std::uint64_t weight_of(const std::vector<std::size_t>& choice, const Preference& preference) {
    std::uint64_t weight = 0;
    Set marked;
    for (const std::size_t set : choice) {
      weight += preference.weights[set];
      if (preference.marks.empty()) continue;
      marked.resize(preference.marks[set].size());
      add_shifted(marked, preference.marks[set], 0);
    }
    return weight + size_of(marked);
  }

 private:
  static constexpr std::size_t most_searched = 2'000;

  bool is_over() const { return is_over_ && is_over_(); }

  // The elements of all sets.
  Set held() const {
    Set all(sets_[useful_.front()]->size());
    for (const std::size_t set : useful_) add_shifted(all, *sets_[set], 0);
    return all;
  }

  // Searches for something better than the best so far. Returns whether it is then proved that nothing
  // better exists.
  bool improve() {
    if (useful_.empty()) return true;
    steps_ = 0;
    chosen_.clear();
    // With a large problem the steps would be used up without a result.
    if (useful_.size() <= most_searched && !is_over())
      search(held());
    else
      steps_ = most_steps_;
    std::ranges::sort(best_);
    return steps_ < most_steps_;
  }

  // Whether a choice with so many more sets and so much more weight than the chosen ones would be better
  // than the best.
  bool can_improve(std::size_t more_sets, std::uint64_t more_weight) const {
    const std::size_t size = chosen_.size() + more_sets;
    if (size != best_.size() || preference_ == nullptr) return size < best_.size();
    return weight_of(chosen_, *preference_) + more_weight < weight_of(best_, *preference_);
  }

  std::uint64_t weight(std::size_t set) const {
    return preference_ == nullptr ? 0 : preference_->weights[set];
  }

  // Whether a set can replace another that lies within it.
  bool is_as_light(std::size_t set, std::size_t other) const {
    return preference_ == nullptr ||
           (weight(set) <= weight(other) &&
            (preference_->marks.empty() || is_within(preference_->marks[set], preference_->marks[other])));
  }

  // Exchanges single sets of the best choice for others as long as that makes it lighter.
  void exchange() {
    for (bool is_lighter = true; is_lighter && !is_over();) {
      is_lighter = false;
      for (std::size_t i = 0; i < best_.size(); ++i) {
        Set alone = *sets_[best_[i]];
        for (std::size_t k = 0; k < best_.size(); ++k)
          if (k != i) take_away(alone, *sets_[best_[k]]);
        for (const std::size_t set : useful_) {
          if (!is_within(alone, *sets_[set])) continue;
          std::vector<std::size_t> other = best_;
          other[i] = set;
          if (weight_of(other, *preference_) >= weight_of(best_, *preference_)) continue;
          best_ = std::move(other);
          is_lighter = true;
        }
      }
    }
  }

  // Leaves out sets that lie within another.
  void keep_useful() {
    std::vector<std::size_t> order(sets_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::uint64_t> sizes;
    for (const Set* set : sets_) sizes.push_back(size_of(*set));
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      return std::pair(sizes[b], weight(a)) < std::pair(sizes[a], weight(b));
    });
    useful_.clear();
    for (const std::size_t set : order) {
      if (sizes[set] == 0) break;
      if (is_over() || std::ranges::none_of(useful_, [&](std::size_t other) {
            return is_within(*sets_[set], *sets_[other]) && is_as_light(other, set);
          }))
        useful_.push_back(set);
    }
  }

  std::vector<std::size_t> greedy(Set left) const {
    std::vector<std::size_t> chosen;
    // The count from an earlier look is an upper bound for the current one. Of equal candidates the first
    // set comes first.
    using Candidate =
        std::pair<std::uint64_t, std::size_t>;  // the count, and the number among useful_ from the end
    std::priority_queue<Candidate> candidates;
    for (std::size_t i = 0; i < useful_.size(); ++i)
      candidates.emplace(size_of(*sets_[useful_[i]]), useful_.size() - 1 - i);
    while (!candidates.empty()) {
      const auto [most, place] = candidates.top();
      candidates.pop();
      const Set& set = *sets_[useful_[useful_.size() - 1 - place]];
      const std::uint64_t count = common(set, left);
      if (count == 0) continue;
      if (count < most && !is_over()) {
        candidates.emplace(count, place);
        continue;
      }
      chosen.push_back(useful_[useful_.size() - 1 - place]);
      take_away(left, set);
    }
    if (!is_over()) drop_needless(chosen);
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

  // An element that the fewest sets have, and elements no two of which are in the same set. At least as many
  // sets are needed, with at least so much weight.
  struct Look {
    std::uint64_t rarest = 0;
    std::size_t least_sets = 0;
    std::uint64_t least_weight = 0;
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
    Look look{numbers.front().second};
    Set free = left;
    for (const auto& [holders, number] : numbers) {
      if ((free[number / 64] >> number % 64 & 1) == 0) continue;
      ++look.least_sets;
      std::uint64_t lightest = std::numeric_limits<std::uint64_t>::max();
      for (const std::size_t set : useful_) {
        if (((*sets_[set])[number / 64] >> number % 64 & 1) == 0) continue;
        take_away(free, *sets_[set]);
        lightest = std::min(lightest, weight(set));
      }
      look.least_weight += lightest;
    }
    return look;
  }

  void search(const Set& left) {
    if (size_of(left) == 0) {
      if (can_improve(0, 0)) best_ = chosen_;
      return;
    }
    if (++steps_ >= most_steps_ || !can_improve(1, 0)) return;
    if (is_over()) steps_ = most_steps_;
    const Look look = look_at(left);
    // The cost of the search grows with the amount that it has to look at.
    steps_ += useful_.size() * left.size() / 64;
    if (!can_improve(look.least_sets, look.least_weight)) return;
    std::vector<std::pair<std::uint64_t, std::size_t>> holders;
    for (const std::size_t set : useful_)
      if (((*sets_[set])[look.rarest / 64] >> look.rarest % 64 & 1) != 0)
        holders.emplace_back(common(*sets_[set], left), set);
    std::ranges::sort(holders, std::greater<>());
    for (const auto& [count, set] : holders) {
      if (steps_ >= most_steps_) return;
      Set rest = left;
      take_away(rest, *sets_[set]);
      chosen_.push_back(set);
      search(rest);
      chosen_.pop_back();
    }
  }

  const std::vector<const Set*>& sets_;
  const std::function<bool()>& is_over_;
  std::vector<std::size_t> useful_;
  std::vector<std::size_t> best_;
  std::vector<std::size_t> chosen_;
  const Preference* preference_ = nullptr;
  std::uint64_t most_steps_ = 20'000;
  std::uint64_t steps_ = 0;
};

}  // namespace

std::vector<std::size_t> small_cover(const std::vector<const std::vector<std::uint64_t>*>& sets,
                                     bool& is_smallest, const std::function<bool()>& is_over) {
  return SmallCover(sets, is_over).run(is_smallest);
}

PreferredCover preferred_cover(const std::vector<const std::vector<std::uint64_t>*>& sets,
                               const Preference& preference, const std::function<bool()>& is_over) {
  PreferredCover result;
  SmallCover cover(sets, is_over);
  result.sets = cover.run(result.is_smallest);
  result.is_lightest = cover.lighten(result.sets, preference) && result.is_smallest;
  result.weight = SmallCover::weight_of(result.sets, preference);
  return result;
}

}  // namespace tetron::pc
