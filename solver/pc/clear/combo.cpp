#include "solver/pc/clear/combo.hpp"

#include <algorithm>

#include "solver/pc/board/landings.hpp"
#include "solver/pc/board/words.hpp"
#include "solver/pc/building/placed.hpp"
#include "solver/pc/building/table.hpp"
#include "solver/pc/queue/letters.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

// Goes through the queues as a tree, and follows all ways to clear rows with the pieces so far at the same
// time.
template <class Word>
class ComboSearch {
 public:
  ComboSearch(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits)
      : queues_(queues),
        hold_(rules.hold),
        limits_(limits),
        stop_(limits),
        frame_(frame_of<Word>(board, rules.movement)),
        landings_(frame_, rules.movement, rules.drop) {
    result_.total = queues.size();
  }

  Combos run(Word start) {
    if (result_.total > limits_.memory / 2) {
      result_.end = solver::End::memory;
      return std::move(result_);
    }
    result_.longest.assign(result_.total, 0);
    if (result_.total > 0) follow({{without_full_rows(start), no_hold, 0}}, queues_.root(), 0, 0, 0);
    result_.end = stop_.end();
    return std::move(result_);
  }

 private:
  // A board that a combo has led to.
  struct Reached {
    Word board = 0;
    std::uint8_t hold = no_hold;
    std::size_t step = 0;  // number of the last step that led there, plus one; 0 if there is none
    friend bool operator==(const Reached& a, const Reached& b) {
      return a.board == b.board && a.hold == b.hold;
    }
    friend bool operator<(const Reached& a, const Reached& b) {
      return a.board != b.board ? a.board < b.board : a.hold < b.hold;
    }
  };
  struct Step {
    Word cells = 0;
    std::size_t before = 0;
    std::uint8_t kind = 0;
    std::uint8_t rows = 0;
  };
  using All = std::vector<Reached>;

  // Full rows become open sky, unlike those of a field that is to be cleared.
  Word without_full_rows(Word board) const {
    for (int row = frame_.lines - 1; row >= 0; --row)
      if ((frame_.row(row) & ~board) == 0)
        board = (board & frame_.below(row)) | ((board >> frame_.width) & ~frame_.below(row));
    return board;
  }

  // The sequences from `first` on that begin with the same pieces and have come to `node`; `combo` is the
  // number of pieces placed so far.
  void follow(All reached, Queues::Node node, std::uint64_t first, int combo, int depth) {
    if (stop_.is_over()) return;
    if (limits_.progress)
      limits_.progress->set_share(static_cast<double>(first) / static_cast<double>(result_.total));
    const std::size_t mark = steps_.size();
    if (result_.total + mark * sizeof(Step) + reached.size() * sizeof(Reached) > limits_.memory)
      stop_.finish(solver::End::memory);
    if (queues_.is_end(node)) {
      // The piece in hold may come last.
      const All next = placed(reached, no_hold);
      note(first, 1, next.empty() ? combo : combo + 1, next.empty() ? reached : next);
    } else {
      note(first, queues_.count(node), combo, reached);
      for (std::uint8_t kind = 0; kind < 7; ++kind) {
        const Queues::Node after = queues_.next(node, kind);
        if (after == Queues::none) continue;
        const std::uint64_t begin = first + queues_.before(node, kind);
        if (depth == 0 && hold_) {
          All held = reached;
          for (Reached& one : held) one.hold = kind;
          follow(held, after, begin, combo, depth + 1);
          continue;
        }
        All next = placed(reached, kind);
        if (!next.empty()) follow(std::move(next), after, begin, combo + 1, depth + 1);
        steps_.resize(mark);
      }
    }
    steps_.resize(mark);
  }

  // All ways to clear rows with the piece that came, or with the one in hold instead.
  All placed(const All& reached, std::uint8_t kind) {
    All next;
    for (const Reached& one : reached) {
      if (kind != no_hold) place(one, kind, one.hold, next);
      if (one.hold != no_hold && one.hold != kind) place(one, one.hold, kind, next);
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    return next;
  }

  void place(const Reached& one, std::uint8_t kind, std::uint8_t kept, All& next) {
    places_.clear();
    landings_.find(one.board, kind, places_, [&](Word cells) {
      const Word after = one.board | cells;
      for (int row = 0; row < frame_.lines; ++row)
        if ((frame_.row(row) & ~after) == 0) return true;
      return false;
    });
    for (const Word cells : places_) {
      int rows = 0;
      for (int row = 0; row < frame_.lines; ++row)
        rows += (frame_.row(row) & ~(one.board | cells)) == 0 ? 1 : 0;
      steps_.push_back({cells, one.step, kind, static_cast<std::uint8_t>(rows)});
      next.push_back({without_full_rows(one.board | cells), kept, steps_.size()});
    }
  }

  void note(std::uint64_t first, std::uint64_t count, int combo, const All& reached) {
    for (std::uint64_t i = first; i < first + count; ++i)
      result_.longest[i] = std::max(result_.longest[i], static_cast<std::uint8_t>(combo));
    if (static_cast<std::size_t>(combo) <= result_.best.size()) return;
    result_.best.clear();
    result_.best_sequence = first;
    for (std::size_t step = reached.front().step; step != 0; step = steps_[step - 1].before) {
      const Step& at = steps_[step - 1];
      const auto cells = cells_of(frame_, at.cells);
      result_.best.push_back({field::all_tetrominoes[at.kind], cells, cells, at.rows});
    }
    std::ranges::reverse(result_.best);
  }

  const Queues& queues_;
  bool hold_;
  const solver::Limits& limits_;
  solver::StopCheck stop_;
  Frame<Word> frame_;
  Landings<Word> landings_;
  std::vector<Step> steps_;
  std::vector<Word> places_;
  Combos result_;
};

}  // namespace

Combos combos(const Board& low, const Queues& queues, const Rules& rules, const solver::Limits& limits) {
  const Board board = with_room(low, rules);
  if (is_small(board, rules.movement))
    return ComboSearch<std::uint64_t>(board, queues, rules, limits).run(word_of<std::uint64_t>(board));
  return ComboSearch<Word128>(board, queues, rules, limits).run(word_of<Word128>(board));
}

}  // namespace tetron::pc
