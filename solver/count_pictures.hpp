#pragma once

#include "solver/solve.hpp"

namespace tetron::solver {

// How many different pictures the tilings of a problem make: for each cell the kind of the piece that covers
// it, as a field shows it. Where pieces of a kind meet, several tilings can make the same picture.
//
// Cell by cell, with the set of all that the same picture can mean so far as the state: what is a
// deterministic automaton for the words that a nondeterministic one takes (the subset construction of Rabin
// and Scott, 1959). Placements must not be fixed. There is no state to go on from, and no lower bound if it
// is stopped.
Counted count_pictures(const Problem& problem, const Limits& limits = {});

}  // namespace tetron::solver
