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

// Within the solver only.
namespace tetron::pc {

// A piece of something to be built: its cells in the field as it is at the beginning. Rows between its own
// that it has no cell in (gaps) must have vanished when it comes.
template <class Word>
struct Part {
  Word cells = 0;
  std::uint8_t kind = 0;
};

// In which orders parts can be put on a field: rows that become full vanish, and each part must get to its
// place.
template <class Word>
class Building {
 public:
  // The last `last_soft` parts come with Drop::soft.
  Building(const Frame<Word>& frame, const Movement& movement, Drop drop, int last_soft = 0)
      : landings_(frame, movement, drop), last_soft_(last_soft) {
    if (last_soft > 0) soft_.emplace(frame, movement, Drop::soft);
  }

  static constexpr std::size_t most_parts = 20;

  // Looks at these parts from now on; at most `most_parts` of them. Cells of the parts and blocks must not
  // overlap. `fixed_order`: only one after the other as they stand. Of the parts `anyhow` (bits) it is enough
  // that the rows between their cells have vanished.
  void begin(Word blocks, std::span<const Part<Word>> parts, bool fixed_order = false,
             std::uint32_t anyhow = 0);
  // Asked now and then, with the bytes that sets of sequences take; once it says so, answers come at once and
  // mean nothing.
  void stop_when(std::function<bool(std::size_t)> is_over) { is_over_ = std::move(is_over); }
  // Whether there is any order.
  bool is_possible() { return can_finish(0); }
  // Of the sequences that begin at the root of the queues and are asked for, those that bring the parts in a
  // possible order. With `hold`, one piece may be kept.
  std::vector<SetWord> sequences(const Queues& queues, bool hold, std::span<const SetWord> asked);
  // The order for one of those sequences: numbers of the parts.
  std::vector<std::size_t> order_for(std::span<const std::uint8_t> sequence, bool hold);

  struct Step {
    Word board = 0;  // before the part comes; rows that vanished stand full at the top
    Word cells = 0;  // of the part, on that board
  };
  // What a part does after these others (bits).
  Step step(std::uint32_t placed, std::size_t part) const;
  // Parts (bits) that can come next after those placed, if all can be placed in the end.
  std::uint32_t next_parts(std::uint32_t placed);
  const std::vector<Part<Word>>& parts() const { return parts_; }
  std::size_t bytes() const { return moves_.bytes() + bytes_to_grow(places_); }

 private:
  struct MoveKey {
    Word board = 0;
    std::uint8_t kind = 0;
    bool is_soft = false;  // of the last ones
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
  std::optional<Landings<Word>> soft_;  // for the last ones
  Table<MoveKey, Range> moves_;
  std::vector<Word> places_;
  Word blocks_ = 0;
  std::vector<Part<Word>> parts_;
  bool fixed_order_ = false;
  std::uint32_t anyhow_ = 0;
  std::uint32_t all_ = 0;
  std::vector<std::uint32_t> next_;  // by the parts placed; unknown
  std::unordered_map<std::uint64_t, std::vector<SetWord>> known_;
  std::size_t known_bytes_ = 0;
  std::function<bool(std::size_t)> is_over_;
};

extern template class Building<std::uint64_t>;
extern template class Building<Word128>;

}  // namespace tetron::pc
