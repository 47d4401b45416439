#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/pc/board/packings.hpp"
#include "solver/pc/building/building.hpp"
#include "solver/pc/building/kinds.hpp"
#include "solver/work/branch_share.hpp"
#include "solver/work/stop_check.hpp"

// Internal to the solver.
namespace tetron::pc {

// The ways to cover the empty cells of a board with at most so many pieces of each kind. Left out are those
// that no order can build because of the rows that have to vanish between the cells of a piece.
template <class Word>
class Coverings {
 public:
  Coverings(const Frame<Word>& frame, const Forms<Word>& forms, std::span<const KindCounts> wanted,
            int height, solver::StopCheck& stop, solver::Progress* progress)
      : frame_(frame), stop_(stop), share_(progress, stop) {
    const unsigned kinds = allow(wanted);
    const auto placements = split_placements_in(frame, forms, height, kinds);
    for (std::size_t i = 0; i < placements.size(); ++i) {
      std::vector<Placing>& of_cell = placings_.emplace_back();
      for (const SplitPlacement<Word>& placement : placements[i]) of_cell.push_back(placing(placement));
    }
    for (int column = 0; column < frame.width; ++column) {
      Word cells = 0;
      for (int row = 0; row < frame.lines; ++row) cells |= frame.bit(column, row);
      columns_.push_back(cells);
    }
  }

  // Calls found(parts, counts) for each way.
  template <class Found>
  void run(Word board, const Found& found) {
    if (!is_allowed_.empty() && !stop_.is_over()) search(board, 0, 0, found);
  }

 private:
  struct Placing {
    Part<Word> part;
    unsigned rows = 0;
    unsigned gaps = 0;
  };
  struct Rows {
    unsigned rows = 0;
    unsigned gaps = 0;
  };

  // Numbers all sets of pieces by how many of each kind they have, and marks those that are part of a wanted
  // set.
  unsigned allow(std::span<const KindCounts> wanted) {
    std::array<std::size_t, 7> most{};
    for (const KindCounts counts : wanted)
      for (std::size_t kind = 0; kind < 7; ++kind)
        most[kind] = std::max(most[kind], static_cast<std::size_t>(counts >> 8 * kind & 0xff));
    unsigned kinds = 0;
    std::size_t size = wanted.empty() ? 0 : 1;
    for (std::size_t kind = 0; kind < 7; ++kind) {
      if (most[kind] > 0) kinds |= 1U << kind;
      weights_[kind] = size;
      size *= most[kind] + 2;  // room for one piece more than in any wanted set: such sets stay unmarked
    }
    is_allowed_.resize(size);
    for (const KindCounts counts : wanted) {
      std::size_t number = 0;
      for (std::size_t kind = 0; kind < 7; ++kind) number += weights_[kind] * (counts >> 8 * kind & 0xff);
      is_allowed_[number] = true;
    }
    for (std::size_t number = size; number-- > 0;)
      for (std::size_t kind = 0; kind < 7 && is_allowed_[number]; ++kind)
        if (number / weights_[kind] % (most[kind] + 2) > 0) is_allowed_[number - weights_[kind]] = true;
    return kinds;
  }

  Placing placing(const SplitPlacement<Word>& placement) const {
    unsigned rows = 0;
    for (int row = 0; row < frame_.lines; ++row)
      if ((placement.cells & frame_.row(row)) != 0) rows |= 1U << row;
    return {{placement.cells, placement.kind}, rows, placement.gaps};
  }

  template <class Found>
  void search(Word board, std::size_t column, std::size_t number, const Found& found) {
    if (++steps_ % 4096 == 0 ? stop_.is_over() : stop_.end() != solver::End::complete) return;
    while (column < columns_.size() && (columns_[column] & ~board) == 0) ++column;
    if (column == columns_.size()) {
      KindCounts counts = 0;
      for (const Part<Word>& part : parts_) counts += one_of_kind(part.kind);
      found(std::span<const Part<Word>>(parts_), counts);
      return;
    }
    if (!are_parts_whole(frame_, board)) return;
    const auto row = static_cast<std::size_t>(lowest_bit(columns_[column] & ~board) / frame_.width);
    const auto& placings = placings_[column * static_cast<std::size_t>(frame_.lines) + row];
    for (std::size_t i = 0; i < placings.size(); ++i) {
      const Placing& next = placings[i];
      if ((next.part.cells & board) != 0) continue;
      const std::size_t with = number + weights_[next.part.kind];
      if (!is_allowed_[with] || !put(next)) continue;
      share_.branch(i, placings.size(), [&] { search(board | next.part.cells, column, with, found); });
      parts_.pop_back();
    }
  }

  // Adds the piece, if there is still an order: pieces with cells in its gaps come earlier, and so on.
  bool put(const Placing& next) {
    const std::size_t count = parts_.size();
    const Earlier& known = earlier_[count];
    std::uint32_t before = 0;
    std::uint32_t after = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if ((next.gaps & rows_[i].rows) != 0) before |= std::uint32_t{1} << i | known[i];
      if ((rows_[i].gaps & next.rows) != 0) after |= std::uint32_t{1} << i;
    }
    if ((before & after) != 0) return false;
    Earlier& all = earlier_[count + 1];
    const std::uint32_t own = std::uint32_t{1} << count;
    for (std::size_t i = 0; i < count; ++i) {
      const bool is_later = (after >> i & 1) != 0 || (known[i] & after) != 0;
      all[i] = known[i] | (is_later ? own | before : 0);
    }
    all[count] = before;
    rows_[count] = {next.rows, next.gaps};
    parts_.push_back(next.part);
    return true;
  }

  using Earlier = std::array<std::uint32_t, Building<Word>::most_parts>;

  const Frame<Word>& frame_;
  solver::StopCheck& stop_;
  solver::BranchShare share_;
  std::array<std::size_t, 7> weights_{};  // what a piece of each kind adds to the number of a set
  std::vector<bool> is_allowed_;          // by the number of a set
  std::vector<std::vector<Placing>> placings_;
  std::vector<Word> columns_;
  std::vector<Part<Word>> parts_;
  std::array<Rows, Building<Word>::most_parts> rows_{};
  // For each number of parts, and for each part: the parts (bits) that have to be put earlier.
  std::array<Earlier, Building<Word>::most_parts + 1> earlier_{};
  std::uint64_t steps_ = 0;
};

}  // namespace tetron::pc
