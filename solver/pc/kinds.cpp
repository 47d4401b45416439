#include "solver/pc/kinds.hpp"

#include <algorithm>

namespace tetron::pc {

namespace {

using Groups = std::vector<Bringing::Group>;

Groups grouped(std::map<KindCounts, std::vector<SetWord>>&& by_counts, std::size_t& bytes) {
  Groups groups;
  for (auto& [counts, sequences] : by_counts) {
    bytes += sizeof(Bringing::Group) + sequences.size() * sizeof(SetWord);
    groups.push_back({counts, std::move(sequences)});
  }
  return groups;
}

int total_of(KindCounts counts) {
  int total = 0;
  for (std::size_t kind = 0; kind < 7; ++kind) total += static_cast<int>(counts >> 8 * kind & 0xff);
  return total;
}

}  // namespace

template <class Word>
CoveringKinds<Word>::CoveringKinds(const Frame<Word>& frame, const Forms<Word>& forms,
                                   const std::array<int, 7>& most)
    : frame_(frame), most_(most) {
  unsigned kinds = 0;
  for (std::size_t kind = 0; kind < 7; ++kind)
    if (most[kind] > 0) kinds |= 1U << kind;
  for (int height = 0; height <= frame.lines; ++height)
    spreads_.push_back(spreads_in(frame, forms, height, kinds));
}

template <class Word>
std::span<const KindCounts> CoveringKinds<Word>::of(Word board) {
  const Range range = find(board);
  return std::span(counts_).subspan(range.begin, range.size);
}

template <class Word>
typename CoveringKinds<Word>::Range CoveringKinds<Word>::find(Word board) {
  if (!are_parts_whole(frame_, board)) return {};
  if (const Range* known = known_.find({board})) return *known;
  if (is_over_ && is_over_()) return {};
  std::vector<KindCounts> all;
  const int height = frame_.height_of(board);
  const int first = first_empty(frame_, board);
  if (first < 0) {
    all.push_back(0);
  } else {
    for (const Spread<Word>& spread :
         spreads_[static_cast<std::size_t>(height)][static_cast<std::size_t>(first)]) {
      if ((spread.cells & board) != 0) continue;
      const Range rest = find(frame_.cleared(board | spread.cells, height));
      for (std::size_t i = 0; i < rest.size; ++i) {
        const KindCounts counts = counts_[rest.begin + i];
        if (static_cast<int>(counts >> 8 * spread.kind & 0xff) < most_[spread.kind])
          all.push_back(counts + one_of_kind(spread.kind));
      }
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
  }
  const Range range{counts_.size(), all.size()};
  counts_.insert(counts_.end(), all.begin(), all.end());
  known_.add({board}, range);
  return range;
}

const std::vector<Bringing::Group>& Bringing::plain(Queues::Node node) {
  if (const auto known = plain_.find(node); known != plain_.end()) return known->second;
  std::map<KindCounts, std::vector<SetWord>> by_counts;
  const std::size_t words = words_for(queues_.count(node));
  if (queues_.is_end(node)) {
    by_counts[0] = {1};
  } else {
    for (std::size_t kind = 0; kind < 7; ++kind) {
      const Queues::Node next = queues_.next(node, kind);
      if (next == Queues::none) continue;
      for (const Group& group : plain(next)) {
        auto& sequences = by_counts[group.counts + one_of_kind(kind)];
        sequences.resize(words);
        add_shifted(sequences, group.sequences, queues_.before(node, kind));
      }
    }
  }
  return plain_.emplace(node, grouped(std::move(by_counts), bytes_)).first->second;
}

const std::vector<Bringing::Group>& Bringing::groups(Queues::Node node, std::uint8_t hold, int needed) {
  const std::uint64_t key = std::uint64_t{node} * 8 + hold;
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  std::map<KindCounts, std::vector<SetWord>> by_counts;
  const auto add = [&](KindCounts counts, const std::vector<SetWord>& sequences) {
    auto& to = by_counts[counts];
    to.resize(sequences.size());
    add_shifted(to, sequences, 0);
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
  return known_.emplace(key, grouped(std::move(by_counts), bytes_)).first->second;
}

template class CoveringKinds<std::uint64_t>;
template class CoveringKinds<Word128>;

}  // namespace tetron::pc
