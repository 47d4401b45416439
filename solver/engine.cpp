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

std::unique_ptr<Engine> Engine::make(const Course& course, std::span<const Stop> stops, bool all,
                                     const Means& means) {
  if (means.progress != nullptr) means.progress->set_phase(Progress::Phase::graph);
  Digits::Used base = stops.empty() ? Digits::Used{} : stops.front().used;
  for (const Stop& stop : stops)
    for (std::size_t k = 0; k < kinds; ++k) base[k] = std::min(base[k], stop.used[k]);
  auto digits = Digits::make(course.supply, course.pieces, base, all, means.memory / 4, means.watch);
  if (!digits) return nullptr;
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

std::optional<Dag> Engine::dag(const Means& means) const {
  const Live::Root& root = roots_.front();
  const int last = static_cast<int>(graph_.layers.size()) - 1;
  const std::uint32_t start =
      root.state == Live::none ? Live::none : live_->node(root.layer, root.state, root.bit);
  const std::size_t left = means.memory > bytes() ? means.memory - bytes() : 0;
  std::vector<Live::Edges> layers(start == Live::none ? 0 : place(last - root.layer));
  std::atomic<std::size_t> taken = 0;
  const auto range = [&](std::size_t begin, std::size_t end) {
    for (std::size_t depth = begin; depth < end; ++depth) {
      if (means.watch.is_over()) return;
      const std::size_t before = taken;
      layers[depth] =
          live_->edges(root.layer + static_cast<int>(depth), left > before ? left - before : 0, means.watch);
      taken += layers[depth].bytes();
      if (layers[depth].first.empty() || taken > left) means.watch.finish(End::memory);
    }
  };
  std::size_t nodes = 0;
  for (int m = root.layer; m <= last; ++m) nodes += live_->nodes(m);
  if (nodes < worth_sharing)
    range(0, layers.size());
  else
    means.crew.share(layers.size(), 1, range);
  if (means.watch.is_over()) return std::nullopt;
  return Dag::make(std::move(layers), start, live_->nodes(last), left, means.watch);
}

}  // namespace tetron::solver
