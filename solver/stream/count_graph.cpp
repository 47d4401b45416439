#include "solver/stream/count_graph.hpp"

#include <algorithm>
#include <memory>

#include "solver/graph/layer_builder.hpp"

namespace tetron::solver {

template <class Bits>
class CountGraphBuilder {
 public:
  CountGraphBuilder(const PreparedProblem& prepared, std::span<const PartialCover> covers, Budget& budget,
                    const Context& context)
      : prepared_(prepared),
        covers_(covers),
        budget_(budget),
        context_(context),
        layers_(prepared, budget, context.stop_check) {}

  bool run(CountGraph& graph) {
    const int last = prepared_.pieces;
    graph.parity_.resize(place(last) + 1);
    graph.lists_.resize(place(last));
    graph.turned_.assign(place(last), false);
    graph.roots_.assign(covers_.size(), CountGraph::none);
    for (int m = 0; m <= last; ++m) {
      if (!add_roots(m, graph) || !take_states(graph.parity_[place(m)])) return false;
      if (m < last && !expand(m, graph)) return false;
      if (context_.progress != nullptr) context_.progress->set_share(0.1 * m / (last + 1));
    }
    return prune(graph);
  }

 private:
  bool add_roots(int layer, CountGraph& graph) {
    for (std::size_t i = 0; i < covers_.size(); ++i) {
      if (covers_[i].layer() != layer) continue;
      graph.roots_[i] = layers_.add(covers_[i].frontier);
      if (graph.roots_[i] == CountGraph::none) return false;
    }
    return true;
  }

  bool take_states(std::vector<std::uint8_t>& parity) {
    parity = layers_.next_layer();
    return parity.size() < CountGraph::most_states || layers_.out_of_memory();
  }

  bool expand(int m, CountGraph& graph) {
    CountGraph::Lists& lists = graph.lists_[place(m)];
    return layers_.expand(graph.parity_[place(m)], lists.first, lists.edges,
                          [](std::uint32_t target, const typename LayerBuilder<Bits>::Option& option) {
                            return target | std::uint32_t{option.kind} << CountGraph::kind_at;
                          });
  }

  // Removes the states that lead nowhere, from the last layer to the first.
  bool prune(CountGraph& graph) {
    std::vector<std::uint32_t> behind;  // new numbers of the states of the layer after this one
    std::vector<std::uint32_t> numbers;
    bool done = true;
    for (int m = prepared_.pieces; done && m >= 0; --m) {
      std::vector<std::uint8_t>& parity = graph.parity_[place(m)];
      done = make_room(numbers, parity.size(), budget_) || layers_.out_of_memory();
      if (done) done = prune_layer(m, graph, behind, numbers);
      drop(behind, budget_);
      std::swap(behind, numbers);
    }
    drop(behind, budget_);
    drop(numbers, budget_);
    return done;
  }

  bool prune_layer(int m, CountGraph& graph, const std::vector<std::uint32_t>& behind,
                   std::vector<std::uint32_t>& numbers) {
    std::vector<std::uint8_t>& parity = graph.parity_[place(m)];
    const bool is_last = m == prepared_.pieces;
    std::uint32_t alive = 0;
    std::uint32_t edges = 0;
    for (std::size_t s = 0; s < parity.size(); ++s) {
      if (s % 16384 == 0 && context_.stop_check.is_over()) return false;
      bool is_alive = is_last;
      if (!is_last) {
        CountGraph::Lists& lists = graph.lists_[place(m)];
        const std::uint32_t begin = lists.first[s];
        const std::uint32_t end = lists.first[s + 1];
        lists.first[alive] = edges;
        for (std::uint32_t e = begin; e < end; ++e) {
          const std::uint32_t target = behind[lists.edges[e] & CountGraph::most_states];
          if (target != CountGraph::none)
            lists.edges[edges++] = target | (lists.edges[e] & ~CountGraph::most_states);
        }
        is_alive = edges != lists.first[alive];
      }
      numbers.push_back(is_alive ? alive : CountGraph::none);
      if (is_alive) parity[alive++] = parity[s];
    }
    for (std::size_t i = 0; i < covers_.size(); ++i)
      if (covers_[i].layer() == m && graph.roots_[i] != CountGraph::none)
        graph.roots_[i] = numbers[graph.roots_[i]];
    graph.edges_ += edges;
    fit(parity, alive);
    if (is_last) return true;
    CountGraph::Lists& lists = graph.lists_[place(m)];
    lists.first[alive] = edges;
    fit(lists.first, alive + 1);
    fit(lists.edges, edges);
    return true;
  }

  template <class Element>
  void fit(std::vector<Element>& elements, std::size_t size) {
    elements.resize(size);
    fit_to_size(elements, budget_);
  }

  const PreparedProblem& prepared_;
  std::span<const PartialCover> covers_;
  Budget& budget_;
  const Context& context_;
  LayerBuilder<Bits> layers_;
};

std::optional<CountGraph> CountGraph::make(const PreparedProblem& prepared,
                                           std::span<const PartialCover> covers, Budget& budget,
                                           const Context& context) {
  CountGraph graph;
  const bool is_done = prepared.reach < 64
                           ? CountGraphBuilder<std::uint64_t>(prepared, covers, budget, context).run(graph)
                           : CountGraphBuilder<Mask>(prepared, covers, budget, context).run(graph);
  if (!is_done) return std::nullopt;
  return graph;
}

std::size_t CountGraph::all_states() const {
  std::size_t sum = 0;
  for (const auto& layer : parity_) sum += layer.size();
  return sum;
}

std::size_t CountGraph::bytes() const {
  std::size_t sum = 0;
  for (const auto& layer : parity_) sum += layer.capacity();
  for (const Lists& lists : lists_)
    sum += (lists.first.capacity() + lists.edges.capacity()) * sizeof(std::uint32_t);
  return sum;
}

std::optional<double> CountGraph::paths(Budget& budget, StopCheck& stop_check) const {
  std::vector<double> here;
  std::vector<double> next;
  if (!make_room(here, states(0), budget)) stop_check.finish(End::memory);
  if (stop_check.is_over()) return std::nullopt;
  here.resize(states(0), 1.0);
  for (int layer = 0; layer + 1 < layers(); ++layer) {
    next.clear();
    if (!make_room(next, states(layer + 1), budget)) stop_check.finish(End::memory);
    if (stop_check.is_over()) break;
    next.resize(states(layer + 1));
    const Lists& between = lists(layer);
    const std::size_t rows = between.first.size() - 1;
    for (std::size_t s = 0; s < rows; ++s) {
      if (s % 16384 == 0 && stop_check.is_over()) break;
      for (std::uint32_t e = between.first[s]; e < between.first[s + 1]; ++e) {
        const std::uint32_t other = between.edges[e] & most_states;
        if (is_turned(layer))
          next[s] += here[other];
        else
          next[other] += here[s];
      }
    }
    std::swap(here, next);
  }
  const bool is_done = !stop_check.is_over();
  const double paths = is_done && !here.empty() ? here[0] : 0;
  drop(here, budget);
  drop(next, budget);
  return is_done ? std::optional(paths) : std::nullopt;
}

bool CountGraph::turn(int layer, bool wanted, Budget& budget, StopCheck& stop_check) {
  if (is_turned(layer) == wanted) return true;
  Lists& from = lists_[place(layer)];
  const std::size_t rows = states(wanted ? layer : layer + 1);
  const std::size_t columns = states(wanted ? layer + 1 : layer);
  Lists to;
  if (!make_room(to.first, columns + 2, budget) || !make_room(to.edges, from.edges.size(), budget)) {
    stop_check.finish(End::memory);
    return false;
  }
  if (!resize_in_steps(to.first, columns + 2, stop_check) ||
      !resize_in_steps(to.edges, from.edges.size(), stop_check))
    return false;
  for (std::size_t e = 0; e < from.edges.size(); ++e) {
    if (e % 65536 == 0 && stop_check.is_over()) return false;
    ++to.first[(from.edges[e] & most_states) + 2];
  }
  for (std::size_t s = 2; s < to.first.size(); ++s) to.first[s] += to.first[s - 1];
  for (std::uint32_t s = 0; s < rows; ++s) {
    if (s % 16384 == 0 && stop_check.is_over()) return false;
    for (std::uint32_t e = from.first[s]; e < from.first[s + 1]; ++e)
      to.edges[to.first[(from.edges[e] & most_states) + 1]++] = s | (from.edges[e] & ~most_states);
  }
  to.first.pop_back();
  drop(from.first, budget);
  drop(from.edges, budget);
  from = std::move(to);
  turned_[place(layer)] = wanted;
  return true;
}

}  // namespace tetron::solver
