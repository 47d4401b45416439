#include "replay/kinds/tetrio/finesse.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <utility>

#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::tetrio {

namespace {

bool stands(Piece piece, int turns, int x, int width) {
  return std::ranges::all_of(blocks_of(piece, turns),
                             [&](Offset block) { return x + block.x >= 0 && x + block.x < width; });
}

// Whether the two cover the same columns at the same relative heights, wherever their boxes are.
bool is_same_shape(Piece piece, int turns, int x, int other_turns, int other_x) {
  const Blocks& blocks = blocks_of(piece, turns);
  const Blocks& others = blocks_of(piece, other_turns);
  const int down = std::ranges::max(others, {}, &Offset::y).y - std::ranges::max(blocks, {}, &Offset::y).y;
  return std::ranges::all_of(blocks, [&](Offset block) {
    return std::ranges::any_of(
        others, [&](Offset other) { return other.x + other_x == block.x + x && other.y == block.y + down; });
  });
}

}  // namespace

Finesse::Finesse(const Rules& rules) : width_(rules.width), columns_(rules.width + 2 * margin) {
  for (std::size_t piece = 0; piece < keys_.size(); ++piece) {
    keys_[piece].assign(4 * static_cast<std::size_t>(columns_), -1);
    search(static_cast<Piece>(piece), rules);
    join_equal_shapes(static_cast<Piece>(piece));
  }
}

std::shared_ptr<const Finesse> Finesse::of(const Rules& rules) {
  constexpr int usual_width = 10;
  if (rules.width != usual_width) return std::make_shared<const Finesse>(rules);
  static std::mutex mutex;
  static std::map<std::pair<KickSet, bool>, std::shared_ptr<const Finesse>> made;
  const std::scoped_lock lock(mutex);
  std::shared_ptr<const Finesse>& finesse = made[{rules.kicks, rules.allow_180}];
  if (finesse == nullptr) finesse = std::make_shared<const Finesse>(rules);
  return finesse;
}

int Finesse::fewest_keys(Piece piece, int turns, int x) const {
  if (x < -margin || x >= width_ + margin) return 0;
  return std::max(0, keys_[static_cast<std::size_t>(piece)][index(turns & 3, x)]);
}

// A search by number of presses; a place that takes one press more waits for the next round, a half turn for
// the one after it.
void Finesse::search(Piece piece, const Rules& rules) {
  struct Place {
    int turns;
    int x;
  };
  std::vector<int>& keys = keys_[static_cast<std::size_t>(piece)];
  std::array<std::vector<Place>, 3> waiting;  // by presses, modulo 3
  waiting[0].push_back(
      {motion::first_turn(rules.kicks, kind_of(piece)), (rules.width - box_width(piece)) / 2});
  std::size_t empty = 0;
  for (std::size_t presses = 0; empty < waiting.size(); ++presses) {
    const std::vector<Place> now = std::move(waiting[presses % 3]);
    waiting[presses % 3].clear();
    empty = now.empty() ? empty + 1 : 0;
    for (const Place place : now) {
      if (!stands(piece, place.turns, place.x, width_) || keys[index(place.turns, place.x)] >= 0) continue;
      keys[index(place.turns, place.x)] = static_cast<int>(presses);
      std::vector<Place>& next = waiting[(presses + 1) % 3];
      for (const int side : {-1, 1}) {
        int wall = place.x;
        while (stands(piece, place.turns, wall + side, width_)) wall += side;
        next.push_back({place.turns, place.x + side});
        next.push_back({place.turns, wall});
        next.push_back({(place.turns + side) & 3, place.x});
      }
      if (rules.allow_180) waiting[(presses + 2) % 3].push_back({place.turns ^ 2, place.x});
    }
  }
}

void Finesse::join_equal_shapes(Piece piece) {
  std::vector<int>& keys = keys_[static_cast<std::size_t>(piece)];
  const std::vector<int> apart = keys;
  for (int turns = 0; turns < 4; ++turns)
    for (int x = -margin; x < width_ + margin; ++x)
      for (int other = 0; other < 4; ++other)
        for (int near = std::max(-margin, x - 2); near <= std::min(width_ + margin - 1, x + 2); ++near) {
          const int fewest = apart[index(other, near)];
          int& own = keys[index(turns, x)];
          if (own >= 0 && fewest >= 0 && fewest < own && is_same_shape(piece, turns, x, other, near))
            own = fewest;
        }
}

}  // namespace tetron::tetrio
