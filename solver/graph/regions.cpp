#include "solver/graph/regions.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tetron::solver {

namespace {

using field::Column;
using field::Position;
using field::Row;

// Divides one set of cells after another until nothing can be divided any more.
class Cutter {
 public:
  explicit Cutter(const Terrain& terrain) {
    for (auto& numbers : numbers_) numbers.fill(-1);
    for (int row = 0; row < Terrain::longest; ++row) {
      for (int column = 0; column < Terrain::longest; ++column) {
        const Position p{Column(column), Row(row)};
        if (!terrain.has(p)) continue;
        at(p) = static_cast<int>(cells_.size());
        cells_.push_back(p);
      }
    }
    region_.assign(cells_.size(), 0);
    regions_ = cells_.empty() ? 0 : 1;
  }

  // Splits regions as long as possible. Returns false if there is no tiling.
  bool run() {
    if (!split_connected()) return false;
    while (cut()) {
      if (!split_connected()) return false;
    }
    return true;
  }

  std::vector<std::vector<Position>> result() const {
    std::vector<std::vector<Position>> regions;
    std::vector<int> place(static_cast<std::size_t>(regions_), -1);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      int& to = place[static_cast<std::size_t>(region_[i])];
      if (to < 0) {
        to = static_cast<int>(regions.size());
        regions.emplace_back();
      }
      regions[static_cast<std::size_t>(to)].push_back(cells_[i]);
    }
    return regions;
  }

 private:
  static constexpr std::array<std::array<int, 2>, 4> steps{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};

  int& at(Position p) {
    return numbers_[static_cast<std::size_t>(p.row.value + 1)][static_cast<std::size_t>(p.column.value + 1)];
  }

  // The neighbour of a cell in the same region, or -1.
  int neighbour(int cell, std::size_t step) {
    const Position p = cells_[static_cast<std::size_t>(cell)];
    const int next = at({Column(p.column.value + steps[step][0]), Row(p.row.value + steps[step][1])});
    if (next < 0 || region(next) != region(cell)) return -1;
    return next;
  }
  int& region(int cell) { return region_[static_cast<std::size_t>(cell)]; }

  // Numbers the regions again, one for each connected part. Returns false if a size is not a multiple of 4.
  bool split_connected() {
    std::vector<int> renumbered(cells_.size(), -1);
    std::vector<int> open;
    int next_region = 0;
    for (int start = 0; start < static_cast<int>(cells_.size()); ++start) {
      if (renumbered[static_cast<std::size_t>(start)] >= 0) continue;
      int size = 0;
      open.assign(1, start);
      renumbered[static_cast<std::size_t>(start)] = next_region;
      while (!open.empty()) {
        const int cell = open.back();
        open.pop_back();
        ++size;
        for (std::size_t step = 0; step < steps.size(); ++step) {
          const int next = neighbour(cell, step);
          if (next < 0 || renumbered[static_cast<std::size_t>(next)] >= 0) continue;
          renumbered[static_cast<std::size_t>(next)] = next_region;
          open.push_back(next);
        }
      }
      if (size % 4 != 0) return false;
      ++next_region;
    }
    region_ = std::move(renumbered);
    regions_ = next_region;
    return true;
  }

  // Gives one side that must be a separate region a new number. Visits the cells in depth-first order. A
  // child whose descendants reach nothing before its parent is a side of that parent; all that is not below
  // the parent is another side.
  bool cut() {
    const std::size_t size = cells_.size();
    std::vector<int> order(size, -1), lowest(size), last(size), parent(size, -1);
    std::vector<std::size_t> step(size, 0);
    std::vector<int> by_order;
    for (int start = 0; start < static_cast<int>(size); ++start) {
      if (order[static_cast<std::size_t>(start)] >= 0) continue;
      const int from = static_cast<int>(by_order.size());
      enter(start, order, lowest, by_order);
      for (int cell = start; cell >= 0;) {
        const auto c = static_cast<std::size_t>(cell);
        if (step[c] < steps.size()) {
          const int next = neighbour(cell, step[c]++);
          if (next < 0) continue;
          const auto n = static_cast<std::size_t>(next);
          if (order[n] < 0) {
            parent[n] = cell;
            enter(next, order, lowest, by_order);
            cell = next;
          } else {
            lowest[c] = std::min(lowest[c], order[n]);
          }
          continue;
        }
        last[c] = static_cast<int>(by_order.size());
        if (parent[c] >= 0) {
          auto& above = lowest[static_cast<std::size_t>(parent[c])];
          above = std::min(above, lowest[c]);
        }
        cell = parent[c];
      }
      if (cut_one(from, static_cast<int>(by_order.size()), order, lowest, last, parent, by_order))
        return true;
    }
    return false;
  }

  static void enter(int cell, std::vector<int>& order, std::vector<int>& lowest, std::vector<int>& by_order) {
    order[static_cast<std::size_t>(cell)] = lowest[static_cast<std::size_t>(cell)] =
        static_cast<int>(by_order.size());
    by_order.push_back(cell);
  }

  // The cells from..to of `by_order` are one region.
  bool cut_one(int from, int to, const std::vector<int>& order, const std::vector<int>& lowest,
               const std::vector<int>& last, const std::vector<int>& parent,
               const std::vector<int>& by_order) {
    // The sides below a cell are the descendants of its children. `rest` is the number of cells outside of
    // them.
    std::vector<int> rest(static_cast<std::size_t>(to - from), to - from - 1);
    for (int i = from + 1; i < to; ++i) {
      const auto child = static_cast<std::size_t>(by_order[static_cast<std::size_t>(i)]);
      const int above = order[static_cast<std::size_t>(parent[child])];
      if (lowest[child] < above) continue;
      const int side = last[child] - i;
      rest[static_cast<std::size_t>(above - from)] -= side;
      if (side == to - from - 1 || (side % 4 != 0 && side % 4 != 3)) continue;  // all others: not separated
      for (int j = i; j < last[child]; ++j) region(by_order[static_cast<std::size_t>(j)]) = regions_;
      if (side % 4 == 3) region(by_order[static_cast<std::size_t>(above)]) = regions_;
      ++regions_;
      return true;
    }
    for (int i = from; i < to; ++i) {
      const int side = rest[static_cast<std::size_t>(i - from)];  // the side that is not below the cell
      const auto cell = static_cast<std::size_t>(by_order[static_cast<std::size_t>(i)]);
      if (parent[cell] < 0 || side == to - from - 1 || (side % 4 != 0 && side % 4 != 3)) continue;
      // The cell either stays with its descendants or goes with the rest. Whole sides below it move with it.
      for (int j = i; j < last[cell]; ++j) {
        const auto below = static_cast<std::size_t>(by_order[static_cast<std::size_t>(j)]);
        if (j == i ? side % 4 == 0 : is_in_side(below, cell, order, lowest, parent))
          region(static_cast<int>(below)) = regions_;
      }
      ++regions_;
      return true;
    }
    return false;
  }

  // Whether `cell` belongs to a side below `top`.
  static bool is_in_side(std::size_t cell, std::size_t top, const std::vector<int>& order,
                         const std::vector<int>& lowest, const std::vector<int>& parent) {
    while (parent[cell] != static_cast<int>(top)) cell = static_cast<std::size_t>(parent[cell]);
    return lowest[cell] >= order[top];
  }

  std::vector<Position> cells_;
  std::array<std::array<int, Terrain::longest + 2>, Terrain::longest + 2> numbers_{};
  std::vector<int> region_;
  int regions_ = 0;
};

}  // namespace

std::optional<std::vector<std::vector<Position>>> regions_of(const Terrain& terrain) {
  Cutter cutter(terrain);
  if (!cutter.run()) return std::nullopt;
  return cutter.result();
}

}  // namespace tetron::solver
