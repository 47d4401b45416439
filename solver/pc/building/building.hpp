#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solver/pc/board/landings.hpp"
#include "solver/pc/building/kinds.hpp"
#include "solver/pc/queue/kept_sets.hpp"
#include "solver/pc/queue/queue.hpp"

// Internal to the solver.
namespace tetron::pc {

// A piece of something that is to be built, with its cells in the field as it is at the beginning. Rows
// between its rows where it has no cell (gaps) must have vanished when it comes.
template <class Word>
struct Part {
  Word cells = 0;
  std::uint8_t kind = 0;
};

// The orders in which parts can be put on a field. Full rows vanish, and each part must be able to get to
// its place.
template <class Word>
class Building {
 public:
  // The last `last_soft` parts come with Drop::soft.
  Building(const Frame<Word>& frame, const Movement& movement, Drop drop, int last_soft = 0)
      : landings_(frame, movement, drop), last_soft_(last_soft) {
    if (last_soft > 0) soft_.emplace(frame, movement, Drop::soft);
  }

  static constexpr std::size_t most_parts = 20;

  // Sets the parts, at most `most_parts`. Cells of the parts and of the blocks must not overlap. With
  // `fixed_order` only the order of the list is tried. The parts in `anyhow` (bits) need not be able to get
  // to their places; it is enough that the rows between their cells have vanished.
  void begin(Word blocks, std::span<const Part<Word>> parts, bool fixed_order = false,
             std::uint32_t anyhow = 0);
  // `is_over` is called now and then with the number of bytes that sets of sequences take. After it returns
  // true, calls return at once with meaningless results.
  void stop_when(std::function<bool(std::size_t)> is_over) { is_over_ = std::move(is_over); }
  // Whether there is any order at all.
  bool is_possible() { return can_finish(0); }
  // Returns which of the `asked` sequences, those that begin at the root of the queues, bring the parts in a
  // possible order. With `hold`, one piece may be kept for later.
  std::vector<SetWord> sequences(const Queues& queues, bool hold, std::span<const SetWord> asked);
  // The order for one of those sequences, as numbers of the parts.
  std::vector<std::size_t> order_for(std::span<const std::uint8_t> sequence, bool hold);

  struct Step {
    Word board = 0;  // before the part comes; vanished rows are kept full at the top
    Word cells = 0;  // of the part, on that board
  };
  // What the part does if the parts `placed` (bits) are already there.
  Step step(std::uint32_t placed, std::size_t part) const;
  // The parts (bits) that can come after those placed such that all parts can be placed in the end.
  std::uint32_t next_parts(std::uint32_t placed);
  const std::vector<Part<Word>>& parts() const { return parts_; }
  std::size_t bytes() const { return moves_.bytes() + bytes_to_grow(places_); }

 private:
  struct MoveKey {
    Word board = 0;
    std::uint8_t kind = 0;
    bool is_soft = false;  // whether it holds for the last parts, which come with Drop::soft
    friend bool operator==(const MoveKey&, const MoveKey&) = default;
    std::uint64_t hash() const { return hash_of(hash_of(board) + kind + (is_soft ? 8 : 0)); }
  };
  struct Range {
    std::size_t begin = 0;
    std::uint32_t size = 0;
  };

  bool can_finish(std::uint32_t placed) { return placed == all_ || next_parts(placed) != 0; }
  bool can_land(Word board, std::uint8_t kind, Word cells, bool is_soft);
  bool is_whole(Word cells) const;
  bool rests(Word board, Word cells) const;
  std::vector<SetWord> solve(const Queues& queues, std::uint32_t placed, std::uint8_t hold,
                             Queues::Node node);
  bool place(std::span<const std::uint8_t> rest, std::uint32_t placed, std::uint8_t hold,
             std::vector<std::size_t>& order);

  Landings<Word> landings_;
  int last_soft_;
  std::optional<Landings<Word>> soft_;  // for the last parts
  Table<MoveKey, Range> moves_;
  std::vector<Word> places_;
  Word blocks_ = 0;
  std::vector<Part<Word>> parts_;
  bool fixed_order_ = false;
  std::uint32_t anyhow_ = 0;
  std::uint32_t all_ = 0;
  std::vector<std::uint32_t> next_;  // indexed by the set of parts placed; unknown
  std::unordered_map<std::uint64_t, std::vector<SetWord>> known_;
  std::size_t known_bytes_ = 0;
  std::function<bool(std::size_t)> is_over_;
};

extern template class Building<std::uint64_t>;
extern template class Building<Word128>;

}  // namespace tetron::pc
