#include "solver/pc/building/kinds.hpp"

#include <algorithm>

namespace tetron::pc {

namespace {

std::vector<Bringing::Group> grouped(std::map<KindCounts, std::vector<SetWord>>&& by_counts) {
  std::vector<Bringing::Group> groups;
  for (auto& [counts, sequences] : by_counts) groups.push_back({counts, std::move(sequences)});
  return groups;
}

int total_of(KindCounts counts) {
  int total = 0;
  for (std::size_t kind = 0; kind < 7; ++kind) total += static_cast<int>(counts >> 8 * kind & 0xff);
  return total;
}

}  // namespace

namespace {

// The counts of whole sequences from each node.
class WholeCounts {
 public:
  explicit WholeCounts(const Queues& queues) : queues_(queues) {}

  const std::vector<KindCounts>& of(Queues::Node node) {
    if (const auto known = known_.find(node); known != known_.end()) return known->second;
    std::vector<KindCounts> all;
    if (queues_.is_end(node)) all.push_back(0);
    for (std::size_t kind = 0; kind < 7 && !queues_.is_end(node); ++kind) {
      const Queues::Node next = queues_.next(node, kind);
      if (next == Queues::none) continue;
      for (const KindCounts counts : of(next)) all.push_back(counts + one_of_kind(kind));
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return known_.emplace(node, std::move(all)).first->second;
  }

 private:
  const Queues& queues_;
  std::unordered_map<Queues::Node, std::vector<KindCounts>> known_;
};

}  // namespace

std::vector<KindCounts> counts_brought(const Queues& queues, int needed) {
  std::vector<KindCounts> all;
  if (queues.size() == 0) return all;
  WholeCounts whole(queues);
  for (const KindCounts counts : whole.of(queues.root())) {
    if (total_of(counts) == needed) all.push_back(counts);
    for (std::size_t kind = 0; kind < 7 && total_of(counts) > needed; ++kind)
      if ((counts >> 8 * kind & 0xff) != 0) all.push_back(counts - one_of_kind(kind));
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return all;
}

template <class Word>
CoveringKinds<Word>::CoveringKinds(const Frame<Word>& frame, const Forms<Word>& forms,
                                   const std::array<int, 7>& most)
    : frame_(frame), most_(most), sets_(1) {
  unsigned kinds = 0;
  for (std::size_t kind = 0; kind < 7; ++kind)
    if (most[kind] > 0) kinds |= 1U << kind;
  for (int height = 0; height <= frame.lines; ++height)
    placements_.push_back(split_placements_in(frame, forms, height, kinds));
}

template <class Word>
std::span<const KindCounts> CoveringKinds<Word>::of(Word board) {
  const Range range = find(board);
  return std::span(counts_).subspan(range.begin, range.size);
}

template <class Word>
typename CoveringKinds<Word>::Range CoveringKinds<Word>::find(Word board) {
  if (!are_parts_whole(frame_, board)) return {};
  if (const std::uint32_t* known = known_.find({board})) return sets_[*known];
  if (is_over_ && is_over_()) return {};
  std::vector<KindCounts> all;
  const int height = frame_.height_of(board);
  const int first = first_empty(frame_, board);
  if (first < 0) {
    all.push_back(0);
  } else {
    for (const SplitPlacement<Word>& placement :
         placements_[static_cast<std::size_t>(height)][static_cast<std::size_t>(first)]) {
      if ((placement.cells & board) != 0) continue;
      const Range rest = find(frame_.cleared(board | placement.cells, height));
      for (std::size_t i = 0; i < rest.size; ++i) {
        const KindCounts counts = counts_[rest.begin + i];
        if (static_cast<int>(counts >> 8 * placement.kind & 0xff) < most_[placement.kind])
          all.push_back(counts + one_of_kind(placement.kind));
      }
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
  }
  const std::uint32_t number = number_of(all);
  known_.add({board}, number);
  return sets_[number];
}

template <class Word>
std::uint32_t CoveringKinds<Word>::number_of(std::span<const KindCounts> list) {
  if (list.empty()) return 0;
  SetKey key{list.size()};
  for (const KindCounts counts : list) key.hashed = hash_of(key.hashed * 31 + counts);
  const std::uint32_t* known = same_.find(key);
  if (known && std::ranges::equal(list, std::span(counts_).subspan(sets_[*known].begin, sets_[*known].size)))
    return *known;
  const auto number = static_cast<std::uint32_t>(sets_.size());
  sets_.push_back({counts_.size(), list.size()});
  counts_.insert(counts_.end(), list.begin(), list.end());
  // If two lists happen to have the same key, only one of them will be found again.
  same_.add(key, number);
  return number;
}

std::vector<SetWord>* Bringing::set_of(Groups& groups, KindCounts counts, std::size_t words) {
  const auto [place, is_new] = groups.try_emplace(counts);
  if (is_new) {
    const std::size_t size = sizeof(Group) + words * sizeof(SetWord);
    is_full_ = is_full_ || size > most_ || bytes_ > most_ - size;
    if (is_full_) return nullptr;
    bytes_ += size;
    place->second.resize(words);
  }
  return is_full_ ? nullptr : &place->second;
}

const std::vector<Bringing::Group>& Bringing::plain(Queues::Node node) {
  if (const auto known = plain_.find(node); known != plain_.end()) return known->second;
  Groups by_counts;
  const std::size_t words = words_for(queues_.count(node));
  if (queues_.is_end(node)) {
    if (auto* sequences = set_of(by_counts, 0, words)) *sequences = {1};
  } else {
    for (std::size_t kind = 0; kind < 7; ++kind) {
      const Queues::Node next = queues_.next(node, kind);
      if (next == Queues::none) continue;
      for (const Group& group : plain(next)) {
        if (auto* sequences = set_of(by_counts, group.counts + one_of_kind(kind), words))
          add_shifted(*sequences, group.sequences, queues_.before(node, kind));
      }
    }
  }
  return plain_.emplace(node, grouped(std::move(by_counts))).first->second;
}

const std::vector<Bringing::Group>& Bringing::groups(Queues::Node node, std::uint8_t hold, int needed) {
  const std::uint64_t key = std::uint64_t{node} * 8 + hold;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  Groups by_counts;
  const auto add = [&](KindCounts counts, const std::vector<SetWord>& sequences) {
    if (auto* to = set_of(by_counts, counts, sequences.size())) add_shifted(*to, sequences, 0);
  };
  for (const Group& group : plain(node)) {
    const KindCounts counts = group.counts + (hold < 7 ? one_of_kind(hold) : 0);
    if (total_of(counts) == needed) {
      add(counts, group.sequences);
    } else {
      for (std::size_t kind = 0; kind < 7; ++kind)
        if ((counts >> 8 * kind & 0xff) != 0) add(counts - one_of_kind(kind), group.sequences);
    }
  }
  return known_.emplace(key, grouped(std::move(by_counts))).first->second;
}

template class CoveringKinds<std::uint64_t>;
template class CoveringKinds<Word128>;

}  // namespace tetron::pc
