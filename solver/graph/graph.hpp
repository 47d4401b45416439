#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/graph/prepared_problem.hpp"
#include "solver/work/stop_check.hpp"

// Internal to the solver.
namespace tetron::solver {

// A partial covering: all cells before `first` are covered, `first` is not, and of those after it the cells
// of `taken` are (bit 0 is `first` itself).
struct Frontier {
  Mask taken{};
  std::uint32_t first = 0;
  friend bool operator==(const Frontier&, const Frontier&) = default;
};

// The frontiers that can be reached and from which the prepared problem can be completed, with any numbers
// of pieces of the supply's kinds. Layer m has the frontiers after m placements; a placement on the first
// free cell leads from one layer to the next.
struct Graph {
  struct Edge {
    std::uint32_t target = 0;  // number in the next layer
    std::uint16_t id = 0;      // of the placement
    std::uint8_t kind = 0;
  };
  struct Layer {
    std::vector<Frontier> states;
    std::vector<std::uint8_t> parity;       // parity of the number of T, for each state
    std::vector<std::uint32_t> first_edge;  // for each state, and one more
    std::vector<Edge> edges;                // by state, in the order of the prepared problem's options

    std::span<const Edge> edges_of(std::size_t state) const {
      return std::span(edges).subspan(first_edge[state], first_edge[state + 1] - first_edge[state]);
    }
  };

  std::vector<Layer> layers;  // layers 0..pieces
  std::size_t states() const;
  std::size_t bytes() const;
};

// Frontiers to start from, for each layer. They must be possible.
using Roots = std::vector<std::vector<Frontier>>;
Roots from_start(const PreparedProblem& prepared);

// Returns nothing if it was stopped or if `memory` bytes are not enough; the stop check says which.
std::optional<Graph> make_graph(const PreparedProblem& prepared, const Roots& roots, std::size_t memory,
                                StopCheck& stop_check, Progress* progress);

}  // namespace tetron::solver
