#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>

#include "review/value/search.hpp"

namespace tetron::review {

// A game that the evaluator plays against chance, as the literature has it: stones are drawn evenly and
// appear above the field, and it is over when one cannot be placed wholly within.
struct SelfPlay {
  int width = 10;
  int height = 20;
  std::span<const Stone> stones{};  // those that are drawn
  SearchLimits limits{.depth = 1};
  std::uint64_t seed = 1;
  std::uint64_t most_lines = std::numeric_limits<std::uint64_t>::max();
  // In so many of a thousand cases a stone goes anywhere.
  std::uint32_t blunders = 0;
};

struct PlayedGame {
  std::uint64_t lines = 0;
  std::uint64_t stones = 0;
  std::uint64_t valued = 0;  // placements
  bool is_over = false;      // else most_lines stopped it
};

// What is told of each placement: the value of the best one by itself, of the one that was made, and the
// lines cleared before it.
struct PlayedStone {
  double best = 0;
  double made = 0;
  std::uint64_t lines = 0;
};

PlayedGame play(const SelfPlay& game, const Evaluator& evaluator,
                const std::function<void(const PlayedStone&)>& watch = {});

}  // namespace tetron::review
