#pragma once

#include <cstddef>
#include <string>

#include "app/commands/solve/solve_options.hpp"
#include "solver/solve.hpp"

namespace tetron::app {

// The number of tilings, as text or as a JSON object in a line.
void append_number(std::string& out, SolveFormat format, const solver::BigUint& tilings, bool complete);
// A line of --by-pieces.
void append_counted(std::string& out, SolveFormat format, const solver::CountedPieces& counted);

// A quarter of what the machine has, in bytes.
std::size_t quarter_of_memory();
// From now on arrays of a megabyte and more go back to the system when they are freed, so that --memory
// holds.
void give_back_freed_memory();

}  // namespace tetron::app
