#include <algorithm>
#include <array>

#include "replay/kinds/nullpomino/engine.hpp"

// Detects which placements are spins.
namespace tetron::nullpomino {

namespace {

constexpr int piece_t = 4;

// The cells that are checked for spins, by kind and turn: pairs next to the high side of the piece and next
// to its low side. I has two of each, O none.
struct Spots {
  std::array<std::array<Cell, 2>, 2> high;
  std::array<std::array<Cell, 2>, 2> low;
  int count;
};
constexpr Spots one(Cell a, Cell b, Cell c, Cell d) {
  return {{{{a, b}, {}}}, {{{c, d}, {}}}, 1};
}
constexpr Spots two(std::array<Cell, 4> high, std::array<Cell, 4> low) {
  return {{{{high[0], high[1]}, {high[2], high[3]}}}, {{{low[0], low[1]}, {low[2], low[3]}}}, 2};
}
constexpr std::array<std::array<Spots, 4>, 7> spots{{
    {{two({{{1, 0}, {2, 2}, {2, 0}, {1, 2}}}, {{{-1, 1}, {4, 1}, {-1, 1}, {4, 1}}}),
      two({{{1, 1}, {3, 2}, {1, 2}, {3, 1}}}, {{{2, -1}, {2, 4}, {2, -1}, {2, 4}}}),
      two({{{1, 1}, {2, 3}, {2, 1}, {1, 3}}}, {{{-1, 2}, {4, 2}, {-1, 2}, {4, 2}}}),
      two({{{0, 1}, {2, 2}, {0, 2}, {2, 1}}}, {{{1, -1}, {1, 4}, {1, -1}, {1, 4}}})}},
    {{one({1, 0}, {0, 0}, {2, 2}, {0, 2}), one({2, 1}, {2, 0}, {0, 2}, {0, 0}),
      one({1, 2}, {2, 2}, {0, 0}, {2, 0}), one({0, 1}, {0, 2}, {2, 0}, {2, 3})}},
    {},
    {{one({2, 0}, {0, 1}, {-1, 0}, {3, 1}), one({2, 2}, {1, 0}, {2, -1}, {1, 3}),
      one({0, 2}, {2, 1}, {3, 2}, {-1, 1}), one({0, 0}, {1, 2}, {0, 3}, {1, -1})}},
    {{one({0, 0}, {2, 0}, {0, 2}, {2, 2}), one({2, 0}, {2, 2}, {0, 0}, {0, 2}),
      one({0, 2}, {2, 2}, {0, 0}, {2, 0}), one({0, 0}, {0, 2}, {2, 0}, {2, 2})}},
    {{one({1, 0}, {2, 0}, {0, 2}, {2, 2}), one({2, 1}, {2, 2}, {0, 0}, {0, 2}),
      one({1, 2}, {0, 2}, {2, 0}, {0, 0}), one({0, 1}, {0, 0}, {2, 2}, {2, 0})}},
    {{one({0, 0}, {2, 1}, {3, 0}, {-1, 1}), one({1, 2}, {2, 0}, {1, -1}, {2, 3}),
      one({2, 2}, {0, 1}, {-1, 2}, {3, 1}), one({1, 0}, {0, 2}, {1, 3}, {0, -1})}},
}};

}  // namespace

// Whether it cannot move up or to either side.
bool Engine::is_immobile() const {
  return collides(x_, y_ - 1, piece_.turn) && collides(x_ + 1, y_, piece_.turn) &&
         collides(x_ - 1, y_, piece_.turn);
}

void Engine::find_spin() {
  is_spin_ = false;
  if (piece_.kind != piece_t || (!bonus.kicks_may_spin && kicked_)) return;
  if (!bonus.is_immobile_check) {
    find_corner_spin();
  } else if (is_immobile()) {
    is_spin_ = true;
    Board after = board_;
    after.put(shapes_.cells(piece_.kind, piece_.turn), x_, y_, field::Cell::garbage);
    if (after.full_rows() == 1 && kicked_) is_mini_ = true;
  } else if (bonus.easy_immobile && kicked_) {
    is_spin_ = is_easy_ = true;
  }
}

void Engine::find_corner_spin() {
  const int left = (piece_.turn + 3) % 4;
  const int right = (piece_.turn + 1) % 4;
  if (collides(x_, y_, left) && collides(x_, y_, right)) is_mini_ = true;
  const auto turn = static_cast<std::size_t>(piece_.turn);
  const int x = x_ + rule_.offset_x[piece_t][turn];
  const int y = y_ + rule_.offset_y[piece_t][turn];
  int filled = 0;
  for (const Cell corner : {Cell{0, 0}, Cell{2, 0}, Cell{0, 2}, Cell{2, 2}})
    filled += board_.is_filled(x + corner.x, y + corner.y) ? 1 : 0;
  is_spin_ = filled >= 3;
}

void Engine::find_spin_of_any() {
  is_spin_ = is_mini_ = is_easy_ = false;
  if (!bonus.kicks_may_spin && kicked_) return;
  const auto kind = static_cast<std::size_t>(piece_.kind);
  const auto turn = static_cast<std::size_t>(piece_.turn);
  if (!bonus.is_immobile_check) {
    const int x = x_ + rule_.offset_x[kind][turn];
    const int y = y_ + rule_.offset_y[kind][turn];
    const auto filled = [&](Cell spot) { return board_.is_filled(x + spot.x, y + spot.y); };
    const Spots& all = spots[kind][turn];
    for (std::size_t i = 0; i < static_cast<std::size_t>(all.count); ++i) {
      const int high = (filled(all.high[i][0]) ? 1 : 0) + (filled(all.high[i][1]) ? 1 : 0);
      const int low = (filled(all.low[i][0]) ? 1 : 0) + (filled(all.low[i][1]) ? 1 : 0);
      if (high == 2 && low > 0)
        is_spin_ = true;
      else if (!is_spin_ && low == 2 && high > 0)
        is_spin_ = is_mini_ = true;
    }
  } else if (is_immobile()) {
    is_spin_ = true;
    const auto& cells = shapes_.cells(piece_.kind, piece_.turn);
    const auto [top, low] = std::ranges::minmax(cells, {}, &Cell::y);
    Board after = board_;
    after.put(cells, x_, y_, field::Cell::garbage);
    if (low.y - top.y + 1 != after.full_rows() && kicked_) is_mini_ = true;
  } else if (bonus.easy_immobile && kicked_) {
    is_spin_ = is_easy_ = true;
  }
}

}  // namespace tetron::nullpomino
