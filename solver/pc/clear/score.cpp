#include "solver/pc/clear/score.hpp"

#include <algorithm>
#include <array>

#include "solver/pc/board/words.hpp"
#include "solver/pc/building/best_orders.hpp"
#include "solver/pc/building/placed.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

template <class Word>
class Scorer {
 public:
  Scorer(const Board& board, const Ways& ways, const Queues& queues, const Rules& rules, const Judge& judge,
         const solver::Limits& limits)
      : ways_(ways),
        queues_(queues),
        limits_(limits),
        stop_(limits),
        frame_(frame_of<Word>(board, rules.movement)),
        start_(frame_.cleared(word_of<Word>(board), frame_.lines)),
        building_(frame_, rules.movement, rules.drop),
        orders_(frame_, rules, building_, judge) {
    const auto is_over = [this](std::size_t bytes) {
      if (kept_ + building_.bytes() + bytes > limits_.memory) stop_.finish(solver::End::memory);
      return stop_.is_over();
    };
    building_.stop_when(is_over);
    orders_.stop_when(is_over);
  }

  Scores run(std::int32_t margin) {
    Scores result;
    kept_ = queues_.size() * sizeof(result.of.front());
    if (kept_ > limits_.memory) stop_.finish(solver::End::memory);
    if (stop_.end() == solver::End::complete) result.of.resize(queues_.size());
    for (std::size_t way = 0; way < ways_.ways.size() && !stop_.is_over(); ++way) look_at(way, result);
    result.end = stop_.end();
    if (result.end == solver::End::complete) finish(result, margin);
    return result;
  }

 private:
  // Calculates the points of the sequences that a way covers, one after the other.
  void look_at(std::size_t number, Scores& result) {
    const Way& way = ways_.ways[number];
    std::vector<Part<Word>> parts;
    for (const Placed& piece : way.pieces) {
      Part<Word> part{0, static_cast<std::uint8_t>(index_of(piece.kind))};
      for (const Cell& cell : piece.origin) part.cells |= frame_.bit(cell.column, cell.row);
      parts.push_back(part);
    }
    building_.begin(start_, parts);
    orders_.begin();
    const auto points = orders_.points(queues_);
    if (stop_.is_over()) return;
    WayScore score;
    double sum = 0;
    std::uint64_t best = 0;
    std::vector<std::int32_t>& own = points_.emplace_back();
    own.reserve(way.covered);
    for (std::uint64_t i = 0; i < queues_.size(); ++i) {
      if ((way.covers[i / 64] >> i % 64 & 1) == 0) continue;
      if (own.empty() || points[i] > score.most) {
        score.most = points[i];
        best = i;
      }
      score.least = own.empty() ? points[i] : std::min(score.least, points[i]);
      sum += points[i];
      own.push_back(points[i]);
      auto& all = result.of[i];
      if (!all || points[i] > all->points) all = Scores::Best{points[i], number};
    }
    score.mean = sum / static_cast<double>(own.size());
    std::vector<std::size_t> order;
    const auto run = orders_.best(queues_.at(best));
    for (const auto& put : run) order.push_back(put.part);
    const auto placed = placed_in_order(frame_, building_, std::span<const Part<Word>>(parts), order);
    for (std::size_t i = 0; i < run.size(); ++i) score.pieces.push_back({placed[i], run[i].how});
    kept_ += own.size() * sizeof(std::int32_t) + sizeof(WayScore) + parts.size() * sizeof(ScoredPiece) +
             2 * words_for(queues_.size()) * sizeof(SetWord);
    result.ways.push_back(std::move(score));
  }

  void finish(Scores& result, std::int32_t margin) {
    std::vector<const std::vector<SetWord>*> sets;
    for (std::size_t number = 0; number < result.ways.size(); ++number) {
      const Way& way = ways_.ways[number];
      WayScore& score = result.ways[number];
      score.best.resize(words_for(queues_.size()));
      score.good.resize(words_for(queues_.size()));
      std::size_t next = 0;
      for (std::uint64_t i = 0; i < queues_.size(); ++i) {
        if ((way.covers[i / 64] >> i % 64 & 1) == 0) continue;
        const std::int32_t points = points_[number][next++];
        if (points == result.of[i]->points) add_range(score.best, i, i + 1);
        if (std::int64_t{points} + margin >= result.of[i]->points) add_range(score.good, i, i + 1);
      }
      sets.push_back(&score.good);
    }
    double sum = 0;
    for (const auto& best : result.of) {
      if (!best) continue;
      ++result.success;
      sum += best->points;
    }
    if (result.success > 0) result.mean = sum / static_cast<double>(result.success);
    result.minimal = small_cover(sets, result.is_smallest, [this] { return stop_.is_over(); });
  }

  const Ways& ways_;
  const Queues& queues_;
  const solver::Limits& limits_;
  solver::StopCheck stop_;
  Frame<Word> frame_;
  Word start_;
  Building<Word> building_;
  BestOrders<Word> orders_;
  std::vector<std::vector<std::int32_t>> points_;  // by way
  std::size_t kept_ = 0;                           // in bytes
};

// A state holds whether the last clear was difficult (the lowest bit) and, above it, the combo.
constexpr Judge::State after_difficult = 1;

}  // namespace

Judge::State PointsJudge::begin() const {
  return (question_.b2b > 0 ? after_difficult : 0) | static_cast<State>(question_.combo) << 1;
}

std::optional<Judge::Verdict> PointsJudge::put(State state, const Putting& piece, int) const {
  constexpr std::array<std::int32_t, 5> plain{0, 100, 300, 500, 800};
  constexpr std::array<std::int32_t, 5> full{400, 800, 1200, 1600, 1600};
  constexpr std::array<std::int32_t, 5> mini{100, 200, 400, 400, 400};
  constexpr std::array<std::int32_t, 5> emptied{0, 800, 1200, 1800, 2000};
  constexpr std::int32_t emptied_again = 3200;  // for an all clear with four rows after a difficult clear
  const bool was_difficult = (state & after_difficult) != 0;
  std::int32_t combo = static_cast<std::int32_t>(state >> 1);
  const auto rows = static_cast<std::size_t>(piece.cleared);
  const bool is_spin = piece.spin != TSpin::none;
  // Jstris has no minis that clear two rows.
  const bool is_full =
      piece.spin == TSpin::full || (points_ == Points::jstris && is_spin && piece.cleared >= 2);
  std::int32_t points = !is_spin ? plain[rows] : is_full ? full[rows] : mini[rows];
  if (rows == 0) return Verdict{state & after_difficult, points};
  const bool is_difficult = is_spin || rows == 4;
  if (is_difficult && was_difficult) points += points / 2;
  points += 50 * combo;
  if (piece.is_all_clear)
    points += points_ == Points::jstris    ? 3000
              : points_ == Points::tetrio  ? 3500
              : rows == 4 && was_difficult ? emptied_again
                                           : emptied[rows];
  return Verdict{(is_difficult ? after_difficult : 0) | static_cast<State>(combo + 1) << 1, points};
}

std::optional<std::int32_t> PointsJudge::end(State state, std::optional<field::Tetromino> saved) const {
  return ((state & after_difficult) != 0 ? question_.b2b_bonus : 0) +
         (saved ? question_.saved[index_of(*saved)] : 0);
}

Scores scores(const Board& board, const Ways& ways, const Queues& queues, const Rules& rules,
              const Judge& judge, std::int32_t margin, const solver::Limits& limits) {
  if (is_small(board, rules.movement))
    return Scorer<std::uint64_t>(board, ways, queues, rules, judge, limits).run(margin);
  return Scorer<Word128>(board, ways, queues, rules, judge, limits).run(margin);
}

}  // namespace tetron::pc
