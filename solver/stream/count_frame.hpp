#pragma once

#include "solver/stream/passes.hpp"

// Internal to the solver.
namespace tetron::solver {

// The preparation of a count, before anything is counted: the graph, the code of the pieces used, and where
// the passes go.
class CountFrame {
 public:
  // All arguments must outlive the object. If the limits have a folder for scratch files, the tables are
  // stored there.
  CountFrame(const PreparedProblem& prepared, std::span<const PartialCover> covers,
             std::span<const BigUint> times, bool all, const Limits& limits, const Context& context);
  CountFrame(const CountFrame&) = delete;
  CountFrame& operator=(const CountFrame&) = delete;

  // Returns false if it was stopped or if the memory is not enough; the stop check says which.
  bool make();
  // Whether any of the partial coverings can be completed, as far as the graph shows.
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
