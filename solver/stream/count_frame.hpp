#pragma once

#include "solver/stream/passes.hpp"

// Within the solver only.
namespace tetron::solver {

// A count as far as it goes before anything is counted: the graph, the code of the pieces used, and where the
// passes go.
class CountFrame {
 public:
  // All must outlive it. With a folder for scratch files in the limits, the tables go there.
  CountFrame(const PreparedProblem& prepared, std::span<const PartialCover> covers,
             std::span<const BigUint> times, bool all, const Limits& limits, const Context& context);
  CountFrame(const CountFrame&) = delete;
  CountFrame& operator=(const CountFrame&) = delete;

  // False if the stop check ended it, which is told if the memory does not suffice.
  bool make();
  // Whether any of the partial coverings can be completed, as far as the graph says.
  bool has_completions() const;

  const CountGraph& graph() const { return *graph_; }
  // Only if there are completions.
  const PieceCountCode& code() const { return *code_; }
  Passes& passes() { return *passes_; }
  Budget& budget() { return budget_; }

 private:
  const PreparedProblem& prepared_;
  std::span<const PartialCover> covers_;
  std::span<const BigUint> times_;
  bool all_;
  const Context& context_;
  std::optional<base::ScratchFiles> scratch_;
  Budget budget_;
  std::optional<CountGraph> graph_;
  std::optional<PieceCountCode> code_;
  std::optional<Passes> passes_;
};

}  // namespace tetron::solver
