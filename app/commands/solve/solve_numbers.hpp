#pragma once

#include <cstddef>
#include <string>

#include "app/commands/solve/solve_options.hpp"
#include "base/described.hpp"
#include "solver/solve.hpp"

namespace tetron::app {

// Appends the number of tilings, as text or as a JSON object on one line.
void append_number(std::string& out, SolveFormat format, const solver::BigUint& tilings, bool complete);
// Appends a line of --by-pieces.
void append_counted(std::string& out, SolveFormat format, const solver::CountedPieces& counted);
// The members of these objects.
base::Members solve_number_members();
base::Members solve_counted_members();

// A quarter of the machine's memory, in bytes.
std::size_t quarter_of_memory();
// Makes arrays of a megabyte and more return to the system when they are freed, so that the limit of
// --memory holds.
void give_back_freed_memory();

}  // namespace tetron::app
