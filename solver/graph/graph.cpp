#include "solver/graph/graph.hpp"

#include <algorithm>
#include <memory>

#include "solver/graph/layer_builder.hpp"
#include "solver/work/free_in_background.hpp"

namespace tetron::solver {

namespace {

template <class Bits>
class Builder {
 public:
  Builder(const PreparedProblem& prepared, std::size_t memory, StopCheck& stop_check, Progress* progress)
      : prepared_(prepared),
        budget_(memory),
        stop_check_(stop_check),
        progress_(progress),
        layers_(prepared, budget_, stop_check) {}

  // Returns false if the stop check ended it.
  bool run(const Roots& roots) {
    Graph& graph = graph_;
    const auto last = static_cast<std::size_t>(prepared_.pieces);
    graph.layers.resize(last + 1);
    for (std::size_t m = 0; m <= last; ++m) {
      Graph::Layer& layer = graph.layers[m];
      if (m < roots.size() && !add_roots(roots[m])) return false;
      if (!take_states(layer) || (m < last && !expand(layer))) return false;
      if (progress_ != nullptr) progress_->set_share(static_cast<double>(m) / static_cast<double>(last + 1));
    }
    return prune(graph);
  }

  Graph& graph() { return graph_; }
  std::size_t bytes() const { return budget_.taken(); }

 private:
  bool add_roots(const std::vector<Frontier>& roots) {
    for (const Frontier& root : roots)
      if (layers_.add(root) == layers_.none) return false;
    return true;
  }

  bool take_states(Graph::Layer& layer) {
    layer.parity = layers_.next_layer();
    if (!make_room(layer.states, layers_.states().size(), budget_)) return layers_.out_of_memory();
    for (const auto& state : layers_.states()) layer.states.push_back({Mask{state.taken}, state.first});
    return true;
  }

  bool expand(Graph::Layer& layer) {
    return layers_.expand(layer.parity, layer.first_edge, layer.edges,
                          [](std::uint32_t target, const typename LayerBuilder<Bits>::Option& option) {
                            return Graph::Edge{target, option.id, option.kind};
                          });
  }

  // Removes the states that lead nowhere, from the last layer to the first.
  bool prune(Graph& graph) {
    constexpr std::uint32_t dead = ~std::uint32_t{0};
    std::vector<std::uint32_t> renumbered;  // new numbers of the states of the layer after this one
    for (std::size_t m = graph.layers.size(); m-- > 0;) {
      Graph::Layer& layer = graph.layers[m];
      const bool is_last = m + 1 == graph.layers.size();
      std::vector<std::uint32_t> numbers;
      if (!make_room(numbers, layer.states.size(), budget_)) return layers_.out_of_memory();
      if (!resize_in_steps(numbers, layer.states.size(), stop_check_)) return false;
      std::uint32_t alive = 0;
      std::uint32_t edges = 0;
      for (std::size_t s = 0; s < layer.states.size(); ++s) {
        if (s % 16384 == 0 && stop_check_.is_over()) return false;
        bool is_alive = is_last;
        if (!is_last) {
          const std::uint32_t begin = layer.first_edge[s];
          const std::uint32_t end = layer.first_edge[s + 1];
          layer.first_edge[alive] = edges;
          for (std::uint32_t e = begin; e < end; ++e) {
            Graph::Edge edge = layer.edges[e];
            edge.target = renumbered[edge.target];
            if (edge.target != dead) layer.edges[edges++] = edge;
          }
          is_alive = edges != layer.first_edge[alive];
        }
        numbers[s] = dead;
        if (!is_alive) continue;
        layer.states[alive] = layer.states[s];
        layer.parity[alive] = layer.parity[s];
        numbers[s] = alive++;
      }
      if (!is_last) {
        layer.first_edge[alive] = edges;
        fit(layer.first_edge, alive + 1);
        fit(layer.edges, edges);
      }
      fit(layer.states, alive);
      fit(layer.parity, alive);
      drop(renumbered, budget_);
      renumbered = std::move(numbers);
    }
    return true;
  }

  template <class Element>
  void fit(std::vector<Element>& elements, std::size_t size) {
    elements.resize(size);
    fit_to_size(elements, budget_);
  }

  Graph graph_;
  const PreparedProblem& prepared_;
  Budget budget_;
  StopCheck& stop_check_;
  Progress* progress_;
  LayerBuilder<Bits> layers_;
};

template <class Bits>
std::optional<Graph> make_with(const PreparedProblem& prepared, const Roots& roots, std::size_t memory,
                               StopCheck& stop_check, Progress* progress) {
  auto builder = std::make_unique<Builder<Bits>>(prepared, memory, stop_check, progress);
  if (builder->run(roots)) return std::move(builder->graph());
  const std::size_t bytes = builder->bytes();
  if (stop_check.end() != End::memory) free_in_background(std::move(builder), bytes);
  return std::nullopt;
}

}  // namespace

std::size_t Graph::states() const {
  std::size_t sum = 0;
  for (const Layer& layer : layers) sum += layer.states.size();
  return sum;
}

std::size_t Graph::bytes() const {
  std::size_t sum = 0;
  for (const Layer& layer : layers)
    sum += layer.states.capacity() * sizeof(Frontier) + layer.parity.capacity() +
           layer.first_edge.capacity() * sizeof(std::uint32_t) + layer.edges.capacity() * sizeof(Edge);
  return sum;
}

Roots from_start(const PreparedProblem& prepared) {
  Roots roots(static_cast<std::size_t>(prepared.pieces) + 1);
  roots[0].push_back({});
  return roots;
}

std::optional<Graph> make_graph(const PreparedProblem& prepared, const Roots& roots, std::size_t memory,
                                StopCheck& stop_check, Progress* progress) {
  return prepared.reach < 64 ? make_with<std::uint64_t>(prepared, roots, memory, stop_check, progress)
                             : make_with<Mask>(prepared, roots, memory, stop_check, progress);
}

}  // namespace tetron::solver
