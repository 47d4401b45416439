#include "solver/graph/graph.hpp"

#include <algorithm>
#include <memory>

#include "solver/graph/state_finder.hpp"
#include "solver/work/free_in_background.hpp"

namespace tetron::solver {

namespace {

constexpr std::size_t at_once = 16;       // states between looks at the stop check
constexpr std::size_t most_options = 32;  // of a cell: there are 19 ways for a piece to have it as its first

template <class Bits>
class Builder {
 public:
  Builder(const PreparedProblem& prepared, std::size_t memory, StopCheck& stop_check, Progress* progress)
      : prepared_(prepared),
        budget_(memory),
        stop_check_(stop_check),
        progress_(progress),
        finder_(budget_, stop_check) {
    for (const PreparedProblem::Option& option : prepared.options)
      options_.push_back({static_cast<Bits>(option.cells), option.id, option.kind});
    for (const field::Position& cell : prepared.cells)
      colors_.push_back(static_cast<std::int8_t>(((cell.row.value + cell.column.value) & 1) != 0 ? 1 : -1));
  }

  // False if the stop check ended it.
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
  struct Option {
    Bits cells;
    std::uint16_t id;
    std::uint8_t kind;
  };

  bool out_of_memory() {
    stop_check_.finish(End::memory);
    return false;
  }

  // A T covers three cells of one color and one of the other.
  std::uint8_t parity_of(Bits taken, std::uint32_t first) const {
    int sum = 0;
    for (std::uint32_t i = 0; i < first; ++i) sum += colors_[i];
    for (std::uint32_t i = first; taken != 0; taken >>= 1, ++i)
      if ((taken & 1) != 0) sum += colors_[i];
    return static_cast<std::uint8_t>((sum / 2) & 1);
  }

  bool add_roots(const std::vector<Frontier>& roots) {
    for (const Frontier& root : roots) {
      const auto taken = static_cast<Bits>(root.taken);
      const std::size_t before = finder_.size();
      if (finder_.number_of(taken, root.first) == finder_.none) return false;
      if (finder_.size() == before) continue;
      if (!make_room(parity_, 1, budget_)) return out_of_memory();
      parity_.push_back(parity_of(taken, root.first));
    }
    return true;
  }

  // The states found so far become those of the layer.
  bool take_states(Graph::Layer& layer) {
    drop(current_, budget_);
    current_ = finder_.take_states();
    layer.parity = std::exchange(parity_, {});
    if (!make_room(layer.states, current_.size(), budget_)) return out_of_memory();
    for (const auto& state : current_) layer.states.push_back({Mask{state.taken}, state.first});
    return true;
  }

  bool expand(Graph::Layer& layer) {
    if (!make_room(layer.first_edge, current_.size() + 1, budget_)) return out_of_memory();
    for (std::size_t s = 0; s < current_.size(); ++s) {
      if (s % at_once == 0) {
        if (stop_check_.is_over()) return false;
        if (!make_room(layer.edges, at_once * most_options, budget_) ||
            !make_room(parity_, at_once * most_options, budget_) || layer.edges.size() > 0xf0000000U)
          return out_of_memory();
      }
      const auto [taken, first] = current_[s];
      layer.first_edge.push_back(static_cast<std::uint32_t>(layer.edges.size()));
      for (std::uint32_t o = prepared_.first_option[first]; o < prepared_.first_option[first + 1]; ++o) {
        const Option& option = options_[o];
        if ((option.cells & taken) != 0) continue;
        const Bits after = taken | option.cells;
        const int covered = trailing_ones(after);
        const std::size_t before = finder_.size();
        const std::uint32_t target =
            finder_.number_of(covered == 8 * static_cast<int>(sizeof(Bits)) ? Bits{0} : after >> covered,
                              first + static_cast<std::uint32_t>(covered));
        if (target == finder_.none) return false;
        if (finder_.size() > before)
          parity_.push_back(static_cast<std::uint8_t>(parity_after(layer.parity[s], option.kind)));
        layer.edges.push_back({target, option.id, option.kind});
      }
    }
    layer.first_edge.push_back(static_cast<std::uint32_t>(layer.edges.size()));
    return true;
  }

  static int parity_after(int parity, int kind) { return kind == kind_t ? 1 - parity : parity; }

  // Removes what leads nowhere, from the last layer to the first.
  bool prune(Graph& graph) {
    constexpr std::uint32_t dead = ~std::uint32_t{0};
    std::vector<std::uint32_t> renumbered;  // of the layer behind
    for (std::size_t m = graph.layers.size(); m-- > 0;) {
      Graph::Layer& layer = graph.layers[m];
      const bool is_last = m + 1 == graph.layers.size();
      std::vector<std::uint32_t> numbers;
      if (!make_room(numbers, layer.states.size(), budget_)) return out_of_memory();
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
  std::vector<Option> options_;
  std::vector<std::int8_t> colors_;
  StateFinder<Bits> finder_;
  std::vector<typename StateFinder<Bits>::State> current_;
  std::vector<std::uint8_t> parity_;  // of the states in finder_
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
