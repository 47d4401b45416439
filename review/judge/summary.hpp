#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "review/judge/judge.hpp"

namespace tetron::review {

// What a player's placements come to.
struct Summary {
  std::uint32_t placements = 0;
  std::uint32_t best = 0;  // of them, with rank 1
  std::uint32_t inaccuracies = 0;
  std::uint32_t mistakes = 0;  // blunders among them
  std::uint32_t blunders = 0;
  std::uint32_t new_holes = 0;
  std::uint32_t missed_four_lines = 0;
  double cost = 0;  // of all
  // Of a judge from outside: turns that it was asked about and had reachable places for, how often its first
  // was played, how often one of its first three, and what it suggested that cannot be reached.
  std::uint32_t advised = 0;
  std::uint32_t agreed = 0;
  std::uint32_t nearly_agreed = 0;
  std::uint32_t unreached = 0;

  double mean_cost() const { return placements == 0 ? 0 : cost / placements; }
};

// Counts one more, of the same player.
void add(Summary& summary, const Judgement& one);
Summary summary_of(const Review& review, base::PlayerId player);

// The mistakes that cost most, at most `most`, the worst first.
std::vector<const Judgement*> worst_of(const Review& review, base::PlayerId player, std::size_t most);

}  // namespace tetron::review
