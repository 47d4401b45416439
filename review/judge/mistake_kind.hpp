#pragma once

#include "review/judge/judgement.hpp"
#include "review/value/versus.hpp"

namespace tetron::review {

// Features of a field before a placement, after the one that was played, and after the better one.
struct Fields {
  VersusFeatures before{};
  VersusFeatures did{};
  VersusFeatures could{};
};

// Finds what was wrong with a placement, and the figures that show it:
// docs/decisions/review.md#faults. `room`: rows that the opponent has left (Others::room). Without
// `counts_attack` only the field counts.
void find_mistake_kind(Judgement& one, const Fields& fields, int room, bool counts_attack);

}  // namespace tetron::review
