#include "solver/graph/reachable_states.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "solver/work/budget.hpp"
#include "solver/work/free_in_background.hpp"

namespace tetron::solver {

namespace {

// Less work than this, in words of sets, is not divided among threads, because waking them takes tens of
// microseconds.
constexpr std::size_t words_worth_sharing = 100'000;
constexpr std::size_t words_at_once = 20'000;

// Calls `each(state)` for all states, on several threads if that is faster; `words` is the total work.
template <class Each>
bool for_states(const Context& context, std::size_t states, std::size_t words, const Each& each) {
  const std::size_t grain =
      std::max<std::size_t>(1, words_at_once / (words / std::max<std::size_t>(1, states) + 1));
  const auto range = [&](std::size_t begin, std::size_t end) {
    for (; begin < end; begin += grain) {
      if (context.stop_check.is_over()) return;
      for (std::size_t s = begin; s < std::min(end, begin + grain); ++s) each(s);
    }
  };
  if (words < words_worth_sharing || context.pool.size() == 1)
    range(0, states);
  else
    context.pool.share(states, grain, range);
  return context.stop_check.end() == End::complete;
}

// The edges into each state of a layer.
struct EdgesIn {
  struct Edge {
    std::uint32_t source;
    std::uint8_t kind;
  };
  std::vector<std::uint32_t> first;
  std::vector<Edge> edges;

  static std::size_t bytes_for(const Graph::Layer& before, std::size_t states) {
    return (states + 2) * sizeof(std::uint32_t) + before.edges.size() * sizeof(Edge);
  }

  // Left incomplete if the stop check ends it.
  EdgesIn(const Graph::Layer& before, std::size_t states, StopCheck& stop_check) {
    if (!resize_in_steps(first, states + 2, stop_check) ||
        !resize_in_steps(edges, before.edges.size(), stop_check))
      return;
    for (std::size_t e = 0; e < before.edges.size(); ++e) {
      if (e % 65536 == 0 && stop_check.is_over()) return;
      ++first[before.edges[e].target + 2];
    }
    for (std::size_t s = 2; s < first.size(); ++s) first[s] += first[s - 1];
    for (std::size_t s = 0; s < before.states.size(); ++s) {
      if (s % 16384 == 0 && stop_check.is_over()) return;
      for (const Graph::Edge& edge : before.edges_of(s))
        edges[first[edge.target + 1]++] = {static_cast<std::uint32_t>(s), edge.kind};
    }
  }
};

}  // namespace

std::optional<ReachableStates> ReachableStates::make(const Graph& graph, const PieceCountCode& code,
                                                     const std::vector<Root>& roots, const Context& context) {
  ReachableStates live(graph, code);
  live.layers_.resize(graph.layers.size());
  for (std::size_t m = 0; m < graph.layers.size(); ++m) {
    Layer& layer = live.layers_[m];
    layer.first_word = code.first_word(static_cast<int>(m));
    layer.words = std::max(layer.first_word, code.end_word(static_cast<int>(m))) - layer.first_word;
    const std::size_t words = graph.layers[m].states.size() * layer.words;
    live.bytes_ += words * (sizeof(layer.bits[0]) + sizeof(layer.ranks[0]));
    // The memory needed in addition to the sets: the edges into one layer at a time.
    const std::size_t beside =
        m == 0 ? 0 : EdgesIn::bytes_for(graph.layers[m - 1], graph.layers[m].states.size());
    if (live.bytes_ + beside > context.memory) {
      context.stop_check.finish(End::memory);
      return std::nullopt;
    }
  }
  if (live.reach(roots, context) && live.prune(context) && live.number(context)) return live;
  const std::size_t bytes = live.bytes_;
  free_in_background(std::move(live), bytes);
  return std::nullopt;
}

bool ReachableStates::reach(const std::vector<Root>& roots, const Context& context) {
  for (std::size_t m = 0; m < layers_.size(); ++m) {
    const Graph::Layer& states = graph_->layers[m];
    Layer& layer = layers_[m];
    if (!resize_in_steps(layer.bits, states.states.size() * layer.words, context.stop_check)) return false;
    const auto allowed = [&](int parity) {
      return code_->allowed(static_cast<int>(m), parity) + layer.first_word;
    };
    for (const Root& root : roots) {
      if (place(root.layer) != m) continue;
      const std::size_t word = root.bit / 64 - layer.first_word;  // huge if it is before the first
      if (word >= layer.words) continue;
      const std::uint64_t bit =
          std::uint64_t{1} << (root.bit % 64) & allowed(states.parity[root.state])[word];
      layer.bits[root.state * layer.words + word] |= bit;
    }
    if (m == 0) continue;
    const Graph::Layer& before = graph_->layers[m - 1];
    const Layer& sources = layers_[m - 1];
    const EdgesIn in(before, states.states.size(), context.stop_check);
    if (context.stop_check.is_over()) return false;
    const bool is_done =
        for_states(context, states.states.size(), before.edges.size() * sources.words, [&](std::size_t s) {
          std::uint64_t* to = layer.bits.data() + s * layer.words;
          for (std::uint32_t e = in.first[s]; e < in.first[s + 1]; ++e) {
            const EdgesIn::Edge edge = in.edges[e];
            const int parity = before.parity[edge.source];
            const std::size_t shift = code_->shift(edge.kind, parity);
            const std::uint64_t* shiftable = code_->shiftable(edge.kind, parity) + sources.first_word;
            const std::uint64_t* from = sources.bits.data() + edge.source * sources.words;
            // For words before the first the result is a huge number.
            std::size_t word = sources.first_word + shift / 64 - layer.first_word;
            const unsigned by = shift % 64;
            for (std::size_t i = 0; i < sources.words; ++i, ++word) {
              const std::uint64_t bits = from[i] & shiftable[i];
              if (bits == 0) continue;
              if (word < layer.words) to[word] |= bits << by;
              if (by != 0 && word + 1 < layer.words) to[word + 1] |= bits >> (64 - by);
            }
          }
          const std::uint64_t* allow = allowed(states.parity[s]);
          for (std::size_t i = 0; i < layer.words; ++i) to[i] &= allow[i];
        });
    if (!is_done) return false;
    if (context.progress != nullptr)
      context.progress->set_share(0.5 * static_cast<double>(m) / static_cast<double>(layers_.size()));
  }
  return true;
}

bool ReachableStates::prune(const Context& context) {
  for (std::size_t m = layers_.size() - 1; m-- > 0;) {
    const Graph::Layer& states = graph_->layers[m];
    Layer& layer = layers_[m];
    const Layer& behind = layers_[m + 1];
    const bool is_done =
        for_states(context, states.states.size(), states.edges.size() * layer.words, [&](std::size_t s) {
          std::uint64_t* bits = layer.bits.data() + s * layer.words;
          const int parity = states.parity[s];
          thread_local std::vector<std::uint64_t> live;
          live.assign(layer.words, 0);
          for (const Graph::Edge& edge : states.edges_of(s)) {
            const std::size_t shift = code_->shift(edge.kind, parity);
            const std::uint64_t* shiftable = code_->shiftable(edge.kind, parity) + layer.first_word;
            const std::uint64_t* targets = behind.bits.data() + edge.target * behind.words;
            std::size_t word = layer.first_word + shift / 64 - behind.first_word;
            const unsigned by = shift % 64;
            for (std::size_t i = 0; i < layer.words; ++i, ++word) {
              const std::uint64_t wanted = bits[i] & shiftable[i];
              if (wanted == 0) continue;
              std::uint64_t there = word < behind.words ? targets[word] >> by : 0;
              if (by != 0 && word + 1 < behind.words) there |= targets[word + 1] << (64 - by);
              live[i] |= wanted & there;
            }
          }
          std::ranges::copy(live, bits);
        });
    if (!is_done) return false;
    if (context.progress != nullptr)
      context.progress->set_share(1 - 0.5 * static_cast<double>(m) / static_cast<double>(layers_.size()));
  }
  return true;
}

bool ReachableStates::number(const Context& context) {
  for (Layer& layer : layers_) {
    if (!resize_in_steps(layer.ranks, layer.bits.size(), context.stop_check)) return false;
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < layer.bits.size(); ++i) {
      if (i % 262144 == 0 && context.stop_check.is_over()) return false;
      layer.ranks[i] = static_cast<std::uint32_t>(nodes);
      nodes += count_bits(layer.bits[i]);
    }
    if (nodes >= none) {
      context.stop_check.finish(End::memory);
      return false;
    }
    layer.nodes = static_cast<std::uint32_t>(nodes);
  }
  return true;
}

std::uint32_t ReachableStates::node(int layer, std::uint32_t state, std::size_t bit) const {
  const Layer& live = layers_[place(layer)];
  const std::size_t word = bit / 64 - live.first_word;  // a huge number if it is before the first word
  if (word >= live.words) return none;
  const std::size_t i = state * live.words + word;
  const std::uint64_t here = std::uint64_t{1} << (bit % 64);
  if ((live.bits[i] & here) == 0) return none;
  return live.ranks[i] + count_bits(live.bits[i] & (here - 1));
}

ReachableStates::Edges ReachableStates::edges(int layer, Budget& budget, StopCheck& stop_check) const {
  const auto states = static_cast<std::uint32_t>(graph_->layers[place(layer)].states.size());
  Edges result;
  if (!make_room(result.first, std::size_t{nodes(layer)} + 1, budget)) return {};
  struct Found {
    std::uint32_t node;
    Edge edge;
  };
  std::vector<Found> found;           // of one state, one for each placement
  std::vector<std::uint32_t> places;  // for each: where its next edge goes
  for (std::uint32_t s = 0; s < states; ++s) {
    if (s % 256 == 0 && stop_check.is_over()) return {};
    const Range range = nodes_of(layer, s);
    if (range.first == range.end) continue;
    found.clear();
    places.assign(range.end - range.first, 0);
    for_edges(layer, s, [&](std::uint32_t node, std::uint32_t target, std::uint16_t id) {
      found.push_back({node - range.first, {target, id}});
      ++places[node - range.first];
    });
    auto next = static_cast<std::uint32_t>(result.edges.size());
    for (std::uint32_t& at : places) {
      result.first.push_back(next);
      next += std::exchange(at, next);
    }
    if (!make_room(result.edges, found.size(), budget) || result.edges.size() > 0xf0000000U) return {};
    result.edges.resize(result.edges.size() + found.size());
    for (const Found& f : found) result.edges[places[f.node]++] = f.edge;
  }
  result.first.push_back(static_cast<std::uint32_t>(result.edges.size()));
  fit_to_size(result.edges, budget);
  return result;
}

}  // namespace tetron::solver
