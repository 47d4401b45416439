#pragma once

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "solver/build/bag_split.hpp"
#include "solver/build/build_order.hpp"

// Building by a plain search over the orders of dropping, with a reachability of its own: pieces as drawn
// boxes that turn inside, the wall kicks as the wikis list them for such boxes, one state after the other.
namespace tetron::test {

using CellSet = std::set<std::pair<int, int>>;  // column, row

class PlainBuild {
 public:
  PlainBuild(const solver::Surroundings& around, const solver::Tiling& tiling,
             std::vector<solver::Pieces> bags = {})
      : around_(around), tiling_(tiling), bags_(std::move(bags)) {
    for (int row = 0; row < around.height; ++row)
      for (int column = 0; column < around.width; ++column)
        if (around.walls.has({field::Column(column), field::Row(row)})) blocks_.insert({column, row});
    std::set<std::tuple<int, int, std::size_t>> sorted;
    for (std::size_t piece = 0; piece < tiling.size(); ++piece) {
      int lowest = -1000;
      int leftmost = 1000;
      for (const auto& [column, row] : cells_of(piece)) {
        lowest = std::max(lowest, row);
        leftmost = std::min(leftmost, column);
      }
      sorted.insert({-lowest, leftmost, piece});
    }
    for (const auto& [lowest, leftmost, piece] : sorted) preferred_.push_back(piece);
  }

  // The first order in which the tiling can be built.
  std::optional<std::vector<std::size_t>> order() {
    const CellSet before = blocks_;
    order_.clear();
    const bool found = search();
    blocks_ = before;
    if (!found) return std::nullopt;
    return order_;
  }

  // Whether an order builds the tiling.
  bool is_order(const std::vector<std::size_t>& order) {
    if (order.size() != tiling_.size()) return false;
    const CellSet before = blocks_;
    bool good = true;
    for (const std::size_t piece : order) {
      for (const auto& cell : cells_of(piece)) good = good && !blocks_.contains(cell);
      good = good && can_drop(piece);
      blocks_.merge(cells_of(piece));
    }
    blocks_ = before;
    return good;
  }

  // Whether the piece gets to its place and rests there.
  bool can_drop(std::size_t piece) {
    const CellSet goal = cells_of(piece);
    bool rests = false;
    for (const auto& [column, row] : goal) rests = rests || blocked(column, row + 1);
    if (!rests) return false;
    const char kind = field::to_char(tiling_[piece].kind);
    struct State {
      int x, y, turns;  // top left corner of the box
      auto operator<=>(const State&) const = default;
    };
    std::set<State> seen;
    std::deque<State> open;
    const auto reach = [&](const State& state) {
      if (fits(box_cells(kind, state.turns, state.x, state.y)) && seen.insert(state).second)
        open.push_back(state);
    };
    for (int x = 0; x + 3 < around_.width + 2; ++x) reach({x, -8, 0});
    while (!open.empty()) {
      const State at = open.front();
      open.pop_front();
      if (box_cells(kind, at.turns, at.x, at.y) == goal) return true;
      reach({at.x - 1, at.y, at.turns});
      reach({at.x + 1, at.y, at.turns});
      reach({at.x, at.y + 1, at.turns});
      for (const int by : {1, 3}) {
        const int to = (at.turns + by) % 4;
        for (const auto& [right, up] : wall_kicks(kind, at.turns, to)) {
          const State turned{at.x + right, at.y - up, to};
          if (!fits(box_cells(kind, to, turned.x, turned.y))) continue;
          reach(turned);
          break;
        }
      }
    }
    return false;
  }

 private:
  using Steps = std::vector<std::pair<int, int>>;

  static const std::vector<std::string_view>& boxes(char kind) {
    static const std::map<char, std::vector<std::string_view>> drawn{
        {'I', {"....IIII........", "..I...I...I...I.", "........IIII....", ".I...I...I...I.."}},
        {'O', {"OOOO", "OOOO", "OOOO", "OOOO"}},
        {'T', {".T.TTT...", ".T..TT.T.", "...TTT.T.", ".T.TT..T."}},
        {'S', {".SSSS....", ".S..SS..S", "....SSSS.", "S..SS..S."}},
        {'Z', {"ZZ..ZZ...", "..Z.ZZ.Z.", "...ZZ..ZZ", ".Z.ZZ.Z.."}},
        {'L', {"..LLLL...", ".L..L..LL", "...LLLL..", "LL..L..L."}},
        {'J', {"J..JJJ...", ".JJ.J..J.", "...JJJ..J", ".J..J.JJ."}},
    };
    return drawn.at(kind);
  }

  static CellSet box_cells(char kind, int turns, int x, int y) {
    const std::string_view box = boxes(kind)[static_cast<std::size_t>(turns)];
    const int side = box.size() == 16 ? 4 : box.size() == 9 ? 3 : 2;
    CellSet cells;
    for (int i = 0; i < side * side; ++i)
      if (box[static_cast<std::size_t>(i)] != '.') cells.insert({x + i % side, y + i / side});
    return cells;
  }

  // As listed for boxes: right and up.
  static const Steps& wall_kicks(char kind, int from, int to) {
    static const Steps o{{0, 0}};
    static const std::map<std::pair<int, int>, Steps> others{
        {{0, 1}, {{0, 0}, {-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},
        {{1, 0}, {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}}},
        {{1, 2}, {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}}},
        {{2, 1}, {{0, 0}, {-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}},
        {{2, 3}, {{0, 0}, {1, 0}, {1, 1}, {0, -2}, {1, -2}}},
        {{3, 2}, {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
        {{3, 0}, {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
        {{0, 3}, {{0, 0}, {1, 0}, {1, 1}, {0, -2}, {1, -2}}},
    };
    static const std::map<std::pair<int, int>, Steps> i{
        {{0, 1}, {{0, 0}, {-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
        {{1, 0}, {{0, 0}, {2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
        {{1, 2}, {{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
        {{2, 1}, {{0, 0}, {1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
        {{2, 3}, {{0, 0}, {2, 0}, {-1, 0}, {2, 1}, {-1, -2}}},
        {{3, 2}, {{0, 0}, {-2, 0}, {1, 0}, {-2, -1}, {1, 2}}},
        {{3, 0}, {{0, 0}, {1, 0}, {-2, 0}, {1, -2}, {-2, 1}}},
        {{0, 3}, {{0, 0}, {-1, 0}, {2, 0}, {-1, 2}, {2, -1}}},
    };
    if (kind == 'O') return o;
    return (kind == 'I' ? i : others).at({from, to});
  }

  CellSet cells_of(std::size_t piece) const {
    CellSet cells;
    for (const field::Position p : tiling_[piece].cells()) cells.insert({p.column.value, p.row.value});
    return cells;
  }

  bool blocked(int column, int row) const {
    return column < 0 || column >= around_.width || row >= around_.height || blocks_.contains({column, row});
  }

  bool fits(const CellSet& cells) const {
    for (const auto& [column, row] : cells)
      if (row < -12 || blocked(column, row)) return false;
    return true;
  }

  bool in_bag(std::size_t piece) const {
    if (bags_.empty()) return true;
    std::size_t first = 0;
    for (const solver::Pieces& bag : bags_) {
      const std::size_t last = first + static_cast<std::size_t>(bag.total());
      if (order_.size() < last) {
        int taken = 0;
        for (std::size_t i = first; i < order_.size(); ++i)
          taken += tiling_[order_[i]].kind == tiling_[piece].kind;
        return taken < bag[tiling_[piece].kind];
      }
      first = last;
    }
    return false;
  }

  bool search() {
    if (order_.size() == tiling_.size()) return true;
    for (const std::size_t piece : preferred_) {
      if (std::find(order_.begin(), order_.end(), piece) != order_.end()) continue;
      if (!in_bag(piece) || !can_drop(piece)) continue;
      const CellSet before = blocks_;
      blocks_.merge(cells_of(piece));
      order_.push_back(piece);
      if (search()) return true;
      order_.pop_back();
      blocks_ = before;
    }
    return false;
  }

  solver::Surroundings around_;
  solver::Tiling tiling_;
  std::vector<solver::Pieces> bags_;
  CellSet blocks_;
  std::vector<std::size_t> preferred_;
  std::vector<std::size_t> order_;
};

}  // namespace tetron::test
