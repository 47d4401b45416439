#pragma once

#include <string>

#include "app/commands/solve/solve_options.hpp"
#include "solver/estimate.hpp"

namespace tetron::app {

// What a count will take, for people or as a JSON object in a line; `memory` is what --memory says, or would.
void append_estimate(std::string& out, SolveFormat format, const solver::CountEstimate& estimate,
                     std::size_t memory);

}  // namespace tetron::app
