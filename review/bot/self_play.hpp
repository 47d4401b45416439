#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "review/value/search.hpp"

namespace tetron::review {

// A game of the evaluator alone, as in the literature: each kind of piece is equally likely, pieces appear
// above the field, and the game is over when a piece cannot be placed wholly within it.
struct SelfPlay {
  int width = 10;
  int height = 20;
  std::span<const Stone> stones{};  // the kinds that are drawn
  SearchLimits limits{.depth = 1};
  std::uint64_t seed = 1;
  std::uint64_t most_lines = std::numeric_limits<std::uint64_t>::max();
  // So many of a thousand pieces go to a random place.
  std::uint32_t blunders = 0;
};

struct PlayedGame {
  std::uint64_t lines = 0;
  std::uint64_t stones = 0;
  std::uint64_t valued = 0;  // placements
  bool is_over = false;      // false if most_lines stopped it
};

// Reported for each placement: the value of the best placement by itself, the value of the one that was made,
// and the lines cleared before it.
struct PlayedStone {
  double best = 0;
  double made = 0;
  std::uint64_t lines = 0;
};

PlayedGame play(const SelfPlay& game, const Evaluator& evaluator,
                const std::function<void(const PlayedStone&)>& watch = {});

}  // namespace tetron::review
