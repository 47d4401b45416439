#include "solver/build/build_order.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>
#include <tuple>
#include <unordered_set>

#include "motion/columns.hpp"
#include "motion/movement.hpp"

namespace tetron::solver {

namespace {

using field::Placement;
using field::Position;
using field::Tetromino;

constexpr std::size_t most_pieces = std::size_t{Terrain::longest} * Terrain::longest / 4;
using Set = std::bitset<most_pieces>;

int lowest_row(const Placement& placement) {
  int lowest = placement.centre.row.value;
  for (const Position cell : placement.cells()) lowest = std::max(lowest, cell.row.value);
  return lowest;
}

int leftmost_column(const Placement& placement) {
  int leftmost = placement.centre.column.value;
  for (const Position cell : placement.cells()) leftmost = std::min(leftmost, cell.column.value);
  return leftmost;
}

// The blocks of a field, and the places that pieces can reach among them.
class Field {
 public:
  explicit Field(const Surroundings& surroundings) : board_(surroundings.width, surroundings.height) {
    for (int row = 0; row < board_.height(); ++row)
      for (int column = 0; column < board_.width(); ++column)
        if ((surroundings.walls.row(row) >> column & 1) != 0)
          board_[column] |= bit({field::Column(column), field::Row(row)});
  }

  void add(const Placement& placement) {
    for (const Position cell : placement.cells()) board_[cell.column.value] |= bit(cell);
  }
  void remove(const Placement& placement) {
    for (const Position cell : placement.cells()) board_[cell.column.value] &= ~bit(cell);
  }
  // Whether a block, a wall or the floor is right below one of the cells.
  bool supports(const Placement& placement) const {
    return std::ranges::any_of(placement.cells(), [this](Position cell) {
      return y_of(cell) == 0 || (board_[cell.column.value] >> (y_of(cell) - 1) & 1) != 0;
    });
  }
  // Whether a piece gets to its place just by falling; then it is certainly reached.
  bool falls_free(const Placement& placement) const {
    return std::ranges::none_of(
        placement.cells(), [this](Position cell) { return board_[cell.column.value] >> y_of(cell) != 0; });
  }
  // Prepares reaches() for pieces of this kind.
  void flood(Tetromino kind, motion::Stepping stepping) {
    flood_.begin(board_, piece(kind));
    flood_.spread_from_sky(stepping);
  }
  // Whether one of the rotations that cover these cells is reached. The kind must be that of the last
  // flood().
  bool reaches(const Placement& placement) const {
    const motion::Piece& moved = piece(placement.kind);
    const motion::Piece::Turned& turned = moved.turned(static_cast<int>(placement.rotation));
    const int x = placement.centre.column.value + turned.left;
    const int y = y_of(placement.centre) + turned.bottom;
    for (int rotation = 0; rotation < 4; ++rotation)
      if (moved.turned(rotation).form == turned.form &&
          (flood_.reached(static_cast<std::size_t>(rotation), x) >> y & 1) != 0)
        return true;
    return false;
  }

 private:
  static const motion::Piece& piece(Tetromino kind) {
    static const auto pieces = motion::pieces_of(motion::srs_movement());
    return pieces[motion::index_of(kind)];
  }
  int y_of(Position cell) const { return board_.height() - 1 - cell.row.value; }
  std::uint64_t bit(Position cell) const { return std::uint64_t{1} << y_of(cell); }

  motion::Board board_;
  motion::ColumnFlood flood_;
};

class OrderSearch {
 public:
  OrderSearch(const Surroundings& surroundings, const Tiling& tiling, const Limits& limits,
              std::span<const Pieces> bags)
      : tiling_(tiling),
        limits_(limits),
        bags_(bags),
        field_(surroundings),
        most_dead_(limits.memory / (sizeof(Set) + 4 * sizeof(void*))) {
    preferred_.resize(tiling.size());
    std::iota(preferred_.begin(), preferred_.end(), std::size_t{0});
    std::ranges::sort(preferred_, {}, [&](std::size_t piece) {
      return std::tuple(-lowest_row(tiling[piece]), leftmost_column(tiling[piece]), piece);
    });
  }

  BuildOrder run() {
    if (tiling_.size() > most_pieces) return {};
    const bool found = search();
    BuildOrder result{end_, std::nullopt};
    if (found) result.order = order_;
    return result;
  }

 private:
  bool is_left(std::size_t piece) const { return !placed_.test(piece); }

  // Checks the clock now and then. Returns true if the search has to end.
  bool at_limit() {
    if (limits_.stop.stop_requested()) end_ = End::stop_requested;
    if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) end_ = End::deadline;
    if (dead_.size() > most_dead_) end_ = End::memory;
    return end_ != End::complete;
  }

  // Whether the current bag has a piece of this kind left.
  bool in_bag(Tetromino kind) const {
    if (bags_.empty()) return true;
    std::size_t places = 0;
    int pieces = 0;
    for (const Pieces& bag : bags_) {
      places += static_cast<std::size_t>(bag.total());
      pieces += bag[kind];
      if (order_.size() < places) return pieces > used_[kind];
    }
    return false;
  }

  // The pieces that can get to their places now. Returns nothing if a piece that is left can never get to
  // its place.
  std::optional<Set> reachable() {
    Set reached;
    for (const std::size_t piece : preferred_)
      reached[piece] = is_left(piece) && field_.falls_free(tiling_[piece]);
    for (const field::Tetromino kind : field::all_tetrominoes) {
      const auto is_asked = [&](std::size_t piece) {
        return is_left(piece) && tiling_[piece].kind == kind && !reached[piece];
      };
      if (std::ranges::none_of(preferred_, is_asked)) continue;
      field_.flood(kind, motion::Stepping::first);
      for (const std::size_t piece : preferred_)
        if (is_asked(piece)) reached[piece] = field_.reaches(tiling_[piece]);
      if (std::ranges::none_of(preferred_, is_asked)) continue;
      field_.flood(kind, motion::Stepping::any);
      for (const std::size_t piece : preferred_)
        if (is_asked(piece) && !field_.reaches(tiling_[piece])) return std::nullopt;
    }
    return reached;
  }

  // Whether every remaining piece could rest on something, if nothing but support from below mattered.
  bool can_all_rest() const {
    Field grown = field_;
    std::vector<std::size_t> left;
    for (const std::size_t piece : preferred_)
      if (is_left(piece)) left.push_back(piece);
    for (bool changed = true; changed;) {
      const auto rests = [&](std::size_t piece) {
        if (!grown.supports(tiling_[piece])) return false;
        grown.add(tiling_[piece]);
        return true;
      };
      changed = std::erase_if(left, rests) > 0;
    }
    return left.empty();
  }

  bool search() {
    if (order_.size() == tiling_.size()) return true;
    if (dead_.contains(placed_) || at_limit()) return false;
    // If all can rest at the beginning, they still can after any step.
    const auto reached = order_.empty() && !can_all_rest() ? std::nullopt : reachable();
    if (reached)
      for (const std::size_t piece : preferred_) {
        const Placement& placement = tiling_[piece];
        if (!(*reached)[piece] || !field_.supports(placement) || !in_bag(placement.kind)) continue;
        field_.add(placement);
        placed_.set(piece);
        ++used_[placement.kind];
        order_.push_back(piece);
        if (search()) return true;
        order_.pop_back();
        --used_[placement.kind];
        placed_.reset(piece);
        field_.remove(placement);
        if (end_ != End::complete) return false;
      }
    dead_.insert(placed_);
    return false;
  }

  const Tiling& tiling_;
  const Limits& limits_;
  std::span<const Pieces> bags_;
  Field field_;
  std::vector<std::size_t> preferred_;
  std::vector<std::size_t> order_;
  Set placed_;
  Pieces used_;
  std::unordered_set<Set> dead_;  // sets of placed pieces after which the rest cannot be placed
  std::size_t most_dead_;
  End end_ = End::complete;
};

}  // namespace

BuildOrder build_order(const Surroundings& surroundings, const Tiling& tiling, const Limits& limits,
                       std::span<const Pieces> bags) {
  return OrderSearch(surroundings, tiling, limits, bags).run();
}

}  // namespace tetron::solver
