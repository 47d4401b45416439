#pragma once

#include <functional>

#include "rules/engine/board.hpp"
#include "rules/engine/tumo.hpp"

namespace tetron::rules {

// What became of a tumo that was tried.
struct Outcome {
  const Board& before;       // the field that it was placed on
  const Settings& settings;  // that it has its blocks from
  Tumo tumo;                 // where it was fixed
  const Board& after;        // the field when all had come to rest
  Tumo next;                 // that appears on it
};

// How good that is, in any unit; more is better. Asked in several threads at the same time.
using OutcomeValue = std::function<double(const Outcome&)>;

}  // namespace tetron::rules
