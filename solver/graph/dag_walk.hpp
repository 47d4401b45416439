#pragma once

#include <functional>
#include <span>
#include <vector>

#include "solver/graph/engine.hpp"

// Internal to the solver.
namespace tetron::solver {

// Called with the placements of one tiling; returning false ends the walk.
using Give = std::function<bool(std::span<const std::uint16_t>)>;

enum class Walked : std::uint8_t { all, enough, ended };

// Passes the tilings of a graph from an index on to `give`, in order, on the calling thread. If there are
// many, other threads walk ahead.
Walked walk_tilings(const Dag& dag, std::span<const std::uint16_t> before, const BigUint& from,
                    const Context& context, const Give& give);

}  // namespace tetron::solver
