#pragma once

#include <functional>
#include <span>
#include <vector>

#include "solver/graph/engine.hpp"

// Within the solver only.
namespace tetron::solver {

// Gives the placements of one tiling; false asks for no more.
using Give = std::function<bool(std::span<const std::uint16_t>)>;

enum class Walked : std::uint8_t { all, enough, ended };

// Gives the tilings of a graph from an index on, in order, on the calling thread; other threads walk ahead if
// there are many.
Walked walk_tilings(const Dag& dag, std::span<const std::uint16_t> before, const BigUint& from,
                    const Context& context, const Give& give);

}  // namespace tetron::solver
