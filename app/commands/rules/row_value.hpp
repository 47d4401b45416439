#pragma once

#include "rules/bot/outcome.hpp"

namespace tetron::app {

// The value of a placement in a game of tetrominoes and full rows, together with the best place that the
// next piece can be dropped to. Uses the evaluator of the review and its unit.
double value_of_rows(const rules::Outcome& outcome);

}  // namespace tetron::app
