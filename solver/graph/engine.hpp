#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/graph/dag.hpp"
#include "solver/graph/reachable_states.hpp"
#include "solver/number/big_uint.hpp"

// Within the solver only.
namespace tetron::solver {

// A partial covering: where a prepared problem is to be gone on with.
struct PartialCover {
  Frontier frontier;
  PieceCountCode::Used used{};
  int layer() const;
  friend bool operator==(const PartialCover&, const PartialCover&) = default;
};

// What the placement leads to, or nothing if the supply does not allow it or a cell is taken.
std::optional<PartialCover> advanced(const PreparedProblem& prepared, const PartialCover& stop,
                                     const PreparedProblem::Option& option);

// The graph for some partial coverings of a prepared problem, ready to enumerate.
class Engine {
 public:
  // Nothing if the stop check ended it, which is told if the memory does not suffice. `all` as in
  // PieceCountCode.
  static std::unique_ptr<Engine> make(const PreparedProblem& prepared, std::span<const PartialCover> covers,
                                      bool all, const Context& context);

  // For the only partial covering; what the memory leaves beside the engine must suffice.
  std::optional<Dag> dag(const Context& context) const;

  std::size_t states() const { return graph_.states(); }
  std::size_t bytes() const { return graph_.bytes() + code_.bytes() + reachable_->bytes(); }

 private:
  Engine(Graph graph, PieceCountCode code) : graph_(std::move(graph)), code_(std::move(code)) {}

  Graph graph_;
  PieceCountCode code_;
  std::optional<ReachableStates> reachable_;
  std::vector<ReachableStates::Root> roots_;  // state is ReachableStates::none where the graph has none
};

}  // namespace tetron::solver
