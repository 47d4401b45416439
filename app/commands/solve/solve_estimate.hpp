#pragma once

#include <string>

#include "app/commands/solve/solve_options.hpp"
#include "base/described.hpp"
#include "solver/estimate.hpp"

namespace tetron::app {

// Appends what a count will take, as text or as a JSON object on one line. `memory` is the value of --memory
// or its default.
void append_estimate(std::string& out, SolveFormat format, const solver::CountEstimate& estimate,
                     std::size_t memory);
// The members of this object.
base::Members solve_estimate_members();

}  // namespace tetron::app
