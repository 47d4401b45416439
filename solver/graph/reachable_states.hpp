#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/graph/graph.hpp"
#include "solver/graph/piece_count_code.hpp"
#include "solver/work/budget.hpp"
#include "solver/work/stop_check.hpp"
#include "solver/work/thread_pool.hpp"

// Internal to the solver.
namespace tetron::solver {

// The threads, stop check, progress and memory of a call.
struct Context {
  ThreadPool& pool;
  StopCheck& stop_check;
  Progress* progress = nullptr;
  std::size_t memory = 0;  // in bytes
};

// Which pieces may have been used in each state of a graph: for each state a set of bit numbers, of those
// that can be reached and from which the prepared problem can be completed within the supply. Each bit
// number of each state is a node; the nodes of a layer are numbered by state, then by bit.
class ReachableStates {
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
  // The edges from the nodes of a layer to the next layer.
  struct Edges {
    std::vector<std::uint32_t> first;  // for each node, and one more
    std::vector<Edge> edges;           // by node, in the order of the prepared problem's options
    std::size_t bytes() const {
      return first.capacity() * sizeof(first[0]) + edges.capacity() * sizeof(Edge);
    }
  };
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Returns nothing if it was stopped or if the memory is not enough; the stop check says which.
  static std::optional<ReachableStates> make(const Graph& graph, const PieceCountCode& code,
                                             const std::vector<Root>& roots, const Context& context);

  std::uint32_t nodes(int layer) const { return layers_[static_cast<std::size_t>(layer)].nodes; }
  // The number of the node, or `none` if no tiling passes through it.
  std::uint32_t node(int layer, std::uint32_t state, std::size_t bit) const;
  // The edges of a layer, which must not be the last; their memory is taken from the budget. If the budget
  // is not enough or the stop check ends it, the first list is empty.
  Edges edges(int layer, Budget& budget, StopCheck& stop_check) const;
  // Calls `each(node, target, id)` for the edges from the nodes of one state, placement by placement in the
  // order of the prepared problem's options.
  template <class Each>
  void for_edges(int layer, std::uint32_t state, const Each& each) const;
  // The nodes of a state: those from `first` up to the one before `end`.
  struct Range {
    std::uint32_t first, end;
  };
  Range nodes_of(int layer, std::uint32_t state) const {
    const Layer& live = layers_[static_cast<std::size_t>(layer)];
    const std::size_t at = state * live.words;
    const std::size_t behind = at + live.words;
    if (live.words == 0) return {0, 0};
    return {live.ranks[at], behind < live.ranks.size() ? live.ranks[behind] : live.nodes};
  }
  // Calls `each(state, bit)` for the nodes of a layer in their order.
  template <class Each>
  void for_nodes(int layer, const Each& each) const;
  std::size_t bytes() const { return bytes_; }

 private:
  struct Layer {
    std::size_t first_word = 0;        // of the words that are kept
    std::size_t words = 0;             // number of words kept for each state
    std::vector<std::uint64_t> bits;   // by state
    std::vector<std::uint32_t> ranks;  // for each word, the number of its first node
    std::uint32_t nodes = 0;
  };

  ReachableStates(const Graph& graph, const PieceCountCode& code) : graph_(&graph), code_(&code) {}
  bool reach(const std::vector<Root>& roots, const Context& context);
  bool prune(const Context& context);
  bool number(const Context& context);

  const Graph* graph_;
  const PieceCountCode* code_;
  std::vector<Layer> layers_;
  std::size_t bytes_ = 0;
};

// std::popcount is a function call on targets without an instruction for it.
constexpr std::uint32_t count_bits(std::uint64_t word) {
  word -= word >> 1 & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + (word >> 2 & 0x3333333333333333U);
  return static_cast<std::uint32_t>(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU) * 0x0101010101010101U >> 56);
}

template <class Each>
void ReachableStates::for_edges(int layer, std::uint32_t state, const Each& each) const {
  const Range range = nodes_of(layer, state);
  if (range.first == range.end) return;
  const Graph::Layer& states = graph_->layers[static_cast<std::size_t>(layer)];
  const Layer& live = layers_[static_cast<std::size_t>(layer)];
  const Layer& behind = layers_[static_cast<std::size_t>(layer) + 1];
  const int parity = states.parity[state];
  const std::uint64_t* sources = live.bits.data() + state * live.words;
  const std::uint32_t* source_ranks = live.ranks.data() + state * live.words;
  for (const Graph::Edge& edge : states.edges_of(state)) {
    const Range there = nodes_of(layer + 1, edge.target);
    if (there.first == there.end) continue;
    const std::uint64_t* targets = behind.bits.data() + edge.target * behind.words;
    const std::uint32_t* target_ranks = behind.ranks.data() + edge.target * behind.words;
    const std::size_t shift = code_->shift(edge.kind, parity);
    const std::uint64_t* shiftable = code_->shiftable(edge.kind, parity) + live.first_word;
    const unsigned by = shift % 64;
    std::size_t word = live.first_word + shift / 64 - behind.first_word;  // huge if before the first
    for (std::size_t i = 0; i < live.words; ++i, ++word) {
      std::uint64_t both = sources[i] & shiftable[i];
      if (both == 0) continue;
      const std::uint64_t lower = word < behind.words ? targets[word] : 0;
      const std::uint64_t upper = by != 0 && word + 1 < behind.words ? targets[word + 1] : 0;
      both &= lower >> by | (by != 0 ? upper << (64 - by) : 0);
      for (; both != 0; both &= both - 1) {
        const std::uint64_t before = (both & -both) - 1;  // the bits below
        const std::uint32_t node = source_ranks[i] + count_bits(sources[i] & before);
        const unsigned at = static_cast<unsigned>(std::countr_zero(both)) + by;
        const std::uint32_t target =
            at < 64 ? target_ranks[word] + count_bits(lower & ((std::uint64_t{1} << at) - 1))
                    : target_ranks[word + 1] + count_bits(upper & ((std::uint64_t{1} << (at - 64)) - 1));
        each(node, target, edge.id);
      }
    }
  }
}

template <class Each>
void ReachableStates::for_nodes(int layer, const Each& each) const {
  const Layer& live = layers_[static_cast<std::size_t>(layer)];
  for (std::size_t i = 0; i < live.bits.size(); ++i)
    for (std::uint64_t word = live.bits[i]; word != 0; word &= word - 1)
      each(static_cast<std::uint32_t>(i / live.words),
           (live.first_word + i % live.words) * 64 + static_cast<std::size_t>(std::countr_zero(word)));
}

}  // namespace tetron::solver
