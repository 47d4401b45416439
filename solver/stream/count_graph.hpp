#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/graph/engine.hpp"
#include "solver/work/budget.hpp"

// Internal to the solver.
namespace tetron::solver {

// What counting needs from a graph of frontiers: which states lead to which, by a piece of which kind. Layer
// m has the states after m placements; states from which the prepared problem cannot be completed are left
// out. Takes four bytes for each placement; enumeration takes eight, and the states themselves.
class CountGraph {
 public:
  // For each state, the states of a neighbouring layer from which, or to which, a piece leads.
  struct Lists {
    std::vector<std::uint32_t> first;  // for each state, and one more
    std::vector<std::uint32_t> edges;  // state | kind << kind_at
  };
  static constexpr unsigned kind_at = 29;
  static constexpr std::uint32_t most_states = (std::uint32_t{1} << kind_at) - 1;
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // The roots are the frontiers of `covers`. Returns nothing if it was stopped or if the budget is not
  // enough; the stop check says which. The memory of the graph stays taken from the budget.
  static std::optional<CountGraph> make(const PreparedProblem& prepared, std::span<const PartialCover> covers,
                                        Budget& budget, const Context& context);

  int layers() const { return static_cast<int>(parity_.size()); }
  std::size_t states(int layer) const { return parity_[static_cast<std::size_t>(layer)].size(); }
  std::size_t all_states() const;
  std::size_t bytes() const;
  std::size_t all_edges() const { return edges_; }
  // How many paths lead from the first state to the end, with any pieces. This is a bound on the number of
  // tilings if the only root is the empty covering. Returns nothing if it was stopped or if the budget is
  // not enough; the stop check says which.
  std::optional<double> paths(Budget& budget, StopCheck& stop_check) const;
  // Whether the number of T placed so far is odd, for each state.
  const std::vector<std::uint8_t>& parity(int layer) const {
    return parity_[static_cast<std::size_t>(layer)];
  }
  // The links between a layer and the next: for each state of the layer where it leads to, or, if is_turned,
  // for each state of the next layer from where it is reached.
  const Lists& lists(int layer) const { return lists_[static_cast<std::size_t>(layer)]; }
  bool is_turned(int layer) const { return turned_[static_cast<std::size_t>(layer)]; }
  // Turns the lists of a layer around, if they are not as `wanted`. Returns false if it was stopped or if
  // the budget is not enough; the stop check says which.
  bool turn(int layer, bool wanted, Budget& budget, StopCheck& stop_check);
  // For each of the covers, its state in its layer, or `none` if nothing completes it.
  const std::vector<std::uint32_t>& roots() const { return roots_; }

 private:
  template <class Bits>
  friend class CountGraphBuilder;

  std::vector<std::vector<std::uint8_t>> parity_;
  std::vector<Lists> lists_;
  std::vector<bool> turned_;
  std::vector<std::uint32_t> roots_;
  std::size_t edges_ = 0;
};

}  // namespace tetron::solver
