#include "solver/graph/graph.hpp"

#include <algorithm>
#include <bit>
#include <memory>

#include "solver/work/free_in_background.hpp"

namespace tetron::solver {

namespace {

int trailing_ones(std::uint64_t mask) {
  return std::countr_one(mask);
}
int trailing_ones(Mask mask) {
  const int ones = std::countr_one(low(mask));
  return ones < 64 ? ones : 64 + std::countr_one(high(mask));
}

std::size_t hash_of(std::uint64_t taken, std::uint32_t first) {
  const std::uint64_t mixed = (taken ^ (std::uint64_t{first} << 52)) * 0x9e3779b97f4a7c15U;
  return static_cast<std::size_t>(mixed ^ mixed >> 32);
}
std::size_t hash_of(Mask taken, std::uint32_t first) {
  return hash_of(low(taken) ^ high(taken) * 0xc2b2ae3d27d4eb4fU, first);
}

// The states of the layer being made, found by what they are.
template <class Bits>
class Finder {
 public:
  struct State {
    Bits taken;
    std::uint32_t first;
  };

  void clear(std::size_t expected) {
    states_.clear();
    const std::size_t size = std::bit_ceil(std::max<std::size_t>(64, expected * 2));
    slots_.assign(size, 0);
  }
  std::uint32_t number_of(Bits taken, std::uint32_t first) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t slot = hash_of(taken, first) & mask;; slot = (slot + 1) & mask) {
      const std::uint32_t number = slots_[slot];
      if (number == 0) {
        states_.push_back({taken, first});
        slots_[slot] = static_cast<std::uint32_t>(states_.size());
        if (states_.size() * 2 > slots_.size()) grow();
        return static_cast<std::uint32_t>(states_.size() - 1);
      }
      const State& state = states_[number - 1];
      if (state.taken == taken && state.first == first) return number - 1;
    }
  }
  std::vector<State>& states() { return states_; }
  std::size_t bytes() const { return states_.capacity() * sizeof(State) + slots_.size() * sizeof(slots_[0]); }

 private:
  void grow() {
    slots_.assign(slots_.size() * 4, 0);
    const std::size_t mask = slots_.size() - 1;
    for (std::uint32_t number = 0; number < states_.size(); ++number) {
      std::size_t slot = hash_of(states_[number].taken, states_[number].first) & mask;
      while (slots_[slot] != 0) slot = (slot + 1) & mask;
      slots_[slot] = number + 1;
    }
  }

  std::vector<State> states_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64);  // number of the state + 1, or 0
};

template <class Bits>
class Builder {
 public:
  Builder(const PreparedProblem& prepared, std::size_t memory, StopCheck& stop_check, Progress* progress)
      : prepared_(prepared), memory_(memory), stop_check_(stop_check), progress_(progress) {
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
      if (m < roots.size()) add_roots(roots[m]);
      take_states(layer);
      if (m < last && !expand(layer)) return false;
      bytes_ += bytes_of(layer);
      if (progress_ != nullptr) progress_->set_share(static_cast<double>(m) / static_cast<double>(last + 1));
    }
    return prune(graph);
  }

  Graph& graph() { return graph_; }
  std::size_t bytes() const { return bytes_ + finder_.bytes(); }

 private:
  struct Option {
    Bits cells;
    std::uint16_t id;
    std::uint8_t kind;
  };

  static std::size_t bytes_of(const Graph::Layer& layer) {
    return layer.states.capacity() * sizeof(Frontier) + layer.parity.capacity() +
           layer.first_edge.capacity() * sizeof(std::uint32_t) + layer.edges.capacity() * sizeof(Graph::Edge);
  }

  // A T covers three cells of one color and one of the other.
  std::uint8_t parity_of(Bits taken, std::uint32_t first) const {
    int sum = 0;
    for (std::uint32_t i = 0; i < first; ++i) sum += colors_[i];
    for (std::uint32_t i = first; taken != 0; taken >>= 1, ++i)
      if ((taken & 1) != 0) sum += colors_[i];
    return static_cast<std::uint8_t>((sum / 2) & 1);
  }

  void add_roots(const std::vector<Frontier>& roots) {
    for (const Frontier& root : roots) {
      const auto taken = static_cast<Bits>(root.taken);
      const std::size_t before = finder_.states().size();
      finder_.number_of(taken, root.first);
      if (finder_.states().size() > before) parity_.push_back(parity_of(taken, root.first));
    }
  }

  // The states found so far become those of the layer.
  void take_states(Graph::Layer& layer) {
    current_.swap(finder_.states());
    layer.parity = std::move(parity_);
    parity_.clear();
    layer.states.reserve(current_.size());
    for (const auto& state : current_) layer.states.push_back({Mask{state.taken}, state.first});
    finder_.clear(current_.size());
  }

  bool expand(Graph::Layer& layer) {
    layer.first_edge.reserve(current_.size() + 1);
    for (std::size_t s = 0; s < current_.size(); ++s) {
      if (s % 256 == 0) {
        if (stop_check_.is_over()) return false;
        if (bytes_ + bytes_of(layer) + finder_.bytes() > memory_ || layer.edges.size() > 0xf0000000U) {
          stop_check_.finish(End::memory);
          return false;
        }
      }
      const auto [taken, first] = current_[s];
      layer.first_edge.push_back(static_cast<std::uint32_t>(layer.edges.size()));
      for (std::uint32_t o = prepared_.first_option[first]; o < prepared_.first_option[first + 1]; ++o) {
        const Option& option = options_[o];
        if ((option.cells & taken) != 0) continue;
        const Bits after = taken | option.cells;
        const int covered = trailing_ones(after);
        const std::size_t before = finder_.states().size();
        const std::uint32_t target =
            finder_.number_of(covered == 8 * static_cast<int>(sizeof(Bits)) ? Bits{0} : after >> covered,
                              first + static_cast<std::uint32_t>(covered));
        if (finder_.states().size() > before)
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
      std::vector<std::uint32_t> numbers(layer.states.size(), dead);
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
        if (!is_alive) continue;
        layer.states[alive] = layer.states[s];
        layer.parity[alive] = layer.parity[s];
        numbers[s] = alive++;
      }
      layer.states.resize(alive);
      layer.parity.resize(alive);
      if (!is_last) {
        layer.first_edge.resize(alive + 1);
        layer.first_edge[alive] = edges;
        layer.edges.resize(edges);
        layer.first_edge.shrink_to_fit();
        layer.edges.shrink_to_fit();
      }
      layer.states.shrink_to_fit();
      layer.parity.shrink_to_fit();
      renumbered = std::move(numbers);
    }
    return true;
  }

  Graph graph_;
  const PreparedProblem& prepared_;
  std::size_t memory_;
  StopCheck& stop_check_;
  Progress* progress_;
  std::vector<Option> options_;
  std::vector<std::int8_t> colors_;
  Finder<Bits> finder_;
  std::vector<typename Finder<Bits>::State> current_;
  std::vector<std::uint8_t> parity_;  // of the states in finder_
  std::size_t bytes_ = 0;
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
