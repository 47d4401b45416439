#pragma once

#include "review/judge/judgement.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// Figures of a field before a placement, after the one that was played, and after the better one.
struct Fields {
  VersusFeatures before{};
  VersusFeatures did{};
  VersusFeatures could{};
};

// What was wrong with a placement, and the figures that show it: docs/decisions/0157-reviews-of-matches.md.
// `room` is that of the others; without `counts_attack` the field counts alone.
void find_fault(Judgement& one, const Fields& fields, int room, bool counts_attack);

}  // namespace tetron::review
