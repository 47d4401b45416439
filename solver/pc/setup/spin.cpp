#include "solver/pc/setup/spin.hpp"

#include <algorithm>
#include <map>

#include "solver/pc/board/landings.hpp"
#include "solver/pc/board/words.hpp"
#include "solver/pc/building/placed.hpp"
#include "solver/pc/queue/kept_sets.hpp"
#include "solver/pc/queue/letters.hpp"
#include "solver/work/branch_share.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

constexpr std::uint8_t t_kind = static_cast<std::uint8_t>(index_of(field::Tetromino::t));

template <class Word>
class SpinSearch {
 public:
  SpinSearch(const Board& board, const SpinQuestion& question, const Queues& queues, const Rules& rules,
             const solver::Limits& limits)
      : question_(question),
        queues_(queues),
        rules_(rules),
        limits_(limits),
        stop_(limits),
        share_(limits.progress, stop_),
        frame_(frame_of<Word>(board, rules.movement)),
        landings_(frame_, rules.movement, rules.drop) {}

  Spins run(Word start) {
    result_.total = queues_.size();
    if (!has_room_for_sets(queues_, limits_)) {
      result_.end = solver::End::memory;
      return std::move(result_);
    }
    if (result_.total > 0) visit(cleared(start, nullptr));
    std::vector<SetWord> any(words_for(result_.total));
    for (auto& [key, spin] : found_) {
      spin.covered = size_of(spin.covers);
      add_shifted(any, spin.covers, 0);
      result_.spins.push_back(std::move(spin));
    }
    std::ranges::stable_sort(result_.spins, [](const Spin& a, const Spin& b) {
      return std::tuple(a.piece.cleared, a.is_full, a.covered) >
             std::tuple(b.piece.cleared, b.is_full, b.covered);
    });
    result_.success = size_of(any);
    result_.end = stop_.end();
    return std::move(result_);
  }

 private:
  using Key = std::tuple<Word, std::uint8_t, Word, bool>;  // board before, kind, cells, full

  Word cleared(Word board, int* rows) const {
    for (int row = frame_.lines - 1; row >= 0; --row)
      if ((frame_.row(row) & ~board) == 0) {
        board = (board & frame_.below(row)) | ((board >> frame_.width) & ~frame_.below(row));
        if (rows) ++*rows;
      }
    return board;
  }

  void visit(Word board) {
    if (stop_.is_over()) return;
    if (limits_.progress) limits_.progress->set_tilings(++boards_);
    for (std::uint8_t kind = 0; kind < 7; ++kind) {
      order_.push_back(kind);
      const std::vector<SetWord> covers = bringing();
      if (size_of(covers) > 0) {
        if (kind == t_kind || question_.all_kinds) find_spins(board, kind, covers);
        if (static_cast<int>(before_.size()) < question_.before)
          share_.branch(kind, 7, [&] { put(board, kind); });
      }
      order_.pop_back();
    }
  }

  // Places a piece that does not spin.
  void put(Word board, std::uint8_t kind) {
    std::vector<Word> places;
    landings_.find(board, kind, places, [](Word) { return true; });
    for (std::size_t i = 0; i < places.size(); ++i) {
      int rows = 0;
      const Word after = cleared(board | places[i], &rows);
      const auto as_cells = cells_of(frame_, places[i]);
      before_.push_back({field::all_tetrominoes[kind], as_cells, as_cells, rows});
      share_.branch(i, places.size(), [&] { visit(after); });
      before_.pop_back();
    }
  }

  void find_spins(Word board, std::uint8_t kind, const std::vector<SetWord>& covers) {
    const auto reached = landings_.reached(board, kind);
    for (std::size_t rotation = 0; rotation < 4; ++rotation) {
      const auto& turned = landings_.forms().rotations[kind][rotation];
      const Form<Word>& form = landings_.forms().forms[kind][turned.form];
      const int height = frame_.lines - form.height + 1;
      if (height <= 0) continue;
      for (Word rest = reached[rotation] & frame_.below(height); rest != 0; rest &= rest - 1) {
        const int corner = lowest_bit(rest);
        if (corner >= frame_.width && landings_.is_free(board, form, corner - frame_.width)) continue;
        const auto turns = landings_.turns_into(board, kind, rotation, corner, reached);
        if (turns.empty()) continue;
        judge(board, kind, rotation, corner, turns, covers);
      }
    }
  }

  void judge(Word board, std::uint8_t kind, std::size_t rotation, int corner,
             const std::vector<typename Landings<Word>::LastTurn>& turns,
             const std::vector<SetWord>& covers) {
    const auto& turned = landings_.forms().rotations[kind][rotation];
    const Form<Word>& form = landings_.forms().forms[kind][turned.form];
    bool is_full = false;
    if (kind == t_kind) {
      const auto corners = landings_.corners_of(board, form.cells << corner);
      if (corners.front + corners.back < 3) return;
      is_full = corners.front == 2 ||
                std::ranges::any_of(turns, [](const auto& turn) { return turn.is_full_spin; });
      if (question_.full && !is_full) return;
    } else if (!is_stuck(board, form, corner)) {
      return;
    }
    int rows = 0;
    cleared(board | form.cells << corner, &rows);
    if (rows < question_.rows) return;
    const Word cells = form.cells << corner;
    const auto as_cells = cells_of(frame_, cells);
    auto [place, is_new] = found_.try_emplace(Key{board, kind, cells, is_full});
    Spin& spin = place->second;
    if (is_new) {
      bytes_ +=
          sizeof(Key) + sizeof(Spin) + before_.size() * sizeof(Placed) + covers.size() * sizeof(SetWord);
      if (bytes_ > limits_.memory) stop_.finish(solver::End::memory);
      spin = {{field::all_tetrominoes[kind], as_cells, as_cells, rows}, is_full, SpinFit::all, before_,
              std::vector<SetWord>(words_for(result_.total)),           0};
    }
    add_shifted(spin.covers, covers, 0);
  }

  bool is_stuck(Word board, const Form<Word>& form, int corner) const {
    const int column = corner % frame_.width;
    const int row = corner / frame_.width;
    if (column > 0 && landings_.is_free(board, form, corner - 1)) return false;
    if (column + form.width < frame_.width && landings_.is_free(board, form, corner + 1)) return false;
    return row + 1 < frame_.rows && !landings_.is_free(board, form, corner + frame_.width);
  }

  // The sequences with which the kinds of order_ can be placed in that order.
  std::vector<SetWord> bringing() const {
    std::vector<SetWord> covers(words_for(result_.total));
    bring(queues_.root(), 0, no_hold, 0, rules_.hold, covers);
    return covers;
  }
  void bring(Queues::Node node, std::size_t placed, std::uint8_t hold, std::uint64_t first, bool is_start,
             std::vector<SetWord>& covers) const {
    if (placed == order_.size()) {
      for (std::uint64_t i = first; i < first + queues_.count(node); ++i)
        covers[i / 64] |= SetWord{1} << i % 64;
      return;
    }
    if (queues_.is_end(node)) {
      if (placed + 1 == order_.size() && hold == order_[placed])
        bring(node, placed + 1, no_hold, first, false, covers);
      return;
    }
    for (std::uint8_t kind = 0; kind < 7; ++kind) {
      const Queues::Node next = queues_.next(node, kind);
      if (next == Queues::none) continue;
      const std::uint64_t begin = first + queues_.before(node, kind);
      if (is_start)
        bring(next, placed, kind, begin, false, covers);
      else {
        if (order_[placed] == kind) bring(next, placed + 1, hold, begin, false, covers);
        if (hold != no_hold && hold != kind && order_[placed] == hold)
          bring(next, placed + 1, kind, begin, false, covers);
      }
    }
  }

  const SpinQuestion& question_;
  const Queues& queues_;
  const Rules& rules_;
  const solver::Limits& limits_;
  solver::StopCheck stop_;
  solver::BranchShare share_;
  Frame<Word> frame_;
  Landings<Word> landings_;
  std::vector<std::uint8_t> order_;
  std::vector<Placed> before_;
  std::map<Key, Spin> found_;
  std::uint64_t boards_ = 0;
  std::size_t bytes_ = 0;
  Spins result_;
};

}  // namespace

std::size_t pieces_that_matter(const SpinQuestion& question, bool hold, std::size_t length) {
  return std::min(length, static_cast<std::size_t>(question.before) + 1 + (hold ? 1 : 0));
}

Spins spins(const Board& low, const SpinQuestion& question, const Queues& queues, const Rules& rules,
            const solver::Limits& limits) {
  const Board board = with_room(low, rules);
  if (is_small(board, rules.movement))
    return SpinSearch<std::uint64_t>(board, question, queues, rules, limits)
        .run(word_of<std::uint64_t>(board));
  return SpinSearch<Word128>(board, question, queues, rules, limits).run(word_of<Word128>(board));
}

}  // namespace tetron::pc
