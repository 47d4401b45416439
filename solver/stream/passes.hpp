#pragma once

#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "solver/stream/middle_layer.hpp"

// Internal to the solver.
namespace tetron::solver {

// For each layer of the forward and of the backward pass: how many states have each node.
using Survey = std::vector<Tally>;

// The sizes of all tables together.
struct Sizes {
  double nodes = 0;
  std::size_t bytes = 0;  // of the tables that exist at the same time, at most
};

// The graph and the code, and where the two passes go.
class Passes {
 public:
  Passes(const PreparedProblem& prepared, std::span<const PartialCover> covers,
         std::span<const BigUint> times, const PieceCountCode& code, CountGraph& graph, Budget& budget)
      : covers_(covers),
        times_(times),
        code_(code),
        graph_(graph),
        budget_(budget),
        targets_(code, prepared.pieces, graph.parity(prepared.pieces)[0]),
        last_(prepared.pieces) {
    first_ = last_;
    int deepest = 0;
    for (std::size_t i = 0; i < covers.size(); ++i) {
      if (graph.roots()[i] == CountGraph::none) continue;
      first_ = std::min(first_, covers[i].layer());
      deepest = std::max(deepest, covers[i].layer());
    }
    // A frontier is ragged below, and its completions have about as many of its pieces as there are two
    // layers before it.
    meeting_ = targets_.are_met() ? std::clamp((first_ + last_) / 2 + 1, deepest, last_) : last_;
  }

  const Targets& targets() const { return targets_; }
  const PieceCountCode& code() const { return code_; }
  // Makes the graph's lists ready. Returns false if the stop check ended it.
  bool make_ready(StopCheck& stop_check) {
    for (int layer = 0; layer < last_; ++layer)
      if (!graph_.turn(layer, layer < meeting_, budget_, stop_check)) return false;
    return true;
  }

  // A bound on the memory that tables with elements of that size take at the same time, from the numbers of
  // states alone.
  std::size_t most(std::size_t element) const;
  // Whether a survey is small compared with the tables. With long sets of pieces it would be larger than any
  // table.
  bool can_survey() const { return code_.words() <= 1000; }
  // Goes through a slice without counts. Returns nothing if it was stopped or if not even the sets of nodes
  // fit into the memory; the stop check says which.
  std::optional<Survey> survey(const Slice& slice, const Context& context);
  // The sizes of all tables with elements of that size, for the case that no survey can be made.
  std::optional<Sizes> sizes(std::size_t element, const Context& context);
  // The most memory that tables of a slice take at the same time, according to a survey of that slice or of
  // a larger one.
  std::size_t peak(const Slice& slice, const Survey& survey, std::size_t element) const;
  // The number of nodes in all tables of a slice, according to such a survey.
  double nodes(const Slice& slice, const Survey& survey) const;

  // The totals of all targets within a slice. Returns nothing if the stop check ended it. Sets `overflowed`
  // if a count does not fit.
  template <class Ring>
  std::optional<std::vector<typename Ring::Total>> run(const Slice& slice, const Ring& ring,
                                                       const Context& context, bool& overflowed);

  // `report` is called with the share of a run that is done, 0 to 1.
  void report_to(std::function<void(double)> report) { report_ = std::move(report); }

 private:
  // Goes through a slice without counts and calls each(step, nodes, nodes of the layer before).
  template <class Each>
  bool go_through(const Slice& slice, const Context& context, const Each& each);
  PassStep step(Direction direction, int layer, const Slice& slice) const {
    PassStep step(graph_, code_, direction, layer,
                  direction == Direction::forward ? roots(layer) : end_root(layer));
    step.restrict(slice, targets_, meeting_);
    return step;
  }
  // The layers that a pass makes tables of, in its order.
  std::vector<int> layers(Direction direction) const {
    std::vector<int> layers;
    if (direction == Direction::forward)
      for (int layer = first_; layer < meeting_; ++layer) layers.push_back(layer);
    else
      for (int layer = last_; layer > meeting_; --layer) layers.push_back(layer);
    return layers;
  }
  // The costs of the layers of a pass in a slice, followed by that of the meeting; without a unit.
  std::vector<double> costs(Direction direction, const Slice& slice) const;
  std::vector<Root> roots(int layer) const {
    std::vector<Root> found;
    for (std::size_t i = 0; i < covers_.size(); ++i)
      if (covers_[i].layer() == layer && graph_.roots()[i] != CountGraph::none)
        found.push_back({graph_.roots()[i], code_.bit(covers_[i].used), i});
    return found;
  }
  std::vector<Root> end_root(int layer) const {
    return layer == last_ ? std::vector<Root>{{0, 0, 0}} : std::vector<Root>{};
  }

  std::span<const PartialCover> covers_;
  std::span<const BigUint> times_;
  const PieceCountCode& code_;
  CountGraph& graph_;
  Budget& budget_;
  Targets targets_;
  int last_;
  int first_ = 0;  // layer of the first roots
  int meeting_ = 0;
  std::function<void(double)> report_;
};

template <class Ring>
std::optional<std::vector<typename Ring::Total>> Passes::run(const Slice& slice, const Ring& ring,
                                                             const Context& context, bool& overflowed) {
  static const std::array<BigUint, 1> once{BigUint(1)};
  const std::size_t taken = budget_.taken();
  std::array<Table<Ring>, 2> tables;
  std::atomic<bool> over = false;
  const std::array costs{this->costs(Direction::forward, slice), this->costs(Direction::backward, slice)};
  double all = 0;
  for (const auto& of_pass : costs) all += std::accumulate(of_pass.begin(), of_pass.end(), 0.0);
  double done = 0;
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    Table<Ring>& sources = tables[static_cast<std::size_t>(direction)];
    auto cost = costs[static_cast<std::size_t>(direction)].begin();
    for (const int layer : layers(direction)) {
      auto made = make_table(step(direction, layer, slice), sources,
                             direction == Direction::forward ? times_ : std::span<const BigUint>(once), ring,
                             budget_, context, over);
      overflowed = over;
      if (!made || over) return std::nullopt;
      budget_.give_back(sources.bytes());
      sources = std::move(*made);
      done += *cost++;
      if (report_) report_(done / all);
    }
  }
  const PassStep forward = step(Direction::forward, meeting_, slice);
  const PassStep backward = step(Direction::backward, meeting_, slice);
  auto totals = MiddleLayer<Ring>(forward, tables[0], backward, tables[1], targets_, ring, budget_)
                    .totals(times_, context, over);
  overflowed = over;
  if (over) return std::nullopt;
  budget_.reset(taken);
  return totals;
}

}  // namespace tetron::solver
