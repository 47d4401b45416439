#pragma once

#include "solver/solve.hpp"

namespace tetron::solver {

// How many different pictures the tilings of a problem make. A picture has, for each cell, the kind of the
// piece that covers it, as a field shows it. Where pieces of a kind meet, several tilings can make the same
// picture.
//
// Goes cell by cell; a state is the set of all partial tilings that the picture so far can mean. This makes
// a deterministic automaton from a nondeterministic one (the subset construction of Rabin and Scott, 1959).
// The problem must not have fixed placements. If the count is stopped, there is no state to continue from,
// and no lower bound.
Counted count_pictures(const Problem& problem, const Limits& limits = {});

}  // namespace tetron::solver
