#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "review/value/search.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// A match of two evaluators that is won by attack. Both get the same pieces from bags of seven, see the next
// five, may hold, and place one piece per turn. Attack cancels the sender's waiting garbage; the rest waits
// for the opponent and rises after a placement that clears nothing, at most eight rows at a time.
struct VersusMatch {
  std::array<std::shared_ptr<const Versus>, 2> players{};
  SearchLimits limits{.depth = 1, .roots = 10};
  std::uint64_t seed = 1;
  std::uint32_t most_turns = 300;
};

struct VersusResult {
  std::optional<int> winner{};  // empty if both lose in the same turn, or neither does until the last
  std::uint32_t turns = 0;
  std::array<double, 2> sent{};  // rows of attack, including those that cancelled garbage
};

VersusResult play(const VersusMatch& match);

// The evaluator for the guideline's pieces with these weights, and attack as in TETR.IO by default.
std::shared_ptr<const Versus> guideline_versus(const VersusWeights& weights = versus_weights());

}  // namespace tetron::review
