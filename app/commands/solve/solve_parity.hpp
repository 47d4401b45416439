#pragma once

#include <string>
#include <string_view>

#include "base/described.hpp"
#include "solver/parity/parity.hpp"

namespace tetron::app {

// Appends a report that can be checked by hand: for each coloring its bias, what that requires, and what the
// supply allows. See docs/tilings.md.
void append_parity_text(std::string& out, const solver::Problem& problem, const solver::ParityReport& report);
// The same as one JSON object, with a line end.
void append_parity_json(std::string& out, const solver::ParityReport& report);
base::Members solve_parity_members();

// Why there is no tiling, in one line without its end; empty if the report does not prove that.
std::string why_none(const solver::ParityReport& report);

// For example "wide checkerboard".
std::string_view pattern_name(solver::Pattern pattern);

}  // namespace tetron::app
