#pragma once

#include <functional>
#include <span>
#include <vector>

#include "solver/engine.hpp"

// Within the solver only.
namespace tetron::solver {

// Gives the placements of one tiling; false asks for no more.
using Give = std::function<bool(std::span<const std::uint16_t>)>;

enum class Streamed : std::uint8_t { all, enough, ended };

// Gives the tilings of a graph from an index on, in order, on the calling thread; other threads walk ahead if
// there are many.
Streamed stream(const Dag& dag, std::span<const std::uint16_t> before, const Natural& from,
                const Means& means, const Give& give);

}  // namespace tetron::solver
