#include "solver/pc/clear/percent.hpp"

#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

#include "solver/pc/board/landings.hpp"
#include "solver/pc/board/packings.hpp"
#include "solver/pc/board/words.hpp"
#include "solver/pc/building/kinds.hpp"
#include "solver/pc/building/table.hpp"
#include "solver/pc/clear/chance_of_coverings.hpp"
#include "solver/pc/queue/kept_sets.hpp"
#include "solver/pc/queue/letters.hpp"
#include "solver/pc/queue/shortened.hpp"
#include "solver/work/branch_share.hpp"
#include "solver/work/stop_check.hpp"
#include "solver/work/thread_pool.hpp"

namespace tetron::pc {

namespace {

// Finds, for a board, the piece in hold and the rest of the queues, which sequences of the rest succeed.
template <class Word>
class Solver {
 public:
  // `share` is that of its sequences in all of the work.
  Solver(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits,
         double share)
      : queues_(queues),
        hold_(rules.hold),
        limits_(limits),
        stop_(limits),
        landings_(frame_of<Word>(board, rules.movement), rules.movement, rules.drop),
        covering_(landings_.frame(), landings_.forms(), queues.most_of_each()),
        bringing_(queues, limits.memory / 2),
        share_(limits.progress, stop_, share) {
    const auto is_over = [this] { return this->is_over(); };
    covering_.stop_when(is_over);
  }

  // Solves the sequences with numbers from `first` up to, but not including, `end`.
  Chance run(Word start, std::uint64_t first, std::uint64_t end) {
    Chance result;
    result.total = queues_.size();
    result.succeeds.resize(words_for(result.total));
    const Word board = landings_.frame().cleared(start, landings_.frame().lines);
    if (result.total > 0 && can_cover(board)) {
      std::vector<SetWord> asked(result.succeeds.size());
      own_bytes_ = 2 * asked.size() * sizeof(SetWord);
      add_range(asked, first, end);
      // Most sequences succeed with the boards that look best; only the others need all boards.
      for (const std::uint32_t breadth : {1U, 2U, 4U, 8U, all_boards}) {
        breadth_ = breadth;
        ++epoch_;
        const auto solve_asked = [&] {
          if (hold_)
            hold_first(board, asked, result.succeeds);
          else
            solve(board, no_hold, queues_.root(), asked, result.succeeds);
        };
        // The last round decides all that the others left.
        const double decided = 1 - static_cast<double>(size_of(asked)) / static_cast<double>(end - first);
        share_.reach_part(decided);
        if (is_last_round())
          share_.part(decided, 1, solve_asked);
        else
          solve_asked();
        if (!take_away(asked, result.succeeds) || stop_.end() != solver::End::complete) break;
      }
    }
    result.end = stop_.end();
    result.success = size_of(result.succeeds);
    result.boards = boards_;
    result.bytes = bytes();
    return result;
  }
  std::size_t bytes() const {
    return own_bytes_ + known_.bytes() + moves_.bytes() + bytes_to_grow(small_) + bytes_to_grow(large_) +
           bytes_to_grow(places_) + possible_.capacity() * sizeof(SetWord) + covering_.bytes() +
           bringing_.bytes();
  }

 private:
  static constexpr std::uint32_t all_boards = ~0U;

  struct StateKey {
    Word board = 0;
    Queues::Node node = 0;
    std::uint8_t hold = 0;
    friend bool operator==(const StateKey&, const StateKey&) = default;
    std::uint64_t hash() const { return hash_of(hash_of(board) + std::uint64_t{node} * 8 + hold); }
  };
  struct MoveKey {
    Word board = 0;
    std::uint8_t kind = 0;
    friend bool operator==(const MoveKey&, const MoveKey&) = default;
    std::uint64_t hash() const { return hash_of(hash_of(board) + kind); }
  };
  struct Range {
    std::size_t begin = 0;
    std::uint32_t size = 0;
  };

  // The first piece of each queue goes into hold. Then either the piece that comes or the held one may be
  // placed.
  void hold_first(Word board, std::span<const SetWord> asked, std::span<SetWord> succeed) {
    Counting counting(*this, asked);
    for (std::uint8_t kind = 0; kind < 7; ++kind) {
      const Queues::Node next = queues_.next(queues_.root(), kind);
      if (next == Queues::none) continue;
      const std::uint64_t offset = queues_.before(queues_.root(), kind);
      if (!has_room_for(2 * words_for(queues_.count(next)))) return;
      const Working working(*this, 2 * words_for(queues_.count(next)));
      std::vector<SetWord> left(words_for(queues_.count(next)));
      std::vector<SetWord> found(left.size());
      take_part(left, asked, offset, queues_.count(next));
      counting.part(left, [&] { solve(board, kind, next, left, found); });
      add_shifted(succeed, found, offset);
    }
  }

  // The boards that result from placing a piece of the kind.
  Range moves(Word board, std::uint8_t kind) {
    const MoveKey key{board, kind};
    if (const Range* known = moves_.find(key)) return *known;
    const auto& frame = landings_.frame();
    const int height = frame.height_of(board);
    found_.clear();
    landings_.find(board, kind, found_,
                   [&](Word cells) { return are_parts_whole(frame, frame.cleared(board | cells, height)); });
    ordered_.clear();
    for (const Word cells : found_) {
      const Word after = frame.cleared(board | cells, height);
      ordered_.emplace_back(edges(after), after);
    }
    std::ranges::sort(ordered_);
    // Two places may give the same board.
    ordered_.erase(std::ranges::unique(ordered_).begin(), ordered_.end());
    const Range range{places_.size(), static_cast<std::uint32_t>(ordered_.size())};
    for (const auto& [ragged, after] : ordered_) places_.push_back(after);
    moves_.add(key, range);
    ++boards_;
    return range;
  }

  // How uneven a board is: the number of empty cells next to a block or a wall, and of changes between empty
  // and not empty in the columns.
  int edges(Word board) const {
    const auto& frame = landings_.frame();
    const Word empty = frame.full() & ~board;
    const Word left_of = (empty >> 1) & landings_.not_last_column();
    const Word below = (empty ^ empty >> frame.width) & frame.below(frame.lines - 1);
    return bits_in(static_cast<Word>(empty ^ left_of)) + bits_in(below);
  }

  bool is_over() {
    if (++steps_ % 1024 != 0) return stop_.end() != solver::End::complete;
    if (bytes() > limits_.memory) stop_.finish(solver::End::memory);
    if (limits_.progress) limits_.progress->add_tilings(boards_ - std::exchange(reported_, boards_));
    return stop_.is_over();
  }

  // Ends the search if there is not enough memory.
  bool has_room_for(std::size_t words) {
    if (bytes() + words * sizeof(SetWord) > limits_.memory) stop_.finish(solver::End::memory);
    return stop_.end() == solver::End::complete;
  }

  // Counts the memory of the sets that a call works on while it runs.
  class Working {
   public:
    Working(Solver& solver, std::size_t words) : solver_(solver), bytes_(words * sizeof(SetWord)) {
      solver_.own_bytes_ += bytes_;
    }
    Working(const Working&) = delete;
    Working& operator=(const Working&) = delete;
    ~Working() { solver_.own_bytes_ -= bytes_; }

   private:
    Solver& solver_;
    std::size_t bytes_;
  };

  // What is known about a state with at most 64 sequences.
  struct Small {
    SetWord decided = 0;     // nothing more can be found out about these in the round with this epoch
    SetWord succeed = 0;     // found in all rounds so far
    SetWord impossible = 0;  // those that bring no pieces with which the board can be covered
    int epoch = -1;
    bool is_quick = false;  // impossible was determined in a quick round
  };
  // The same for more sequences: the three sets one after the other.
  struct Large {
    std::unique_ptr<SetWord[]> sets;
    int epoch = -1;
    bool is_quick = false;
  };

  // Returns those of `asked` that succeed, and perhaps others that do.
  SetWord solve_small(Word board, std::uint8_t hold, Queues::Node node, SetWord asked) {
    if (board == landings_.frame().full()) return asked;
    const std::size_t index = index_of(board, hold, node, small_, Small{});
    if (is_fresh_ || (small_[index].is_quick && !is_quick())) {
      small_[index].impossible = ~possible_sequences(board, hold, node)[0];
      small_[index].is_quick = is_quick();
    }
    if (small_[index].epoch != epoch_) {
      small_[index].decided = small_[index].succeed | small_[index].impossible;
      small_[index].epoch = epoch_;
    }
    const SetWord left = asked & ~small_[index].decided;
    if (left == 0 || is_over()) return small_[index].succeed;
    SetWord succeed = 0;
    if (queues_.is_end(node)) {
      succeed = hold != no_hold && reaches_end(board, hold) ? 1 : 0;
    } else {
      for (std::uint8_t kind = 0; kind < 7; ++kind)
        if (const Queues::Node next = queues_.next(node, kind); next != Queues::none) {
          const auto offset = queues_.before(node, kind);
          const SetWord of_kind = left >> offset & last_word_of(queues_.count(next));
          if (of_kind != 0) succeed |= go_on_small(board, hold, kind, next, of_kind) << offset;
        }
    }
    small_[index].decided |= left | succeed;
    small_[index].succeed |= succeed;
    return small_[index].succeed;
  }

  // The same after `kind` came; returns only those of `asked` that succeed.
  SetWord go_on_small(Word board, std::uint8_t hold, std::uint8_t kind, Queues::Node next, SetWord asked) {
    SetWord succeed = 0;
    const auto place = [&](std::uint8_t placed, std::uint8_t kept) {
      const Range range = moves(board, placed);
      std::uint32_t tried = 0;
      for (std::size_t i = 0; i < range.size && tried < breadth_ && (asked & ~succeed) != 0; ++i)
        if (can_cover(places_[range.begin + i]) && ++tried > 0)
          succeed |= solve_small(places_[range.begin + i], kept, next, asked & ~succeed);
    };
    place(kind, hold);
    if ((asked & ~succeed) != 0 && hold != no_hold && hold != kind) place(hold, kind);
    return succeed;
  }

  // The same for any number of sequences: adds to `succeed` those of `asked` that do, and perhaps others.
  void solve(Word board, std::uint8_t hold, Queues::Node node, std::span<const SetWord> asked,
             std::span<SetWord> succeed) {
    const std::uint64_t count = queues_.count(node);
    if (count <= 64) {
      succeed[0] |= solve_small(board, hold, node, asked[0]);
      return;
    }
    if (board == landings_.frame().full()) {
      add_shifted(succeed, asked, 0);
      return;
    }
    const std::size_t words = words_for(count);
    // Includes what the work on it takes for a while; for small sets is_over() checks often enough.
    constexpr std::size_t many_words = 64;
    if (words > many_words && !has_room_for(8 * words)) return;
    Large& known = large_[index_of(board, hold, node, large_, Large{})];
    if (is_fresh_) {
      known.sets = std::make_unique<SetWord[]>(3 * words);
      own_bytes_ += 3 * words * sizeof(SetWord);
    }
    if (is_fresh_ || (known.is_quick && !is_quick())) {
      known.is_quick = is_quick();
      const auto& possible = possible_sequences(board, hold, node);
      for (std::size_t i = 0; i < words; ++i) known.sets[2 * words + i] = ~possible[i];
    }
    // Stays valid even if the list grows.
    SetWord* const sets = known.sets.get();
    if (known.epoch != epoch_) {
      known.epoch = epoch_;
      for (std::size_t i = 0; i < words; ++i) sets[i] = sets[words + i] | sets[2 * words + i];
    }
    // Four sets: what is left to ask, what was found, and the same two for the next piece.
    const Working working(*this, 4 * words);
    std::vector<SetWord> left(words);
    bool any = false;
    for (std::size_t i = 0; i < words; ++i) {
      left[i] = asked[i] & ~sets[i];
      any = any || left[i] != 0;
    }
    if (any && !is_over()) {
      const std::vector<SetWord> found = solve_large(board, hold, node, left);
      for (std::size_t i = 0; i < words; ++i) {
        sets[i] |= left[i] | found[i];
        sets[words + i] |= found[i];
      }
    }
    for (std::size_t i = 0; i < words; ++i) succeed[i] |= sets[words + i];
  }

  std::vector<SetWord> solve_large(Word board, std::uint8_t hold, Queues::Node node,
                                   std::span<const SetWord> asked) {
    std::vector<SetWord> succeed(words_for(queues_.count(node)));
    std::vector<SetWord> left;
    std::vector<SetWord> found;
    Counting counting(*this, asked);
    for (std::uint8_t kind = 0; kind < 7; ++kind) {
      const Queues::Node next = queues_.next(node, kind);
      if (next == Queues::none) continue;
      const std::uint64_t offset = queues_.before(node, kind);
      left.assign(words_for(queues_.count(next)), 0);
      found.assign(left.size(), 0);
      if (!take_part(left, asked, offset, queues_.count(next))) continue;
      const auto place = [&](std::uint8_t placed, std::uint8_t kept) {
        const Range range = moves(board, placed);
        std::uint32_t tried = 0;
        for (std::size_t i = 0; i < range.size && tried < breadth_; ++i) {
          if (!can_cover(places_[range.begin + i])) continue;
          ++tried;
          in_last_round(i, range.size, [&] { solve(places_[range.begin + i], kept, next, left, found); });
          if (!take_away(left, found)) return false;
        }
        return true;
      };
      counting.part(left, [&] {
        bool any_left = true;
        in_last_round(0, 2, [&] { any_left = place(kind, hold); });
        if (any_left && hold != no_hold && hold != kind) in_last_round(1, 2, [&] { place(hold, kind); });
      });
      add_shifted(succeed, found, offset);
    }
    return succeed;
  }

  bool is_last_round() const { return breadth_ == all_boards; }
  // In the last round, the sequences of a node that are asked for have equal shares of its work.
  class Counting {
   public:
    Counting(Solver& solver, std::span<const SetWord> asked)
        : solver_(solver), is_on_(solver.is_last_round() && solver.share_.is_counting()) {
      if (is_on_) all_ = static_cast<double>(size_of(asked));
    }
    // Does `search` for these sequences of the node.
    template <class Search>
    void part(std::span<const SetWord> asked, const Search& search) {
      if (!is_on_ || all_ == 0) return search();
      const double from = std::exchange(done_, done_ + static_cast<double>(size_of(asked)) / all_);
      solver_.share_.part(from, done_, search);
    }

   private:
    Solver& solver_;
    bool is_on_;
    double all_ = 0;
    double done_ = 0;
  };
  template <class Search>
  void in_last_round(std::size_t index, std::size_t count, const Search& search) {
    if (is_last_round())
      share_.branch(index, count, search);
    else
      search();
  }

  // The index of what is known about a state; `fresh` is stored first if the state is new.
  template <class Kept>
  std::size_t index_of(Word board, std::uint8_t hold, Queues::Node node, std::vector<Kept>& kept,
                       Kept fresh) {
    const StateKey key{board, node, hold};
    is_fresh_ = false;
    if (const std::size_t* known = known_.find(key)) return *known;
    known_.add(key, kept.size());
    kept.push_back(std::move(fresh));
    is_fresh_ = true;
    return kept.size() - 1;
  }

  static constexpr int most_lines_of_all = 4;
  // Whether it is worth finding out which pieces the board can be covered with. With more than four rows, so
  // many parts of a board remain to be covered that it is cheaper to wait until few cells are left; the
  // boards that look best, which come first, can nearly all be covered. The same holds in the first rounds
  // with few sequences, which look at few boards.
  bool knows_kinds(Word board) const {
    constexpr int most_cells = 16;
    const auto& frame = landings_.frame();
    return (frame.lines <= most_lines_of_all && !is_quick()) ||
           bits_in(static_cast<Word>(frame.full() & ~board)) <= most_cells;
  }
  bool is_quick() const {
    constexpr std::uint64_t few_sequences = 1'000;
    constexpr std::uint32_t most_tried = 2;
    return breadth_ <= most_tried && queues_.size() <= few_sequences;
  }
  // Whether the board may be coverable; only false is certain.
  bool can_cover(Word board) { return !knows_kinds(board) || !covering_.of(board).empty(); }

  // The sequences that bring pieces with which the board can be covered. Valid until the next call.
  const std::vector<SetWord>& possible_sequences(Word board, std::uint8_t hold, Queues::Node node) {
    if (!knows_kinds(board)) {
      possible_.assign(words_for(queues_.count(node)), ~SetWord{0});
      return possible_;
    }
    const auto counts = covering_.of(board);
    possible_.assign(words_for(queues_.count(node)), 0);
    const int needed = bits_in(static_cast<Word>(landings_.frame().full() & ~board)) / 4;
    std::size_t i = 0;
    const auto& groups = bringing_.groups(node, hold, needed);
    if (bringing_.is_full()) stop_.finish(solver::End::memory);
    for (const auto& group : groups) {
      while (i < counts.size() && counts[i] < group.counts) ++i;
      if (i < counts.size() && counts[i] == group.counts) add_shifted(possible_, group.sequences, 0);
    }
    return possible_;
  }

  bool reaches_end(Word board, std::uint8_t kind) {
    const Range range = moves(board, kind);
    for (std::size_t i = 0; i < range.size; ++i)
      if (places_[range.begin + i] == landings_.frame().full()) return true;
    return false;
  }

  const Queues& queues_;
  bool hold_;
  const solver::Limits& limits_;
  solver::StopCheck stop_;
  Landings<Word> landings_;
  CoveringKinds<Word> covering_;
  Bringing bringing_;
  solver::BranchShare share_;
  Table<StateKey, std::size_t> known_;
  Table<MoveKey, Range> moves_;
  std::vector<Small> small_;
  std::vector<Large> large_;
  std::vector<Word> places_;
  std::vector<Word> found_;
  std::vector<std::pair<int, Word>> ordered_;
  std::vector<SetWord> possible_;
  bool is_fresh_ = false;      // whether the last index_of() met a new state
  int epoch_ = 0;              // number of the round
  std::uint32_t breadth_ = 1;  // the number of boards that are tried for each piece in this round
  std::uint64_t boards_ = 0;
  std::uint64_t reported_ = 0;  // those of them that the progress has
  std::uint64_t steps_ = 0;
  std::size_t own_bytes_ = 0;  // bytes of the sets of sequences
};

// With fewer sequences another thread is not worth it, because it has to find out again what they have in
// common.
constexpr std::uint64_t least_for_thread = 50'000;

template <class Word>
Chance chance_of(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits) {
  const auto most = static_cast<int>(std::clamp<std::uint64_t>(queues.size() / least_for_thread, 1, 1024));
  const int machine = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int threads = std::min(most, limits.threads == 0 ? machine : limits.threads);
  solver::Limits share = limits;
  share.memory = limits.memory / static_cast<std::size_t>(threads);
  solver::ThreadPool pool(threads);
  std::vector<Chance> parts(static_cast<std::size_t>(threads));
  pool.together([&](int thread) {
    const auto number = static_cast<std::uint64_t>(thread);
    const auto count = static_cast<std::uint64_t>(threads);
    const std::uint64_t first = queues.size() / count * number;
    const std::uint64_t end = number + 1 == count ? queues.size() : queues.size() / count * (number + 1);
    const double part = static_cast<double>(end - first) / static_cast<double>(queues.size());
    parts[static_cast<std::size_t>(thread)] =
        Solver<Word>(board, queues, rules, share, part).run(word_of<Word>(board), first, end);
  });
  Chance whole = std::move(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    add_shifted(whole.succeeds, parts[i].succeeds, 0);
    whole.boards += parts[i].boards;
    whole.bytes += parts[i].bytes;
    if (whole.end == solver::End::complete) whole.end = parts[i].end;
  }
  whole.success = size_of(whole.succeeds);
  return whole;
}

}  // namespace

std::size_t pieces_that_matter(const Board& board, bool hold, std::size_t length) {
  return std::min(length, static_cast<std::size_t>(pieces_needed(board)) + (hold ? 1 : 0));
}

Chance chance(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits) {
  if (!is_workable(board, rules) || !has_room_for_sets(queues, limits))
    return {.end = solver::End::memory, .total = queues.size(), .succeeds = {}};
  if (board.empty_cells() % 4 != 0)
    return {.total = queues.size(), .succeeds = std::vector<SetWord>(words_for(queues.size()))};
  if (const std::size_t length = pieces_that_matter(board, rules.hold, queues.length());
      length < queues.length()) {
    const Shortened shortened(queues, length);
    Chance found = chance(board, shortened.queues(), rules, limits);
    found.total = queues.size();
    found.succeeds = shortened.all(found.succeeds);
    found.success = size_of(found.succeeds);
    return found;
  }
  if (is_for_coverings(board, queues, rules))
    return is_small(board, rules.movement) ? chance_of_coverings<std::uint64_t>(board, queues, rules, limits)
                                           : chance_of_coverings<Word128>(board, queues, rules, limits);
  return is_small(board, rules.movement) ? chance_of<std::uint64_t>(board, queues, rules, limits)
                                         : chance_of<Word128>(board, queues, rules, limits);
}

}  // namespace tetron::pc
