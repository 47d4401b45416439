#pragma once

#include <functional>

#include "rules/engine/board.hpp"
#include "rules/engine/tumo.hpp"

namespace tetron::rules {

// The result of trying a tumo.
struct Outcome {
  const Board& before;       // the field before the tumo was placed
  const Settings& settings;  // the settings that define the tumo's blocks
  Tumo tumo;                 // the tumo where it was fixed
  const Board& after;        // the field after everything had come to rest
  Tumo next;                 // the tumo that appears on it
};

// How good an outcome is, in any unit; more is better. Called from several threads at the same time.
using OutcomeValue = std::function<double(const Outcome&)>;

}  // namespace tetron::rules
