#include "solver/engine.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <tuple>

#include "solver/let_go.hpp"

namespace tetron::solver {

namespace {

constexpr std::size_t worth_sharing = 200'000;  // nodes

std::size_t place(int layer) {
  return static_cast<std::size_t>(layer);
}

bool add(std::uint64_t& to, std::uint64_t count) {
  return !__builtin_add_overflow(to, count, &to);
}
template <std::size_t Words>
bool add(Wide<Words>& to, const Wide<Words>& count) {
  return to.add(count);
}

template <class Count>
Count one() {
  Count count{};
  from_natural(Natural(1), count);
  return count;
}

template <class Count>
constexpr std::size_t bits_of = sizeof(Count) * 8;

}  // namespace

int Stop::layer() const {
  return std::accumulate(used.begin(), used.end(), 0);
}

std::optional<Stop> advanced(const Course& course, const Stop& stop, const Course::Option& option) {
  if ((option.cells & stop.frontier.taken) != 0) return std::nullopt;
  Stop next = stop;
  ++next.used[option.kind];
  int beyond = course.pieces - course.supply.required.total();
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const int over = next.used[place(kind_of(kind))] - course.supply.required[kind];
    if (over > course.supply.optional[kind]) return std::nullopt;
    beyond -= std::max(0, over);
  }
  if (beyond < 0) return std::nullopt;
  next.frontier.taken |= option.cells;
  while ((next.frontier.taken & 1) != 0) {
    next.frontier.taken >>= 1;
    ++next.frontier.first;
  }
  return next;
}

std::size_t Dag::bytes() const {
  std::size_t sum = 0;
  for (const Live::Edges& layer : layers_) sum += layer.bytes();
  std::visit(
      [&](const auto& counts) {
        for (const auto& layer : counts) sum += layer.size() * sizeof(layer[0]);
      },
      counts_);
  return sum;
}

std::optional<Natural> Dag::index_of(std::span<const std::uint16_t> ids) const {
  if (ids.size() != layers_.size() || start_ == Live::none) return std::nullopt;
  std::vector<std::uint32_t> edges;
  std::uint32_t node = start_;
  for (std::size_t depth = 0; depth < layers_.size(); ++depth) {
    const Live::Edges& layer = layers_[depth];
    std::uint32_t edge = layer.first[node];
    const std::uint32_t end = layer.first[node + 1];
    while (edge != end && layer.edges[edge].id != ids[depth]) ++edge;
    if (edge == end) return std::nullopt;
    edges.push_back(edge);
    node = layer.edges[edge].target;
  }
  return std::visit([&](const auto& counts) { return count_before(counts, edges); }, counts_);
}

template <class Count>
Natural Dag::count_before(const Counts<Count>& counts, std::span<const std::uint32_t> edges) const {
  Count sum{};
  std::uint32_t node = start_;
  for (std::size_t depth = 0; depth < edges.size(); ++depth) {
    const Live::Edges& layer = layers_[depth];
    for (std::uint32_t edge = layer.first[node]; edge != edges[depth]; ++edge)
      add(sum, counts[depth + 1][layer.edges[edge].target]);
    node = layer.edges[edges[depth]].target;
  }
  return to_natural(sum);
}

template <class Count>
std::vector<std::uint32_t> Dag::edges_to(const Counts<Count>& counts, const Natural& index) const {
  std::vector<std::uint32_t> edges;
  edges.reserve(layers_.size());
  Count left{};
  from_natural(index, left);
  std::uint32_t node = start_;
  for (std::size_t depth = 0; depth < layers_.size(); ++depth) {
    std::uint32_t edge = layers_[depth].first[node];
    for (;; ++edge) {
      const Count& there = counts[depth + 1][layers_[depth].edges[edge].target];
      if (left < there) break;
      left -= there;
    }
    edges.push_back(edge);
    node = layers_[depth].edges[edge].target;
  }
  return edges;
}

Dag::Walk::Walk(const Dag& dag, std::span<const std::uint16_t> before)
    : dag_(dag), before_(before.size()), edges_(dag.layers_.size()), ends_(edges_.size()) {
  ids_.assign(before.begin(), before.end());
  ids_.resize(before_ + edges_.size());
}

void Dag::Walk::seek(const Natural& index) {
  edges_ = std::visit([&](const auto& counts) { return dag_.edges_to(counts, index); }, dag_.counts_);
  std::uint32_t node = dag_.start_;
  for (std::size_t depth = 0; depth < edges_.size(); ++depth) {
    const Live::Edges& layer = dag_.layers_[depth];
    ends_[depth] = layer.first[node + 1];
    ids_[before_ + depth] = layer.edges[edges_[depth]].id;
    node = layer.edges[edges_[depth]].target;
  }
}

bool Dag::Walk::next() {
  for (std::size_t depth = edges_.size(); depth-- > 0;) {
    if (++edges_[depth] == ends_[depth]) continue;
    const Live::Edge& edge = dag_.layers_[depth].edges[edges_[depth]];
    ids_[before_ + depth] = edge.id;
    descend(depth + 1, edge.target);
    return true;
  }
  return false;
}

void Dag::Walk::descend(std::size_t depth, std::uint32_t node) {
  for (; depth < edges_.size(); ++depth) {
    const Live::Edges& layer = dag_.layers_[depth];
    const std::uint32_t edge = layer.first[node];
    edges_[depth] = edge;
    ends_[depth] = layer.first[node + 1];
    ids_[before_ + depth] = layer.edges[edge].id;
    node = layer.edges[edge].target;
  }
}

std::unique_ptr<Engine> Engine::make(const Course& course, std::span<const Stop> stops, bool all,
                                     const Means& means) {
  if (means.progress != nullptr) means.progress->set_phase(Progress::Phase::graph);
  auto digits = Digits::make(course.supply, course.pieces, all, means.memory / 4);
  if (!digits) {
    means.watch.finish(End::memory);
    return nullptr;
  }
  Roots roots(place(course.pieces) + 1);
  for (const Stop& stop : stops) roots[place(stop.layer())].push_back(stop.frontier);
  auto graph = make_graph(course, roots, means.memory - digits->bytes(), means.watch, means.progress);
  if (!graph) return nullptr;

  if (means.progress != nullptr) means.progress->set_phase(Progress::Phase::tables);
  std::unique_ptr<Engine> engine(new Engine(std::move(*graph), std::move(*digits)));
  std::vector<Live::Root> there;
  const auto key = [](const Frontier& f) { return std::tuple(f.first, f.taken); };
  std::vector<std::vector<std::uint32_t>> sorted(roots.size());
  for (const Stop& stop : stops) {
    const int layer = stop.layer();
    const auto& states = engine->graph_.layers[place(layer)].states;
    auto& numbers = sorted[place(layer)];
    if (numbers.size() != states.size()) {
      numbers.resize(states.size());
      std::iota(numbers.begin(), numbers.end(), 0U);
      std::ranges::sort(numbers, {}, [&](std::uint32_t n) { return key(states[n]); });
    }
    const auto found = std::ranges::lower_bound(numbers, key(stop.frontier), {},
                                                [&](std::uint32_t n) { return key(states[n]); });
    const bool is_there = found != numbers.end() && states[*found] == stop.frontier;
    engine->roots_.push_back({layer, is_there ? *found : Live::none, engine->digits_.bit(stop.used)});
    if (is_there) there.push_back(engine->roots_.back());
  }
  Means left = means;
  const std::size_t taken = engine->graph_.bytes() + engine->digits_.bytes();
  left.memory = means.memory > taken ? means.memory - taken : 0;
  engine->live_ = Live::make(engine->graph_, engine->digits_, there, left);
  if (engine->live_) return engine;
  if (means.watch.end() != End::memory) let_go(std::move(engine), taken);
  return nullptr;
}

template <class Count>
std::optional<std::vector<Natural>> Engine::count(const Means& means, bool& overflowed) const {
  std::vector<Natural> totals(roots_.size());
  std::vector<Count> behind;
  std::atomic<bool> fits = true;
  for (int m = static_cast<int>(graph_.layers.size()) - 1; m >= 0; --m) {
    if (means.watch.is_over()) return std::nullopt;
    const bool is_last = m + 1 == static_cast<int>(graph_.layers.size());
    std::vector<Count> counts(live_->nodes(m), is_last ? one<Count>() : Count{});
    const auto states = static_cast<std::uint32_t>(graph_.layers[place(m)].states.size());
    const auto range = [&](std::size_t begin, std::size_t end) {
      for (std::size_t s = begin; s < end; ++s) {
        if (s % 256 == 0 && means.watch.is_over()) return;
        live_->for_edges(m, static_cast<std::uint32_t>(s),
                         [&](std::uint32_t node, std::uint32_t target, std::uint16_t) {
                           if (!add(counts[node], behind[target])) fits = false;
                         });
      }
    };
    if (!is_last) {
      if (counts.size() < worth_sharing)
        range(0, states);
      else
        means.crew.share(states, 512, range);
    }
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      if (roots_[i].layer != m || roots_[i].state == Live::none) continue;
      const std::uint32_t node = live_->node(m, roots_[i].state, roots_[i].bit);
      if (node != Live::none) totals[i] = to_natural(counts[node]);
    }
    behind = std::move(counts);
  }
  if (means.watch.is_over()) return std::nullopt;
  overflowed = !fits;
  return totals;
}

std::optional<std::vector<Natural>> Engine::totals(const Means& means) const {
  bool overflowed = false;
  auto totals = count<std::uint64_t>(means, overflowed);
  if (totals && overflowed) totals = count<Wide<4>>(means, overflowed);
  if (totals && overflowed) totals = count<Wide<16>>(means, overflowed);
  return totals;
}

template <class Count>
std::optional<std::map<Digits::Used, Natural>> Engine::sum(std::span<const Natural> times, const Means& means,
                                                           bool& overflowed) const {
  overflowed = false;
  std::vector<Count> counts(live_->nodes(0));
  const int last = static_cast<int>(graph_.layers.size()) - 1;
  for (int m = 0;; ++m) {
    if (means.watch.is_over()) return std::nullopt;
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      if (roots_[i].layer != m || roots_[i].state == Live::none) continue;
      const std::uint32_t node = live_->node(m, roots_[i].state, roots_[i].bit);
      if (node == Live::none) continue;
      if (times[i].bits() > bits_of<Count>) {
        overflowed = true;
        return std::map<Digits::Used, Natural>{};
      }
      Count more{};
      from_natural(times[i], more);
      if (!add(counts[node], more)) overflowed = true;
    }
    if (m == last || overflowed) break;
    std::vector<Count> next(live_->nodes(m + 1));
    for (std::uint32_t s = 0; s < graph_.layers[place(m)].states.size(); ++s) {
      if (s % 256 == 0 && means.watch.is_over()) return std::nullopt;
      live_->for_edges(m, s, [&](std::uint32_t node, std::uint32_t target, std::uint16_t) {
        if (!add(next[target], counts[node])) overflowed = true;
      });
    }
    counts = std::move(next);
  }
  std::map<Digits::Used, Natural> result;
  if (overflowed) return result;
  std::size_t node = 0;
  live_->for_nodes(last, [&](std::uint32_t state, std::size_t bit) {
    result[digits_.used(bit, last, graph_.layers[place(last)].parity[state])] += to_natural(counts[node++]);
  });
  return result;
}

std::optional<std::map<Digits::Used, Natural>> Engine::by_pieces(std::span<const Natural> times,
                                                                 const Means& means) const {
  bool overflowed = false;
  auto result = sum<std::uint64_t>(times, means, overflowed);
  if (result && overflowed) result = sum<Wide<4>>(times, means, overflowed);
  if (result && overflowed) result = sum<Wide<16>>(times, means, overflowed);
  return result;
}

template <class Count>
bool Engine::count_dag(Dag& dag, const Means& means, bool& overflowed) const {
  overflowed = false;
  Dag::Counts<Count> counts(dag.layers_.size() + 1);
  counts.back().assign(live_->nodes(static_cast<int>(graph_.layers.size()) - 1), one<Count>());
  for (std::size_t depth = dag.layers_.size(); depth-- > 0 && !overflowed;) {
    if (means.watch.is_over()) return false;
    const Live::Edges& layer = dag.layers_[depth];
    const std::vector<Count>& behind = counts[depth + 1];
    std::vector<Count>& here = counts[depth];
    here.resize(layer.first.size() - 1);
    for (std::size_t node = 0; node < here.size(); ++node) {
      if (node % 65536 == 0 && means.watch.is_over()) return false;
      Count sum{};
      for (std::uint32_t e = layer.first[node]; e < layer.first[node + 1]; ++e)
        if (!add(sum, behind[layer.edges[e].target])) overflowed = true;
      here[node] = sum;
    }
  }
  if (overflowed) return true;
  dag.total_ = dag.start_ == Live::none ? Natural() : to_natural(counts[0][dag.start_]);
  dag.counts_ = std::move(counts);
  return true;
}

std::optional<Dag> Engine::dag(const Means& means) const {
  Dag dag;
  const Live::Root& root = roots_.front();
  const int last = static_cast<int>(graph_.layers.size()) - 1;
  dag.start_ = root.state == Live::none ? Live::none : live_->node(root.layer, root.state, root.bit);
  dag.layers_.resize(place(last - root.layer));
  if (dag.start_ == Live::none) return dag;

  std::size_t nodes = 0;
  for (int m = root.layer; m <= last; ++m) nodes += live_->nodes(m);
  std::size_t count_bytes = sizeof(std::uint64_t);
  const std::size_t free_bytes = means.memory > bytes() ? means.memory - bytes() : 0;
  const auto fits = [&](std::size_t edges) { return nodes * count_bytes + edges <= free_bytes; };
  if (!fits(0)) {
    means.watch.finish(End::memory);
    return std::nullopt;
  }
  std::atomic<std::size_t> edge_bytes = 0;
  const auto range = [&](std::size_t begin, std::size_t end) {
    for (std::size_t depth = begin; depth < end; ++depth) {
      const std::size_t taken = edge_bytes;
      if (means.watch.is_over()) return;
      dag.layers_[depth] =
          live_->edges(root.layer + static_cast<int>(depth),
                       fits(taken) ? free_bytes - nodes * count_bytes - taken : 0, means.watch);
      edge_bytes += dag.layers_[depth].bytes();
      if (dag.layers_[depth].first.empty() || !fits(edge_bytes)) means.watch.finish(End::memory);
    }
  };
  if (nodes < worth_sharing)
    range(0, dag.layers_.size());
  else
    means.crew.share(dag.layers_.size(), 1, range);
  if (means.watch.is_over()) return std::nullopt;

  bool overflowed = false;
  if (!count_dag<std::uint64_t>(dag, means, overflowed)) return std::nullopt;
  if (!overflowed) return dag;
  for (const bool widest : {false, true}) {
    count_bytes = widest ? sizeof(Wide<16>) : sizeof(Wide<4>);
    if (!fits(edge_bytes)) {
      means.watch.finish(End::memory);
      return std::nullopt;
    }
    if (!(widest ? count_dag<Wide<16>>(dag, means, overflowed) : count_dag<Wide<4>>(dag, means, overflowed)))
      return std::nullopt;
    if (!overflowed) break;
  }
  return dag;
}

}  // namespace tetron::solver
