#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "review/judge/judgement.hpp"

namespace tetron::review {

// Counts and sums over a player's placements.
struct Summary {
  std::uint32_t placements = 0;
  std::uint32_t best = 0;  // with rank 1
  std::uint32_t inaccuracies = 0;
  std::uint32_t mistakes = 0;  // blunders included
  std::uint32_t blunders = 0;
  std::uint32_t new_holes = 0;
  std::uint32_t missed_quad = 0;
  double cost = 0;  // sum
  // With an external judge: turns for which it suggested reachable places, how often its first choice was
  // played, how often one of its first three, and how many of its suggestions cannot be reached.
  std::uint32_t advised = 0;
  std::uint32_t agreed = 0;
  std::uint32_t nearly_agreed = 0;
  std::uint32_t unreached = 0;

  // All of its numbers are sums.
  void add(const Summary& other) {
    for (auto count : {&Summary::placements, &Summary::best, &Summary::inaccuracies, &Summary::mistakes,
                       &Summary::blunders, &Summary::new_holes, &Summary::missed_quad, &Summary::advised,
                       &Summary::agreed, &Summary::nearly_agreed, &Summary::unreached})
      this->*count += other.*count;
    cost += other.cost;
  }
  double mean_cost() const { return placements == 0 ? 0 : cost / placements; }
};

// Adds one placement of the same player.
void add(Summary& summary, const Judgement& one);
Summary summary_of(const Review& review, base::PlayerId player);

// The most costly mistakes, at most `most`, the worst first.
std::vector<const Judgement*> worst_of(const Review& review, base::PlayerId player, std::size_t most);

}  // namespace tetron::review
