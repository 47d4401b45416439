#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/graph/dag.hpp"
#include "solver/graph/reachable_states.hpp"
#include "solver/number/big_uint.hpp"

// Internal to the solver.
namespace tetron::solver {

// A partial covering of a prepared problem, from which work continues.
struct PartialCover {
  Frontier frontier;
  PieceCountCode::Used used{};
  int layer() const;
  friend bool operator==(const PartialCover&, const PartialCover&) = default;
};

// The partial covering after one more placement. Returns nothing if the supply does not allow it or a cell
// is already covered.
std::optional<PartialCover> advanced(const PreparedProblem& prepared, const PartialCover& stop,
                                     const PreparedProblem::Option& option);

// The graph for some partial coverings of a prepared problem, ready to enumerate.
class Engine {
 public:
  // Returns nothing if it was stopped or if the memory is not enough; the stop check says which. `all` is
  // that of PieceCountCode.
  static std::unique_ptr<Engine> make(const PreparedProblem& prepared, std::span<const PartialCover> covers,
                                      bool all, const Context& context);

  // For an engine with only one partial covering. It must fit into the memory that is left by the engine.
  std::optional<Dag> dag(const Context& context) const;

  std::size_t states() const { return graph_.states(); }
  std::size_t bytes() const { return graph_.bytes() + code_.bytes() + reachable_->bytes(); }

 private:
  Engine(Graph graph, PieceCountCode code) : graph_(std::move(graph)), code_(std::move(code)) {}

  Graph graph_;
  PieceCountCode code_;
  std::optional<ReachableStates> reachable_;
  std::vector<ReachableStates::Root> roots_;  // the state is ReachableStates::none if the graph has none
};

}  // namespace tetron::solver
