#include "solver/stream/count_graph.hpp"

#include <algorithm>
#include <memory>

#include "solver/graph/state_finder.hpp"

namespace tetron::solver {

namespace {

constexpr std::size_t at_once = 16;       // states between looks at the stop check
constexpr std::size_t most_options = 32;  // of a cell: 19 ways to cover it with a piece's first cell
constexpr std::uint64_t most_edges = 0xf0000000U;

std::size_t place(int layer) {
  return static_cast<std::size_t>(layer);
}

}  // namespace

template <class Bits>
class CountGraphBuilder {
 public:
  CountGraphBuilder(const PreparedProblem& prepared, std::span<const PartialCover> covers, Budget& budget,
                    const Context& context)
      : prepared_(prepared),
        covers_(covers),
        budget_(budget),
        context_(context),
        finder_(budget, context.stop_check) {
    for (const PreparedProblem::Option& option : prepared.options)
      options_.push_back({static_cast<Bits>(option.cells), option.kind});
    for (const field::Position& cell : prepared.cells)
      colors_.push_back(static_cast<std::int8_t>(((cell.row.value + cell.column.value) & 1) != 0 ? 1 : -1));
  }
  ~CountGraphBuilder() { drop(current_, budget_); }

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
  struct Option {
    Bits cells;
    std::uint8_t kind;
  };

  bool out_of_memory() {
    context_.stop_check.finish(End::memory);
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

  bool add_roots(int layer, CountGraph& graph) {
    for (std::size_t i = 0; i < covers_.size(); ++i) {
      if (covers_[i].layer() != layer) continue;
      const auto taken = static_cast<Bits>(covers_[i].frontier.taken);
      const std::size_t before = finder_.size();
      const std::uint32_t number = finder_.number_of(taken, covers_[i].frontier.first);
      if (number == finder_.none) return false;
      graph.roots_[i] = number;
      if (finder_.size() == before) continue;
      if (!make_room(parity_, 1, budget_)) return out_of_memory();
      parity_.push_back(parity_of(taken, covers_[i].frontier.first));
    }
    return true;
  }

  // The states found so far become those of the layer.
  bool take_states(std::vector<std::uint8_t>& parity) {
    drop(current_, budget_);
    current_ = finder_.take_states();
    parity = std::exchange(parity_, {});
    return current_.size() < CountGraph::most_states || out_of_memory();
  }

  bool expand(int m, CountGraph& graph) {
    const std::vector<std::uint8_t>& parity = graph.parity_[place(m)];
    CountGraph::Lists& lists = graph.lists_[place(m)];
    if (!make_room(lists.first, current_.size() + 1, budget_)) return out_of_memory();
    for (std::size_t s = 0; s < current_.size(); ++s) {
      if (s % at_once == 0) {
        if (context_.stop_check.is_over()) return false;
        if (!make_room(lists.edges, at_once * most_options, budget_) ||
            !make_room(parity_, at_once * most_options, budget_) || lists.edges.size() > most_edges)
          return out_of_memory();
      }
      const auto [taken, first] = current_[s];
      lists.first.push_back(static_cast<std::uint32_t>(lists.edges.size()));
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
        if (finder_.size() > before) parity_.push_back(option.kind == kind_t ? 1 - parity[s] : parity[s]);
        lists.edges.push_back(target | std::uint32_t{option.kind} << CountGraph::kind_at);
      }
    }
    lists.first.push_back(static_cast<std::uint32_t>(lists.edges.size()));
    return true;
  }

  // Removes what leads nowhere, from the last layer to the first.
  bool prune(CountGraph& graph) {
    std::vector<std::uint32_t> behind;  // new numbers of the states of the layer behind
    std::vector<std::uint32_t> numbers;
    bool done = true;
    for (int m = prepared_.pieces; done && m >= 0; --m) {
      std::vector<std::uint8_t>& parity = graph.parity_[place(m)];
      done = make_room(numbers, parity.size(), budget_) || out_of_memory();
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
  std::vector<Option> options_;
  std::vector<std::int8_t> colors_;
  StateFinder<Bits> finder_;
  std::vector<typename StateFinder<Bits>::State> current_;
  std::vector<std::uint8_t> parity_;  // of the states in finder_
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
