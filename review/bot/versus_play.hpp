#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "review/value/search.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// A match of two evaluators, as attack games go: both get the same pieces from bags of seven, see five of
// them, may hold, and place one piece in each turn. What is sent meets what waits for the sender; the rest
// waits for the other and comes up after a placement that clears nothing, at most eight rows at a time.
struct VersusMatch {
  std::array<std::shared_ptr<const Versus>, 2> players{};
  SearchLimits limits{.depth = 1, .roots = 10};
  std::uint64_t seed = 1;
  std::uint32_t most_turns = 300;
};

struct VersusResult {
  std::optional<int> winner{};  // nothing if both are out in the same turn, or none until the last
  std::uint32_t turns = 0;
  std::array<double, 2> sent{};  // rows of attack, what met waiting rows included
};

VersusResult play(const VersusMatch& match);

// The evaluator of the guideline's pieces with these weights; attacks as TETR.IO counts them by default.
std::shared_ptr<const Versus> guideline_versus(const VersusWeights& weights = versus_weights());

}  // namespace tetron::review
