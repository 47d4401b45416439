#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "solver/graph/state_finder.hpp"

// Internal to the solver.
namespace tetron::solver {

// Builds the states of a tiling's graph, layer by layer: expanding the states of one layer finds those of
// the next. It keeps only the current layer; the caller keeps what it needs. `Bits` is a mask of 64 or of
// 128 bits. Calls that return false or `none` were stopped, or the memory was not enough; the stop check
// says which.
template <class Bits>
class LayerBuilder {
 public:
  using State = typename StateFinder<Bits>::State;
  struct Option {
    Bits cells;
    std::uint16_t id;  // of the placement
    std::uint8_t kind;
  };
  static constexpr std::uint32_t none = StateFinder<Bits>::none;

  // All arguments must outlive the object.
  LayerBuilder(const PreparedProblem& prepared, Budget& budget, StopCheck& stop_check)
      : prepared_(prepared), budget_(budget), stop_check_(stop_check), finder_(budget, stop_check) {
    for (const PreparedProblem::Option& option : prepared.options)
      options_.push_back({static_cast<Bits>(option.cells), option.id, option.kind});
    for (const field::Position& cell : prepared.cells)
      colors_.push_back(static_cast<std::int8_t>(((cell.row.value + cell.column.value) & 1) != 0 ? 1 : -1));
  }
  ~LayerBuilder() {
    drop(current_, budget_);
    drop(parity_, budget_);
  }
  LayerBuilder(const LayerBuilder&) = delete;
  LayerBuilder& operator=(const LayerBuilder&) = delete;

  // Adds a state to the next layer that no earlier state leads to. Returns its number there.
  std::uint32_t add(const Frontier& root) {
    const auto taken = static_cast<Bits>(root.taken);
    const std::size_t before = finder_.size();
    const std::uint32_t number = finder_.number_of(taken, root.first);
    if (number == none || finder_.size() == before) return number;
    if (!make_room(parity_, 1, budget_)) {
      out_of_memory();
      return none;
    }
    parity_.push_back(parity_of(taken, root.first));
    return number;
  }

  // Moves to the next layer. Returns, for each of its states, the parity of the number of T.
  std::vector<std::uint8_t> next_layer() {
    drop(current_, budget_);
    current_ = finder_.take_states();
    return std::exchange(parity_, {});
  }
  // The states of the current layer.
  const std::vector<State>& states() const { return current_; }

  // Appends the edges from this layer to the next, by state: edge_of(target, option). `first_edge` gets the
  // start of each state's edges, and the end of the last.
  template <class Edge, class EdgeOf>
  bool expand(const std::vector<std::uint8_t>& parity, std::vector<std::uint32_t>& first_edge,
              std::vector<Edge>& edges, const EdgeOf& edge_of) {
    if (!make_room(first_edge, current_.size() + 1, budget_)) return out_of_memory();
    for (std::size_t s = 0; s < current_.size(); ++s) {
      if (s % at_once == 0) {
        if (stop_check_.is_over()) return false;
        if (!make_room(edges, at_once * most_options, budget_) ||
            !make_room(parity_, at_once * most_options, budget_) || edges.size() > most_edges)
          return out_of_memory();
      }
      const auto [taken, first] = current_[s];
      first_edge.push_back(static_cast<std::uint32_t>(edges.size()));
      for (std::uint32_t o = prepared_.first_option[first]; o < prepared_.first_option[first + 1]; ++o) {
        const Option& option = options_[o];
        if ((option.cells & taken) != 0) continue;
        const Bits after = taken | option.cells;
        const int covered = trailing_ones(after);
        const std::size_t before = finder_.size();
        const std::uint32_t target =
            finder_.number_of(covered == 8 * static_cast<int>(sizeof(Bits)) ? Bits{0} : after >> covered,
                              first + static_cast<std::uint32_t>(covered));
        if (target == none) return false;
        if (finder_.size() > before) parity_.push_back(option.kind == kind_t ? 1 - parity[s] : parity[s]);
        edges.push_back(edge_of(target, option));
      }
    }
    first_edge.push_back(static_cast<std::uint32_t>(edges.size()));
    return true;
  }

  bool out_of_memory() {
    stop_check_.finish(End::memory);
    return false;
  }

 private:
  static constexpr std::size_t at_once = 16;       // number of states between two calls of the stop check
  static constexpr std::size_t most_options = 32;  // a piece can have a cell as its first in 19 ways
  static constexpr std::size_t most_edges = 0xf0000000U;

  // On a checkerboard, a T covers three cells of one color and one of the other.
  std::uint8_t parity_of(Bits taken, std::uint32_t first) const {
    int sum = 0;
    for (std::uint32_t i = 0; i < first; ++i) sum += colors_[i];
    for (std::uint32_t i = first; taken != 0; taken >>= 1, ++i)
      if ((taken & 1) != 0) sum += colors_[i];
    return static_cast<std::uint8_t>((sum / 2) & 1);
  }

  const PreparedProblem& prepared_;
  Budget& budget_;
  StopCheck& stop_check_;
  std::vector<Option> options_;
  std::vector<std::int8_t> colors_;
  StateFinder<Bits> finder_;
  std::vector<State> current_;
  std::vector<std::uint8_t> parity_;  // for the states in finder_
};

}  // namespace tetron::solver
