#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

#include "solver/pc/board/packings.hpp"
#include "solver/pc/building/table.hpp"
#include "solver/pc/queue/kept_sets.hpp"
#include "solver/pc/queue/queue.hpp"

// Internal to the solver.
namespace tetron::pc {

// The number of pieces of each kind: eight bits for each kind, from the low end.
using KindCounts = std::uint64_t;
constexpr KindCounts one_of_kind(std::size_t kind) {
  return KindCounts{1} << 8 * kind;
}

// The sets of pieces that can cover the empty cells of a board (in the sense of Packings), with at most so
// many pieces of each kind.
template <class Word>
class CoveringKinds {
 public:
  CoveringKinds(const Frame<Word>& frame, const Forms<Word>& forms, const std::array<int, 7>& most);

  // Sorted. Valid until the next call.
  std::span<const KindCounts> of(Word board);
  // `is_over` is called now and then. After it returns true, calls return at once with meaningless results.
  void stop_when(std::function<bool()> is_over) { is_over_ = std::move(is_over); }
  std::size_t bytes() const {
    return known_.bytes() + same_.bytes() + bytes_to_grow(sets_) + bytes_to_grow(counts_);
  }

 private:
  struct Range {
    std::size_t begin = 0;
    std::size_t size = 0;
  };
  struct Key {
    Word board = 0;
    friend bool operator==(const Key&, const Key&) = default;
    std::uint64_t hash() const { return hash_of(board); }
  };
  struct SetKey {
    std::uint64_t hashed = 0;
    friend bool operator==(const SetKey&, const SetKey&) = default;
    std::uint64_t hash() const { return hashed; }
  };
  Range find(Word board);
  // The number of a stored list. Each distinct list is stored once, however many boards have it.
  std::uint32_t number_of(std::span<const KindCounts> list);

  Frame<Word> frame_;
  std::array<int, 7> most_;
  std::vector<std::vector<std::vector<SplitPlacement<Word>>>> placements_;  // by height
  Table<Key, std::uint32_t> known_;
  std::vector<Range> sets_;  // by number; the first is the empty list
  Table<SetKey, std::uint32_t> same_;
  std::vector<KindCounts> counts_;
  std::function<bool()> is_over_;
};

// Which sequences that begin at a node of the queues bring, together with the piece in hold, exactly these
// pieces, or these and one more.
class Bringing {
 public:
  // Takes at most `most` bytes. If that is not enough, is_full() is true and results are meaningless.
  explicit Bringing(const Queues& queues, std::size_t most = ~std::size_t{0})
      : queues_(queues), most_(most) {}

  struct Group {
    KindCounts counts = 0;
    std::vector<SetWord> sequences;
  };
  // `hold` is a kind, or 7 for none; `needed` pieces are to be placed. Sorted by counts. Valid as long as
  // this object.
  const std::vector<Group>& groups(Queues::Node node, std::uint8_t hold, int needed);
  std::size_t bytes() const { return bytes_; }
  bool is_full() const { return is_full_; }

 private:
  using Groups = std::map<KindCounts, std::vector<SetWord>>;

  const std::vector<Group>& plain(Queues::Node node);
  // The set of sequences with these counts, of that many words; null if there is no room.
  std::vector<SetWord>* set_of(Groups& groups, KindCounts counts, std::size_t words);

  const Queues& queues_;
  std::unordered_map<Queues::Node, std::vector<Group>> plain_;
  std::unordered_map<std::uint64_t, std::vector<Group>> known_;
  std::size_t most_;
  std::size_t bytes_ = 0;
  bool is_full_ = false;
};

// The counts of every `needed` pieces that a sequence brings, or of one more piece with any one of them left
// out; sorted. As groups() has them, but without the sequences, which may take too much memory.
std::vector<KindCounts> counts_brought(const Queues& queues, int needed);

extern template class CoveringKinds<std::uint64_t>;
extern template class CoveringKinds<Word128>;

}  // namespace tetron::pc
