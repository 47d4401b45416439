#pragma once

#include "review/judge/judgement.hpp"

// The cost from which placements are shown as mistakes, where the user can choose: one of a few steps, the
// same number of them in each unit.
namespace tetron::review {

inline constexpr int thresholds = 12;
inline constexpr int usual_threshold = 4;  // where mistakes begin

// `step` is from 0 to `thresholds` - 1; 0 is the lowest cost.
double threshold(CostUnit unit, int step);

inline bool is_shown(const Judgement& one, CostUnit unit, int step) {
  return one.cost >= threshold(unit, step);
}

}  // namespace tetron::review
