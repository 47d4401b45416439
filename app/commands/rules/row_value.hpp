#pragma once

#include "rules/bot/outcome.hpp"

namespace tetron::app {

// What a placement of a tetromino is worth where full rows vanish, with the best that the next one can be
// dropped to: by review's evaluator, in its unit.
double value_of_rows(const rules::Outcome& outcome);

}  // namespace tetron::app
