#include "solver/cover/exact_cover.hpp"

#include <algorithm>
#include <vector>

#include "solver/problem/placements.hpp"

namespace tetron::solver {

namespace {

using field::Placement;
using field::Position;
using field::Tetromino;

std::size_t index_of(Tetromino kind) {
  return static_cast<std::size_t>(kind) - 1;
}

class DancingLinks {
 public:
  // If visit is null, tilings are only counted.
  DancingLinks(const Problem& problem, const std::function<bool(const Tiling&)>* visit, const Limits& limits)
      : visit_(visit), limits_(limits) {
    for (const Tetromino kind : field::all_tetrominoes) {
      needed_[index_of(kind)] = problem.supply.required[kind];
      left_[index_of(kind)] = problem.supply.required[kind] + problem.supply.optional[kind];
    }
    possible_ = problem.terrain.size() % 4 == 0 && take_fixed(problem);
    pieces_left_ = static_cast<std::size_t>(open_.size()) / 4;
    for (const int needed : needed_) needed_in_all_ += static_cast<std::size_t>(std::max(0, needed));
    possible_ = possible_ && needed_in_all_ <= pieces_left_;
    if (possible_) link();
  }

  CoverEnd run() {
    if (limits_.progress) limits_.progress->set_phase(Progress::Phase::search);
    if (possible_) search();
    return {tilings_, end_};
  }

 private:
  struct Node {
    std::size_t left, right, up, down, column;
    std::size_t row;  // index into rows_
  };
  // Each row has five nodes in sequence: four cells and the kind.
  static constexpr std::size_t row_length = 5;

  // Removes the fixed placements from terrain and supply. Returns false if they cannot be there.
  bool take_fixed(const Problem& problem) {
    open_ = problem.terrain;
    for (const Placement& placement : problem.fixed) {
      for (const Position cell : placement.cells()) {
        if (!open_.has(cell)) return false;
        open_.remove(cell);
      }
      chosen_.push_back(canonical(placement));
      if (--left_[index_of(placement.kind)] < 0) return false;
      --needed_[index_of(placement.kind)];
    }
    return true;
  }

  // Columns: 0 is the root, then the cells, then one for each kind; the latter are not in the root's list.
  void link() {
    std::vector<std::size_t> column_of(Terrain::longest * Terrain::longest);
    std::size_t columns = 1;
    for (int row = 0; row < open_.height(); ++row)
      for (int column = 0; column < open_.width(); ++column)
        if (open_.has({field::Column(column), field::Row(row)}))
          column_of[static_cast<std::size_t>(row * Terrain::longest + column)] = columns++;
    first_kind_ = columns;
    columns += field::tetromino_count;
    sizes_.assign(columns, 0);
    for (std::size_t i = 0; i < columns; ++i) nodes_.push_back({i, i, i, i, i, 0});
    for (std::size_t i = 0; i < first_kind_; ++i) {
      nodes_[i].left = i == 0 ? first_kind_ - 1 : i - 1;
      nodes_[i].right = i + 1 == first_kind_ ? 0 : i + 1;
    }
    for (const Placement& placement : placements_on(open_)) {
      if (left_[index_of(placement.kind)] == 0) continue;
      const std::size_t first = nodes_.size();
      std::size_t at = first;
      const auto add = [&](std::size_t column) {
        const std::size_t above = nodes_[column].up;
        nodes_.push_back({at == first ? first + row_length - 1 : at - 1,
                          at + 1 == first + row_length ? first : at + 1, above, column, column,
                          rows_.size()});
        nodes_[above].down = at;
        nodes_[column].up = at;
        ++sizes_[column];
        ++at;
      };
      for (const Position cell : placement.cells())
        add(column_of[static_cast<std::size_t>(cell.row.value * Terrain::longest + cell.column.value)]);
      add(first_kind_ + index_of(placement.kind));
      rows_.push_back(placement);
    }
  }

  // Removes a column from the root's list (columns of kinds are not in it) and all its rows from the other
  // columns.
  void cover(std::size_t column) {
    nodes_[nodes_[column].right].left = nodes_[column].left;
    nodes_[nodes_[column].left].right = nodes_[column].right;
    for (std::size_t row = nodes_[column].down; row != column; row = nodes_[row].down)
      for (std::size_t node = nodes_[row].right; node != row; node = nodes_[node].right) {
        nodes_[nodes_[node].down].up = nodes_[node].up;
        nodes_[nodes_[node].up].down = nodes_[node].down;
        --sizes_[nodes_[node].column];
      }
  }

  void uncover(std::size_t column) {
    for (std::size_t row = nodes_[column].up; row != column; row = nodes_[row].up)
      for (std::size_t node = nodes_[row].left; node != row; node = nodes_[node].left) {
        ++sizes_[nodes_[node].column];
        nodes_[nodes_[node].down].up = node;
        nodes_[nodes_[node].up].down = node;
      }
    nodes_[nodes_[column].right].left = column;
    nodes_[nodes_[column].left].right = column;
  }

  // The first of the cells with the fewest placements left.
  std::size_t best_column() const {
    std::size_t best = nodes_[0].right;
    for (std::size_t column = best; column != 0; column = nodes_[column].right)
      if (sizes_[column] < sizes_[best]) best = column;
    return best;
  }

  bool stopped() const { return end_ != End::complete; }

  void look_at_limits() {
    if (limits_.stop.stop_requested()) end_ = End::stop_requested;
    if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) end_ = End::deadline;
    if (limits_.progress) limits_.progress->set_tilings(tilings_);
  }

  void search() {
    if (++steps_ % 256 == 0) look_at_limits();
    if (stopped()) return;
    if (nodes_[0].right == 0) {
      report();
      return;
    }
    const std::size_t column = best_column();
    if (sizes_[column] == 0) return;
    cover(column);
    for (std::size_t row = nodes_[column].down; row != column && !stopped(); row = nodes_[row].down)
      try_row(row);
    uncover(column);
  }

  // `row` is a node of a covered column.
  void try_row(std::size_t row) {
    const Placement& placement = rows_[nodes_[row].row];
    const std::size_t kind = index_of(placement.kind);
    const bool was_needed = needed_[kind] > 0;
    if (!was_needed && needed_in_all_ == pieces_left_) return;
    for (std::size_t node = nodes_[row].right; node != row; node = nodes_[node].right)
      if (nodes_[node].column < first_kind_) cover(nodes_[node].column);
    --needed_[kind];
    needed_in_all_ -= was_needed;
    --pieces_left_;
    if (--left_[kind] == 0) cover(first_kind_ + kind);
    chosen_.push_back(placement);
    search();
    chosen_.pop_back();
    if (left_[kind]++ == 0) uncover(first_kind_ + kind);
    ++pieces_left_;
    needed_in_all_ += was_needed;
    ++needed_[kind];
    for (std::size_t node = nodes_[row].left; node != row; node = nodes_[node].left)
      if (nodes_[node].column < first_kind_) uncover(nodes_[node].column);
  }

  void report() {
    ++tilings_;
    if (!visit_) return;
    tiling_ = chosen_;
    make_canonical(tiling_);
    if (!(*visit_)(tiling_)) end_ = End::enough;
  }

  const std::function<bool(const Tiling&)>* visit_;
  const Limits& limits_;
  Terrain open_;                                      // cells that no fixed placement covers
  std::array<int, field::tetromino_count> needed_{};  // number still required; below 0 if more are used
  std::array<int, field::tetromino_count> left_{};    // number that may still be used
  std::size_t needed_in_all_ = 0;
  std::size_t pieces_left_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::size_t> sizes_;  // size of each column
  std::vector<Placement> rows_;
  std::size_t first_kind_ = 0;
  Tiling chosen_;
  Tiling tiling_;
  std::uint64_t steps_ = 0;
  std::uint64_t tilings_ = 0;
  bool possible_ = false;
  End end_ = End::complete;
};

}  // namespace

CoverEnd exact_cover(const Problem& problem, const std::function<bool(const Tiling&)>& visit,
                     const Limits& limits) {
  return DancingLinks(problem, &visit, limits).run();
}

CoverEnd exact_cover_count(const Problem& problem, const Limits& limits) {
  return DancingLinks(problem, nullptr, limits).run();
}

}  // namespace tetron::solver
