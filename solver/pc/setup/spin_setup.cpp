#include "solver/pc/setup/spin_setup.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "solver/pc/board/packings.hpp"
#include "solver/pc/board/words.hpp"
#include "solver/pc/building/best_orders.hpp"
#include "solver/pc/building/placed.hpp"
#include "solver/work/branch_share.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

constexpr std::size_t kind_of_t = index_of(field::Tetromino::t);

// Accepts orders whose last piece is the T, part 0, and clears so many rows in a spin; with TSpin::none,
// however it gets there.
class SpinAtEnd : public Judge {
 public:
  SpinAtEnd(int rows, TSpin spin) : rows_(rows), spin_(spin) {}

  State begin() const override { return 0; }
  std::optional<Verdict> put(State state, const Putting& piece, int left) const override {
    if ((piece.part == 0) != (left == 0)) return std::nullopt;
    if (left == 0 && (piece.spin < spin_ || piece.cleared != rows_)) return std::nullopt;
    return Verdict{state, 0};
  }
  std::optional<std::int32_t> end(State, std::optional<field::Tetromino>) const override { return 0; }

 private:
  int rows_;
  TSpin spin_;
};

// Adds pieces one by one, each because something is still missing: a cell of a row that the T is to clear or
// of a row that has to vanish before, a cell below a piece that floats or diagonal to the centre of the T,
// or a block where a turn of the T would end too early. In this way it finds every setup in which nothing is
// missing.
template <class Word>
class SpinSetupSearch {
 public:
  SpinSetupSearch(const Board& board, const SpinSetupQuestion& question, const Queues& queues,
                  const Rules& rules, const solver::Limits& limits)
      : question_(question),
        queues_(queues),
        rules_(rules),
        limits_(limits),
        stop_(limits),
        share_(limits.progress, stop_),
        frame_(frame_of<Word>(board, rules.movement)),
        board_(word_of<Word>(board)),
        turning_(frame_, rules.movement, Drop::soft),
        building_(frame_, rules.movement, rules.drop == Drop::hard ? Drop::t_soft : rules.drop),
        left_(queues.most_of_each()),
        least_(question.full ? TSpin::full : TSpin::mini) {
    building_.stop_when([this](std::size_t bytes) { return is_beyond(bytes); });
    const std::size_t most = static_cast<std::size_t>(std::max(question.most_pieces, 0));
    most_ = std::min({queues.length(), Building<Word>::most_parts, most});
    unsigned kinds = 0;
    for (std::size_t kind = 0; kind < 7; ++kind)
      if (left_[kind] > 0) kinds |= 1U << kind;
    for (const auto& of_cell : split_placements_in(frame_, turning_.forms(), board.lines, kinds))
      for (const SplitPlacement<Word>& placement : of_cell)
        if ((placement.cells & board_) == 0) placements_.push_back(placement);
  }

  Spins run() {
    result_.total = queues_.size();
    if (!has_room_for_sets(queues_, limits_))
      stop_.finish(solver::End::memory);
    else if (result_.total > 0 && most_ > 0 && left_[kind_of_t] > 0)
      for (std::size_t i = 0; i < placements_.size(); ++i)
        if (placements_[i].kind == kind_of_t)
          share_.branch(i, placements_.size(), [&] { try_t(placements_[i]); });
    std::vector<SetWord> any(words_for(result_.total));
    for (const Spin& spin : result_.spins) add_shifted(any, spin.covers, 0);
    std::ranges::stable_sort(result_.spins, [](const Spin& a, const Spin& b) {
      const auto value = [](const Spin& one) {
        return std::tuple(one.piece.cleared, one.is_full, one.covered, -static_cast<int>(one.before.size()));
      };
      return value(a) > value(b);
    });
    result_.success = size_of(any);
    result_.end = stop_.end();
    return std::move(result_);
  }

 private:
  using Numbers = std::vector<std::uint32_t>;  // numbers of placements
  struct Hash {
    std::size_t operator()(const Numbers& numbers) const {
      std::uint64_t hash = 0;
      for (const std::uint32_t number : numbers) hash = hash_of(hash + number);
      return hash;
    }
  };
  // The next piece has to have at least one of these cells. If there are none, nothing is missing.
  struct Lack {
    bool is_impossible = false;
    Word cells = 0;
    bool is_of_turn = false;  // only the turn of the T is missing
  };

  bool is_beyond(std::size_t bytes) {
    if (bytes_ + seen_bytes_ + building_.bytes() + bytes > limits_.memory) stop_.finish(solver::End::memory);
    return stop_.is_over();
  }
  bool is_over() {
    if (++steps_ % 256 != 0) return stop_.end() != solver::End::complete;
    if (limits_.progress) limits_.progress->set_tilings(steps_);
    return is_beyond(0);
  }

  unsigned rows_of(Word cells) const {
    unsigned rows = 0;
    for (int row = 0; row < frame_.lines; ++row)
      if ((cells & frame_.row(row)) != 0) rows |= 1U << row;
    return rows;
  }
  unsigned full_rows(Word cells) const {
    unsigned rows = 0;
    for (int row = 0; row < frame_.lines; ++row)
      if ((frame_.row(row) & ~cells) == 0) rows |= 1U << row;
    return rows;
  }

  // Tries every set of its rows that the T may clear.
  void try_t(const SplitPlacement<Word>& t) {
    t_ = &t;
    t_rows_ = rows_of(t.cells);
    if ((t.gaps & t_rows_) != 0) return;
    unsigned allowed = 0;
    for (int row = std::max(0, question_.from_row); row < std::min(frame_.lines, question_.end_row); ++row)
      allowed |= 1U << row;
    choose_placements();
    --left_[kind_of_t];
    for (cleared_ = t_rows_ & allowed; cleared_ != 0; cleared_ = (cleared_ - 1) & t_rows_ & allowed) {
      if (std::popcount(cleared_) < question_.rows) continue;
      Word rows = 0;
      for (int row = 0; row < frame_.lines; ++row)
        if ((cleared_ >> row & 1) != 0) rows |= frame_.row(row);
      seen_.clear();
      seen_bytes_ = 0;
      fill(rows & ~board_ & ~t.cells, board_);
    }
    ++left_[kind_of_t];
  }

  // Covers the first cell of the rows that has to be covered.
  void fill(Word open, Word taken) {
    if (is_over()) return;
    if (open == 0) {
      add_missing(taken, 0);
      return;
    }
    if (static_cast<std::size_t>(bits_in(open)) > 4 * (most_ - 1 - parts_.size())) return;
    const Word first = open & ~(open - 1);
    each_fitting(first, taken, [&](Word cells) { fill(open & ~cells, taken | cells); });
  }

  // Adds what is missing. `roof` is the number of pieces added since only a turn was missing.
  void add_missing(Word taken, int roof) {
    if (is_over()) return;
    key_ = parts_;
    std::ranges::sort(key_);
    const auto [seen, is_new] = seen_.try_emplace(key_, roof);
    if (!is_new && seen->second <= roof) return;
    seen->second = roof;
    if (is_new) seen_bytes_ += 64 + key_.size() * sizeof(std::uint32_t);
    const Lack lack = lack_of(parts_, taken);
    const bool is_whole = !lack.is_impossible && lack.cells == 0;
    if (is_whole || (lack.is_of_turn && !question_.roof)) {
      if (is_new) try_to_add(is_whole);
      return;
    }
    if (lack.is_impossible || parts_.size() + 1 >= most_) return;
    const int more = lack.is_of_turn || roof > 0 ? roof + 1 : 0;
    if (more > question_.most_roof) return;
    each_fitting(lack.cells, taken, [&](Word cells) { add_missing(taken | cells, more); });
  }
  void try_to_add(bool is_whole) {
    fit_ = SpinFit::shape;
    if (is_whole && can_build(parts_))
      fit_ = SpinFit::all;
    else if (question_.least_fit != SpinFit::all && can_build_others(parts_))
      fit_ = SpinFit::others;
    if (fit_ >= question_.least_fit && is_minimal() && roof_of() <= question_.most_roof) add();
  }

  // Lists the placements that can be used together with the T, by their cells.
  void choose_placements() {
    placements_at_.resize(static_cast<std::size_t>(frame_.width * frame_.lines));
    for (auto& of_cell : placements_at_) of_cell.clear();
    for (std::uint32_t i = 0; i < placements_.size(); ++i) {
      const SplitPlacement<Word>& placement = placements_[i];
      if ((placement.cells & t_->cells) != 0 || (placement.gaps & t_rows_) != 0) continue;
      for (Word rest = placement.cells; rest != 0; rest &= rest - 1)
        placements_at_[static_cast<std::size_t>(lowest_bit(rest))].push_back(i);
    }
  }

  // Adds each piece that is left and has one of the cells.
  template <class Then>
  void each_fitting(Word cells, Word taken, const Then& then) {
    const int room = 4 * static_cast<int>(most_ - 1 - parts_.size());
    for (Word rest = cells; rest != 0; rest &= rest - 1) {
      const Word seen = cells & ~rest;
      for (const std::uint32_t i : placements_at_[static_cast<std::size_t>(lowest_bit(rest))]) {
        const SplitPlacement<Word>& placement = placements_[i];
        if ((placement.cells & (taken | seen)) != 0 || left_[placement.kind] == 0) continue;
        if (!can_vanish(placement.gaps, taken, room)) continue;
        --left_[placement.kind];
        parts_.push_back(i);
        then(placement.cells);
        parts_.pop_back();
        ++left_[placement.kind];
      }
    }
  }
  // Whether these rows can become full without the T, by filling at most `room` more cells.
  bool can_vanish(unsigned rows, Word taken, int room) const {
    for (; rows != 0; rows &= rows - 1)
      if (bits_in(frame_.row(std::countr_zero(rows)) & ~taken) > room) return false;
    return true;
  }

  // What is missing for the T at its place, with these other pieces.
  Lack lack_of(const Numbers& parts, Word taken) {
    const Lack impossible{true, 0};
    // The T must clear these rows, and no others.
    if ((full_rows(taken | t_->cells) & t_rows_) != cleared_) return impossible;
    const unsigned full = full_rows(taken);
    unsigned gaps = t_->gaps;
    for (const std::uint32_t part : parts) gaps |= placements_[part].gaps;
    if ((gaps & t_rows_) != 0) return impossible;
    if (const unsigned open = gaps & ~full; open != 0) {
      const Word empty = frame_.row(std::countr_zero(open)) & ~taken;
      return {false, empty & ~(empty - 1)};
    }
    for (const std::uint32_t part : parts)
      if (const auto lack = lack_below(placements_[part], taken)) return *lack;
    if (const auto lack = lack_below(*t_, taken)) return *lack;
    // The field into which the T comes.
    const Word field = frame_.cleared(taken, frame_.lines);
    const Word cells = without(t_->cells, full);
    const auto corners = turning_.corners_of(field, cells);
    if (corners.front + corners.back < 3) {
      const Word open = as_before(corners.open, full) & ~taken & ~t_->cells;
      return open == 0 ? impossible : Lack{false, open};
    }
    if (turning_.t_spin(field, cells) >= least_) return {};
    if (!question_.roof) return {true, 0, true};
    Word open = as_before(turning_.turn_stoppers(field, cells), full);
    if (least_ == TSpin::full) open |= as_before(corners.open, full);
    open |= ways_to_vanish(taken, full);
    open &= ~taken & ~t_->cells;
    return {open == 0, open, true};
  }
  // The empty cells of those rows that would no longer block the T if they vanished.
  Word ways_to_vanish(Word taken, unsigned full) const {
    const int room = 4 * static_cast<int>(most_ - 1 - parts_.size());
    Word open = 0;
    for (int row = std::countr_zero(t_rows_) + 1; row < frame_.lines; ++row) {
      if (((t_rows_ | full) >> row & 1) != 0 || (taken & frame_.row(row)) == 0) continue;
      const Word empty = frame_.row(row) & ~taken;
      if (bits_in(empty) <= room && (empty & t_->cells) == 0) open |= empty;
    }
    return open;
  }
  // The empty cells below a piece that rests on nothing. Returns nothing if it rests on something.
  std::optional<Lack> lack_below(const SplitPlacement<Word>& piece, Word taken) const {
    Word open = 0;
    for (Word rest = piece.cells; rest != 0; rest &= rest - 1) {
      const int at = lowest_bit(rest);
      int row = at / frame_.width - 1;
      while (row >= 0 && (piece.gaps >> row & 1) != 0) --row;
      if (row < 0) return std::nullopt;
      const Word below = frame_.bit(at % frame_.width, row);
      if ((piece.cells & below) != 0) continue;
      if ((taken & below) != 0) return std::nullopt;
      open |= below & ~t_->cells;
    }
    return Lack{open == 0, open};
  }
  // Moves cells down for full rows that vanish. as_before() is the reverse.
  Word without(Word cells, unsigned rows) const {
    for (int row = frame_.lines - 1; row >= 0; --row)
      if ((rows >> row & 1) != 0)
        cells = (cells & frame_.below(row)) | ((cells >> frame_.width) & ~frame_.below(row));
    return cells;
  }
  Word as_before(Word cells, unsigned rows) const {
    for (int row = 0; row < frame_.lines; ++row)
      if ((rows >> row & 1) != 0)
        cells = (cells & frame_.below(row)) | ((cells & ~frame_.below(row)) << frame_.width);
    return cells & frame_.full();
  }

  std::vector<Part<Word>> parts_of(const Numbers& numbers) const {
    std::vector<Part<Word>> parts{{t_->cells, t_->kind}};
    for (const std::uint32_t number : numbers)
      parts.push_back({placements_[number].cells, placements_[number].kind});
    return parts;
  }
  // Whether the other pieces can be placed in some order.
  bool can_build_others(const Numbers& numbers) {
    const auto parts = parts_of(numbers);
    building_.begin(board_, std::span(parts).subspan(1));
    return building_.is_possible();
  }
  // Whether the T can be placed after them, too.
  bool can_build(const Numbers& numbers) {
    if (!can_build_others(numbers)) return false;
    const auto parts = parts_of(numbers);
    building_.begin(board_, parts);
    const auto others = static_cast<std::uint32_t>((std::uint64_t{1} << parts.size()) - 2);
    return building_.next_parts(others) != 0;
  }

  // Calls `found(some, lack)` for the proper subsets of the pieces. All pieces with cells in the rows that
  // the T clears stay in them. Ends when `found` returns false; returns whether it never did.
  template <class Found>
  bool each_less(const Found& found) {
    Numbers needed;
    Numbers others;
    for (const std::uint32_t part : parts_)
      ((rows_of(placements_[part].cells) & cleared_) != 0 ? needed : others).push_back(part);
    for (std::uint32_t kept = 0; kept + 1 < std::uint32_t{1} << others.size(); ++kept) {
      if (is_over()) return false;
      Numbers some = needed;
      for (std::size_t i = 0; i < others.size(); ++i)
        if ((kept >> i & 1) != 0) some.push_back(others[i]);
      Word taken = board_;
      for (const std::uint32_t part : some) taken |= placements_[part].cells;
      if (!found(some, lack_of(some, taken))) return false;
    }
    return true;
  }
  // Whether all these pieces are needed.
  bool is_minimal() {
    return each_less([&](const Numbers& some, const Lack& lack) {
      if (!question_.roof) return !lack.is_of_turn && (lack.is_impossible || lack.cells != 0);
      if (lack.is_impossible || lack.cells != 0) return true;
      return question_.least_fit == SpinFit::all && !can_build(some);
    });
  }
  // How many pieces are there only for the turn.
  int roof_of() {
    if (!question_.roof || question_.most_roof >= static_cast<int>(parts_.size())) return 0;
    std::vector<Numbers> without;
    each_less([&](const Numbers& some, const Lack& lack) {
      if (lack.is_of_turn) without.push_back(some);
      return true;
    });
    // Takes the largest of those sets that contain no superfluous piece.
    std::size_t most = without.empty() ? parts_.size() : 0;
    for (Numbers& some : without) std::ranges::sort(some);
    for (const Numbers& some : without)
      if (std::ranges::none_of(without, [&](const Numbers& other) {
            return other.size() < some.size() && std::ranges::includes(some, other);
          }))
        most = std::max(most, some.size());
    return static_cast<int>(parts_.size() - most);
  }

  void add() {
    const auto parts = parts_of(parts_);
    const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << parts.size()) - 1);
    building_.begin(board_, parts, false, fit_ == SpinFit::all ? 0 : fit_ == SpinFit::others ? 1 : all);
    const SpinAtEnd judge(std::popcount(cleared_), fit_ == SpinFit::all ? least_ : TSpin::none);
    Rules rules = rules_;
    if (rules.drop == Drop::hard) rules.drop = Drop::t_soft;
    BestOrders<Word> orders(frame_, rules, building_, judge);
    orders.stop_when([this](std::size_t bytes) { return is_beyond(bytes); });
    const auto points = orders.points(queues_);
    if (stop_.end() != solver::End::complete) return;
    Spin spin;
    spin.fit = fit_;
    spin.covers.resize(words_for(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
      if (points[i] != BestOrders<Word>::impossible) spin.covers[i / 64] |= SetWord{1} << i % 64;
    spin.covered = size_of(spin.covers);
    if (spin.covered == 0) return;
    std::uint64_t first = 0;
    while ((spin.covers[first / 64] >> first % 64 & 1) == 0) ++first;
    std::vector<std::size_t> order;
    for (const auto& put : orders.best(queues_.at(first))) {
      order.push_back(put.part);
      spin.is_full = put.how.spin == TSpin::full;
    }
    if (order.empty()) return;  // it was stopped in between
    auto pieces = placed_in_order(frame_, building_, std::span<const Part<Word>>(parts), order);
    spin.piece = pieces.back();
    pieces.pop_back();
    spin.before = std::move(pieces);
    if (fit_ != SpinFit::all) {
      const auto last = building_.step(all & ~std::uint32_t{1}, 0);
      spin.is_full = turning_.corners_of(last.board, last.cells).front == 2;
      if (question_.full && !spin.is_full) return;
    }
    bytes_ += sizeof(Spin) + spin.before.capacity() * sizeof(Placed) + spin.covers.size() * sizeof(SetWord);
    result_.spins.push_back(std::move(spin));
  }

  const SpinSetupQuestion& question_;
  const Queues& queues_;
  const Rules& rules_;
  const solver::Limits& limits_;
  solver::StopCheck stop_;
  solver::BranchShare share_;
  Frame<Word> frame_;
  Word board_;
  Landings<Word> turning_;
  Building<Word> building_;
  std::array<int, 7> left_;  // number of pieces left of each kind
  TSpin least_;
  std::size_t most_ = 0;
  std::vector<SplitPlacement<Word>> placements_;
  std::vector<Numbers> placements_at_;  // for each cell, those that fit with the T at its place
  const SplitPlacement<Word>* t_ = nullptr;
  unsigned t_rows_ = 0;
  unsigned cleared_ = 0;  // rows that the T is to clear
  Numbers parts_;         // the pieces other than the T
  SpinFit fit_ = SpinFit::all;
  std::unordered_map<Numbers, int, Hash> seen_;  // by the pieces, the number of them in the roof
  Numbers key_;                                  // the key for looking up in seen_
  std::size_t seen_bytes_ = 0;
  std::uint64_t steps_ = 0;
  std::size_t bytes_ = 0;
  Spins result_;
};

}  // namespace

SpinSetupRows usual_rows(field::GridView grid, std::optional<int> end_row, std::optional<int> lines,
                         const Rules& rules) {
  constexpr int least_rows = 2;
  constexpr int above = 2;
  const int stack = stack_of(grid);
  const int room = lines_with_room(grid, rules);
  const int end = end_row.value_or(lines.value_or(std::max(stack, least_rows)));
  return {end, std::max(stack, lines.value_or(std::min(end + above, std::max(room, end))))};
}

Spins spin_setups(const Board& board, const SpinSetupQuestion& question, const Queues& queues,
                  const Rules& rules, const solver::Limits& limits) {
  if (is_small(board, rules.movement))
    return SpinSetupSearch<std::uint64_t>(board, question, queues, rules, limits).run();
  return SpinSetupSearch<Word128>(board, question, queues, rules, limits).run();
}

}  // namespace tetron::pc
