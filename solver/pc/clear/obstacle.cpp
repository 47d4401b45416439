#include "solver/pc/clear/obstacle.hpp"

#include <cstdlib>

#include "solver/pc/board/packings.hpp"
#include "solver/pc/board/words.hpp"
#include "solver/pc/building/kinds.hpp"
#include "solver/pc/clear/percent.hpp"
#include "solver/work/stop_check.hpp"

namespace tetron::pc {

namespace {

using Kind = Obstacle::Kind;

template <class Word>
class Search {
 public:
  Search(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits)
      : queues_(queues),
        stop_(limits),
        frame_(frame_of<Word>(board, rules.movement)),
        forms_(frame_, rules.movement),
        board_(frame_.cleared(word_of<Word>(board), frame_.lines)),
        cells_(bits_in(static_cast<Word>(frame_.full() & ~board_))) {}

  Obstacle run() {
    if (cells_ % 4 != 0) return {Kind::cells, cells_};
    if (const Obstacle found = part(); found.kind != Kind::none) return found;
    if (const Obstacle found = row(); found.kind != Kind::none) return found;
    if (queues_.size() == 0) return {};
    const std::vector<KindCounts> brought = counts_brought(queues_, cells_ / 4);
    if (const Obstacle found = columns(brought); found.kind != Kind::none) return found;
    constexpr unsigned all_kinds = 0x7f;
    Packings<Word> packings(frame_, forms_, all_kinds);
    packings.stop_when([this] { return is_over(); });
    const bool is_covered = packings.can_cover(board_);
    if (stop_.end() != solver::End::complete) return {};
    if (!is_covered) return {Kind::uncovered, cells_};
    return pieces(brought);
  }

 private:
  Obstacle part() const {
    int begin = 0;
    int cells = 0;
    for (int column = 0; column < frame_.width; ++column) {
      bool is_open = false;
      for (int row = 0; row < frame_.lines; ++row) {
        const bool is_empty = (board_ & frame_.bit(column, row)) == 0;
        cells += is_empty ? 1 : 0;
        is_open =
            is_open || (is_empty && column + 1 < frame_.width && (board_ & frame_.bit(column + 1, row)) == 0);
      }
      if (is_open) continue;
      if (cells % 4 != 0) return {Kind::part, cells, begin, column};
      begin = column + 1;
      cells = 0;
    }
    return {};
  }

  Obstacle row() const {
    constexpr unsigned all_kinds = 0x7f;
    Word covered = board_;
    for (const auto& of_cell : split_placements_in(frame_, forms_, frame_.height_of(board_), all_kinds))
      for (const SplitPlacement<Word>& placement : of_cell)
        if ((placement.cells & board_) == 0) covered |= placement.cells;
    const Word left = frame_.full() & ~covered;
    if (left == 0) return {};
    const int cell = lowest_bit(left);
    return {Kind::row, cells_, cell % frame_.width, cell % frame_.width, cell / frame_.width};
  }

  // Rows that vanish do not move cells to another column, so this holds whichever rows vanish. L, J and an
  // upright T make up for one pair of cells, an upright I for two, other pieces for none. Without a T, the
  // number of L and J decides whether the difference is even.
  Obstacle columns(const std::vector<KindCounts>& brought) const {
    int difference = 0;
    for (int column = 0; column < frame_.width; ++column)
      for (int row = 0; row < frame_.lines; ++row)
        if ((board_ & frame_.bit(column, row)) == 0) difference += column % 2 == 0 ? 1 : -1;
    const int pairs = std::abs(difference) / 2;
    for (const KindCounts counts : brought) {
      const auto number = [&](field::Tetromino kind) {
        return static_cast<int>(counts >> 8 * index_of(kind) & 0xff);
      };
      using enum field::Tetromino;
      const bool is_enough = pairs <= number(l) + number(j) + number(t) + 2 * number(i);
      if (is_enough && (number(t) > 0 || (number(l) + number(j) - pairs) % 2 == 0)) return {};
    }
    return {Kind::columns, pairs};
  }

  Obstacle pieces(const std::vector<KindCounts>& brought) {
    constexpr int most_cells = 40;
    if (cells_ > most_cells || (frame_.lines > 4 && cells_ > 32)) return {};
    CoveringKinds<Word> covering(frame_, forms_, queues_.most_of_each());
    covering.stop_when([this] { return is_over(); });
    const auto counts = covering.of(board_);
    if (stop_.end() != solver::End::complete) return {};
    for (const KindCounts of_pieces : brought)
      if (std::ranges::binary_search(counts, of_pieces)) return {};
    return {Kind::pieces, cells_};
  }

  bool is_over() { return ++steps_ % 1024 == 0 ? stop_.is_over() : stop_.end() != solver::End::complete; }

  const Queues& queues_;
  solver::StopCheck stop_;
  std::uint64_t steps_ = 0;
  Frame<Word> frame_;
  Forms<Word> forms_;
  Word board_;
  int cells_;
};

}  // namespace

Obstacle obstacle(const Board& board, const Queues& queues, const Rules& rules,
                  const solver::Limits& limits) {
  const std::size_t length = pieces_that_matter(board, rules.hold, queues.length());
  if (board.empty_cells() % 4 == 0 && length < queues.length())
    return obstacle(board, beginnings(queues, length), rules, limits);
  if (is_small(board, rules.movement)) return Search<std::uint64_t>(board, queues, rules, limits).run();
  return Search<Word128>(board, queues, rules, limits).run();
}

std::string described(const Obstacle& obstacle) {
  const auto number = [](int value) { return std::to_string(value); };
  const std::string cells = number(obstacle.cells);
  const bool is_one = obstacle.cells == 1;
  const bool is_column = obstacle.first == obstacle.last;
  switch (obstacle.kind) {
    case Kind::none:
      return {};
    case Kind::cells:
      return (is_one ? "there is " : "there are ") + cells + (is_one ? " empty cell" : " empty cells") +
             "; the number must be divisible by four";
    case Kind::part:
      return (is_column ? "column " + number(obstacle.first + 1)
                        : "columns " + number(obstacle.first + 1) + " to " + number(obstacle.last + 1)) +
             ", between walls, " + (is_column ? "has " : "have ") + cells +
             (is_one ? " empty cell" : " empty cells") + "; the number must be divisible by four";
    case Kind::row:
      return "row " + number(obstacle.row + 1) +
             " from below cannot be filled: no piece covers its cell in column " + number(obstacle.first + 1);
    case Kind::columns:
      return "parity: the empty cells of odd and even columns differ by " + cells +
             " pairs, which no pieces of the queue can make up for";
    case Kind::uncovered:
      return "no pieces can cover the empty cells, in any order";
    case Kind::pieces:
      return "the pieces of the queue cannot cover the empty cells, in any order";
    case Kind::way:
      return "the pieces cover the empty cells, but in no order does each one reach its place";
  }
  return {};
}

}  // namespace tetron::pc
