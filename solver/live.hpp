#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/crew.hpp"
#include "solver/digits.hpp"
#include "solver/graph.hpp"
#include "solver/watch.hpp"

// Within the solver only.
namespace tetron::solver {

// What a call works with.
struct Means {
  Crew& crew;
  Watch& watch;
  Progress* progress = nullptr;
  std::size_t memory = 0;  // bytes
};

// Which pieces may have been used in each state of a graph: a set of bit numbers for each, of those that can
// be reached and from which the course can be completed within the supply. Each of them, in each state, is a
// node; the nodes of a layer are numbered by state, then by bit.
class Live {
 public:
  // The nodes to start from, in the order of the graph's roots.
  struct Root {
    int layer = 0;
    std::uint32_t state = 0;
    std::size_t bit = 0;
  };
  struct Edge {
    std::uint32_t target = 0;  // node of the next layer
    std::uint16_t id = 0;      // of the placement
  };
  // The edges out of the nodes of a layer.
  struct Edges {
    std::vector<std::uint32_t> first;  // for each node and one more
    std::vector<Edge> edges;           // by node, in the order of the course's options
    std::size_t bytes() const {
      return first.capacity() * sizeof(first[0]) + edges.capacity() * sizeof(Edge);
    }
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Nothing if the watch ended it, which is told if the memory does not suffice.
  static std::optional<Live> make(const Graph& graph, const Digits& digits, const std::vector<Root>& roots,
                                  const Means& means);

  std::uint32_t nodes(int layer) const { return layers_[static_cast<std::size_t>(layer)].nodes; }
  // The node's number, or `none` if it is not live.
  std::uint32_t node(int layer, std::uint32_t state, std::size_t bit) const;
  // Edges of a layer but the last. If they take more than `bytes`, or the watch ends it, the first list is
  // empty.
  Edges edges(int layer, std::size_t bytes, Watch& watch) const;
  // Calls `on_node(node)` and, for the edges out of it, `on_edge(target, id)`, for the nodes of one state.
  template <class OnNode, class OnEdge>
  void visit(int layer, std::uint32_t state, const OnNode& on_node, const OnEdge& on_edge) const;
  // Calls `each(state, bit)` for the nodes of a layer in their order.
  template <class Each>
  void for_nodes(int layer, const Each& each) const;
  std::size_t bytes() const { return bytes_; }

 private:
  struct Layer {
    std::size_t first_word = 0;        // of the words that are kept
    std::size_t words = 0;             // kept for each state
    std::vector<std::uint64_t> bits;   // by state
    std::vector<std::uint32_t> ranks;  // for each word, the number of the first node in it
    std::uint32_t nodes = 0;
  };

  Live(const Graph& graph, const Digits& digits) : graph_(&graph), digits_(&digits) {}
  bool reach(const std::vector<Root>& roots, const Means& means);
  bool prune(const Means& means);
  bool number(const Means& means);

  const Graph* graph_;
  const Digits* digits_;
  std::vector<Layer> layers_;
  std::size_t bytes_ = 0;
};

inline std::uint32_t Live::node(int layer, std::uint32_t state, std::size_t bit) const {
  const Layer& live = layers_[static_cast<std::size_t>(layer)];
  const std::size_t word = bit / 64 - live.first_word;  // far too great if it is before the first
  if (word >= live.words) return none;
  const std::size_t i = state * live.words + word;
  const std::uint64_t here = std::uint64_t{1} << (bit % 64);
  if ((live.bits[i] & here) == 0) return none;
  return live.ranks[i] + static_cast<std::uint32_t>(std::popcount(live.bits[i] & (here - 1)));
}

template <class OnNode, class OnEdge>
void Live::visit(int layer, std::uint32_t state, const OnNode& on_node, const OnEdge& on_edge) const {
  const Graph::Layer& states = graph_->layers[static_cast<std::size_t>(layer)];
  const Layer& live = layers_[static_cast<std::size_t>(layer)];
  const int parity = states.parity[state];
  for (std::size_t i = state * live.words; i < (state + 1) * live.words; ++i) {
    std::uint32_t number = live.ranks.empty() ? 0 : live.ranks[i];
    const std::size_t word = live.first_word + i - state * live.words;
    for (std::uint64_t bits = live.bits[i]; bits != 0; bits &= bits - 1) {
      on_node(number++);
      const std::size_t bit = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      for (const Graph::Edge& edge : states.edges_of(state)) {
        if ((digits_->shiftable(edge.kind, parity)[word] & bits & -bits) == 0) continue;
        const std::uint32_t target = node(layer + 1, edge.target, bit + digits_->shift(edge.kind, parity));
        if (target != none) on_edge(target, edge.id);
      }
    }
  }
}

template <class Each>
void Live::for_nodes(int layer, const Each& each) const {
  const Layer& live = layers_[static_cast<std::size_t>(layer)];
  for (std::size_t i = 0; i < live.bits.size(); ++i)
    for (std::uint64_t word = live.bits[i]; word != 0; word &= word - 1)
      each(static_cast<std::uint32_t>(i / live.words),
           (live.first_word + i % live.words) * 64 + static_cast<std::size_t>(std::countr_zero(word)));
}

}  // namespace tetron::solver
