#include "solver/graph/engine.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "solver/work/free_in_background.hpp"

namespace tetron::solver {

namespace {

constexpr std::size_t nodes_worth_sharing = 200'000;  // number of nodes
}  // namespace

int PartialCover::layer() const {
  return std::accumulate(used.begin(), used.end(), 0);
}

std::optional<PartialCover> advanced(const PreparedProblem& prepared, const PartialCover& stop,
                                     const PreparedProblem::Option& option) {
  if ((option.cells & stop.frontier.taken) != 0) return std::nullopt;
  PartialCover next = stop;
  ++next.used[option.kind];
  int beyond = prepared.pieces - prepared.supply.required.total();
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const int over = next.used[place(kind_of(kind))] - prepared.supply.required[kind];
    if (over > prepared.supply.optional[kind]) return std::nullopt;
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

std::unique_ptr<Engine> Engine::make(const PreparedProblem& prepared, std::span<const PartialCover> covers,
                                     bool all, const Context& context) {
  if (context.progress != nullptr) context.progress->set_phase(Progress::Phase::graph);
  PieceCountCode::Used base = covers.empty() ? PieceCountCode::Used{} : covers.front().used;
  for (const PartialCover& stop : covers)
    for (std::size_t k = 0; k < kinds; ++k) base[k] = std::min(base[k], stop.used[k]);
  auto code = PieceCountCode::make(prepared.supply, prepared.pieces, base, all, context.memory / 4,
                                   context.stop_check);
  if (!code) return nullptr;
  Roots roots(place(prepared.pieces) + 1);
  for (const PartialCover& stop : covers) roots[place(stop.layer())].push_back(stop.frontier);
  auto graph =
      make_graph(prepared, roots, context.memory - code->bytes(), context.stop_check, context.progress);
  if (!graph) return nullptr;

  if (context.progress != nullptr) context.progress->set_phase(Progress::Phase::tables);
  std::unique_ptr<Engine> engine(new Engine(std::move(*graph), std::move(*code)));
  std::vector<ReachableStates::Root> there;
  const auto key = [](const Frontier& f) { return std::tuple(f.first, f.taken); };
  std::vector<std::vector<std::uint32_t>> sorted(roots.size());
  for (const PartialCover& stop : covers) {
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
    engine->roots_.push_back(
        {layer, is_there ? *found : ReachableStates::none, engine->code_.bit(stop.used)});
    if (is_there) there.push_back(engine->roots_.back());
  }
  Context left = context;
  const std::size_t taken = engine->graph_.bytes() + engine->code_.bytes();
  left.memory = context.memory > taken ? context.memory - taken : 0;
  engine->reachable_ = ReachableStates::make(engine->graph_, engine->code_, there, left);
  if (engine->reachable_) return engine;
  if (context.stop_check.end() != End::memory) free_in_background(std::move(engine), taken);
  return nullptr;
}

std::optional<Dag> Engine::dag(const Context& context) const {
  const ReachableStates::Root& root = roots_.front();
  const int last = static_cast<int>(graph_.layers.size()) - 1;
  const std::uint32_t start = root.state == ReachableStates::none
                                  ? ReachableStates::none
                                  : reachable_->node(root.layer, root.state, root.bit);
  const std::size_t left = context.memory > bytes() ? context.memory - bytes() : 0;
  Budget budget(left);
  std::vector<ReachableStates::Edges> layers(start == ReachableStates::none ? 0 : place(last - root.layer));
  const auto range = [&](std::size_t begin, std::size_t end) {
    for (std::size_t depth = begin; depth < end; ++depth) {
      if (context.stop_check.is_over()) return;
      layers[depth] = reachable_->edges(root.layer + static_cast<int>(depth), budget, context.stop_check);
      if (layers[depth].first.empty()) context.stop_check.finish(End::memory);
    }
  };
  std::size_t nodes = 0;
  for (int m = root.layer; m <= last; ++m) nodes += reachable_->nodes(m);
  if (nodes < nodes_worth_sharing)
    range(0, layers.size());
  else
    context.pool.share(layers.size(), 1, range);
  if (context.stop_check.is_over()) return std::nullopt;
  return Dag::make(std::move(layers), start, reachable_->nodes(last), left, context.stop_check);
}

}  // namespace tetron::solver
