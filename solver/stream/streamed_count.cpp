#include "solver/stream/streamed_count.hpp"

#include <algorithm>

#include "solver/stream/meeting.hpp"
#include "solver/stream/rings.hpp"

namespace tetron::solver {

namespace {

// How many states have each node, for each layer of the forward and of the backward pass.
using Survey = std::vector<Tally>;

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
  // Makes the graph's lists ready. False if the stop check ended it.
  bool make_ready(StopCheck& stop_check) {
    for (int layer = 0; layer < last_; ++layer)
      if (!graph_.turn(layer, layer < meeting_, budget_, stop_check)) return false;
    return true;
  }

  // A bound on the memory that tables of elements of that size take at a time, from the numbers of states
  // alone.
  std::size_t most(std::size_t element) const;
  // Goes through a slice without counts. Nothing if the stop check ended it, which is told if not even the
  // sets of nodes fit into the memory.
  std::optional<Survey> survey(const Slice& slice, const Context& context);
  // The most that tables of a slice take of the memory at a time, by a survey of that slice or a larger one.
  std::size_t peak(const Slice& slice, const Survey& survey, std::size_t element) const;

  // The totals of all targets within a slice. Nothing if the stop check ended it; `overflowed` if a count
  // does not fit.
  template <class Ring>
  std::optional<std::vector<typename Ring::Total>> run(const Slice& slice, const Ring& ring,
                                                       const Context& context, bool& overflowed);

  void report_to(std::function<void(double)> report) { report_ = std::move(report); }

 private:
  PassStep step(Direction direction, int layer, const Slice& slice) const {
    PassStep step(graph_, code_, direction, layer,
                  direction == Direction::forward ? roots(layer) : end_root(layer));
    step.restrict(slice, targets_, meeting_);
    return step;
  }
  // Of the layers that a pass makes tables of, in its order.
  std::vector<int> layers(Direction direction) const {
    std::vector<int> layers;
    if (direction == Direction::forward)
      for (int layer = first_; layer < meeting_; ++layer) layers.push_back(layer);
    else
      for (int layer = last_; layer > meeting_; --layer) layers.push_back(layer);
    return layers;
  }
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

std::size_t Passes::most(std::size_t element) const {
  std::size_t sum = 0;
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    std::array<std::size_t, 2> largest{};  // tables of a pass
    for (const int layer : layers(direction)) {
      const PassStep into(graph_, code_, direction, layer, {});
      std::array<std::size_t, 2> nodes{};
      for (std::size_t word = 0; word < code_.words(); ++word)
        for (const int parity : {0, 1})
          nodes[static_cast<std::size_t>(parity)] += count_bits(into.allowed(parity, word));
      const std::size_t bytes = Nodes::bytes_for(into.states(), code_.words()) +
                                into.states() * std::max(nodes[0], nodes[1]) * element;
      if (bytes > largest[0])
        largest = {bytes, largest[0]};
      else
        largest[1] = std::max(largest[1], bytes);
    }
    sum += largest[0] + largest[1];
  }
  return sum;
}

std::optional<Survey> Passes::survey(const Slice& slice, const Context& context) {
  const std::size_t before = budget_.taken();
  Survey survey;
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    Nodes sources;
    for (const int layer : layers(direction)) {
      const PassStep into = step(direction, layer, slice);
      auto made = into.nodes(sources, budget_, context);
      if (!made) return std::nullopt;
      survey.push_back(into.tally(*made, context));
      budget_.give_back(sources.bytes());
      sources = std::move(*made);
    }
  }
  budget_.reset(before);
  return survey;
}

std::size_t Passes::peak(const Slice& slice, const Survey& survey, std::size_t element) const {
  std::size_t peak = 0;
  std::size_t kept = 0;
  std::size_t i = 0;
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    std::size_t sources = 0;
    for (const int layer : layers(direction)) {
      const std::size_t made = step(direction, layer, slice).bytes(survey[i++], element);
      peak = std::max(peak, kept + sources + made);
      sources = made;
    }
    kept = sources;
  }
  return peak;
}

template <class Ring>
std::optional<std::vector<typename Ring::Total>> Passes::run(const Slice& slice, const Ring& ring,
                                                             const Context& context, bool& overflowed) {
  static const std::array<BigUint, 1> once{BigUint(1)};
  const std::size_t taken = budget_.taken();
  std::array<Table<Ring>, 2> tables;
  std::atomic<bool> over = false;
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    Table<Ring>& sources = tables[static_cast<std::size_t>(direction)];
    const auto all = layers(direction);
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto made = make_table(step(direction, all[i], slice), sources,
                             direction == Direction::forward ? times_ : std::span<const BigUint>(once), ring,
                             budget_, context, over);
      overflowed = over;
      if (!made || over) return std::nullopt;
      budget_.give_back(sources.bytes());
      sources = std::move(*made);
      // Layers grow so fast that the last ones are most of the work.
      const double part = static_cast<double>(i + 1) / static_cast<double>(all.size());
      if (report_) report_(0.4 * part * part * part * part + (direction == Direction::forward ? 0.0 : 0.4));
    }
  }
  const PassStep forward = step(Direction::forward, meeting_, slice);
  const PassStep backward = step(Direction::backward, meeting_, slice);
  auto totals = Meeting<Ring>(forward, tables[0], backward, tables[1], targets_, ring, budget_)
                    .totals(times_, context, over);
  overflowed = over;
  if (over) return std::nullopt;
  budget_.reset(taken);
  return totals;
}

// Goes through all slices, splitting those for which the memory does not suffice.
class Slicer {
 public:
  // All must outlive it.
  Slicer(Passes& passes, Budget& budget, const Limits& limits, const Context& context)
      : passes_(passes), budget_(budget), limits_(limits), context_(context), taken_(budget.taken()) {}

  // Sums for each target. Nothing if the stop check ended it, or if `overflowed` is set as a count does not
  // fit.
  template <class Ring>
  std::optional<std::vector<typename Ring::Total>> run(const Ring& ring, bool& overflowed);
  int slices() const { return slices_; }
  // Which of several runs this is.
  void set_run(int run, int of) {
    run_ = run;
    runs_ = of;
  }

 private:
  template <class Ring>
  bool add(const Slice& slice, const Survey* known, const Ring& ring,
           std::vector<typename Ring::Total>& totals, double begin, double share, bool& overflowed);
  void report(double begin, double share) {
    passes_.report_to([this, begin, share](double part) {
      if (context_.progress != nullptr) context_.progress->set_share((run_ + begin + share * part) / runs_);
    });
  }

  Passes& passes_;
  Budget& budget_;
  const Limits& limits_;
  const Context& context_;
  std::size_t taken_;
  int slices_ = 0;
  int run_ = 0;
  int runs_ = 1;
};

template <class Ring>
std::optional<std::vector<typename Ring::Total>> Slicer::run(const Ring& ring, bool& overflowed) {
  slices_ = 0;
  overflowed = false;
  std::vector<typename Ring::Total> totals(passes_.targets().size());
  if (!add(Slice(), nullptr, ring, totals, 0, 1, overflowed)) return std::nullopt;
  return totals;
}

template <class Ring>
bool Slicer::add(const Slice& slice, const Survey* known, const Ring& ring,
                 std::vector<typename Ring::Total>& totals, double begin, double share, bool& overflowed) {
  // What a slice takes too much of is no reason to end the call.
  StopCheck stop_check(limits_);
  const Context context{context_.pool, stop_check, context_.progress, context_.memory};
  report(begin, share);
  constexpr std::size_t element = sizeof(typename Ring::Stored);
  std::optional<Survey> survey;
  std::optional<std::size_t> peak;
  if (budget_.scratch() != nullptr) {
    peak = 0;
  } else if (known == nullptr) {
    peak = passes_.most(element);
    if (*peak > budget_.left()) {
      survey = passes_.survey(slice, context);
      if (survey) known = &*survey;
      peak.reset();
    }
  }
  if (known != nullptr) peak = passes_.peak(slice, *known, element);
  if (peak && *peak <= budget_.left()) {
    const auto sums = passes_.run(slice, ring, context, overflowed);
    if (overflowed) {
      budget_.reset(taken_);
      return false;
    }
    if (sums) {
      ++slices_;
      for (std::size_t t = 0; t < totals.size(); ++t) overflowed |= !ring.add_total(totals[t], (*sums)[t]);
      return !overflowed;
    }
  }
  budget_.reset(taken_);
  const End end = stop_check.end();
  if (end == End::complete || end == End::memory) {
    const std::vector<Slice> parts = slice.split(passes_.code());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const double part = share / static_cast<double>(parts.size());
      if (!add(parts[i], known, ring, totals, begin + part * static_cast<double>(i), part, overflowed))
        return false;
    }
    if (!parts.empty()) return true;
  }
  context_.stop_check.finish(end == End::complete ? End::memory : end);
  return false;
}

// By residues, for numbers beyond 64 bits.
std::optional<std::vector<BigUint>> totals_by_residues(Slicer& slicer) {
  bool ignored = false;
  slicer.set_run(0, 3);
  const auto bounds = slicer.run(Approximate{}, ignored);
  if (!bounds) return std::nullopt;
  const std::size_t moduli = moduli_for(bounds->empty() ? 0 : 1.001 * std::ranges::max(*bounds));
  std::vector<std::vector<std::uint64_t>> residues(bounds->size());
  for (std::size_t m = 0; m < moduli; ++m) {
    slicer.set_run(static_cast<int>(m) + 1, static_cast<int>(moduli) + 1);
    const auto totals = slicer.run(Residues{Modulus(modulus_gaps[m])}, ignored);
    if (!totals) return std::nullopt;
    for (std::size_t t = 0; t < totals->size(); ++t) residues[t].push_back((*totals)[t]);
  }
  std::vector<BigUint> totals;
  for (const auto& of_one : residues) totals.push_back(from_residues(of_one));
  return totals;
}

template <class Element>
std::optional<std::vector<BigUint>> exact_totals(Slicer& slicer, bool& overflowed) {
  const auto sums = slicer.run(Exact<Element>{}, overflowed);
  if (!sums) return std::nullopt;
  std::vector<BigUint> totals;
  for (const auto& sum : *sums) totals.push_back(to_big_uint(sum));
  return totals;
}

PieceCountCode::Used base_of(std::span<const PartialCover> covers) {
  PieceCountCode::Used base = covers.empty() ? PieceCountCode::Used{} : covers.front().used;
  for (const PartialCover& cover : covers)
    for (std::size_t k = 0; k < kinds; ++k) base[k] = std::min(base[k], cover.used[k]);
  return base;
}

}  // namespace

std::optional<StreamedCount> count_streamed(const PreparedProblem& prepared,
                                            std::span<const PartialCover> covers,
                                            std::span<const BigUint> times, bool all, const Limits& limits,
                                            const Context& context) {
  std::optional<base::ScratchFiles> scratch;
  if (!limits.scratch.empty()) scratch.emplace(limits.scratch, context.memory / 4);
  Budget budget(scratch ? context.memory / 2 : context.memory, scratch ? &*scratch : nullptr);
  const auto out_of_memory = [&]() -> std::optional<StreamedCount> {
    context.stop_check.finish(End::memory);
    return std::nullopt;
  };
  if (context.progress != nullptr) context.progress->set_phase(Progress::Phase::graph);
  auto graph = CountGraph::make(prepared, covers, budget, context);
  if (!graph) return std::nullopt;
  StreamedCount result;
  result.states = graph->all_states();
  result.bytes = budget.peak();
  if (std::ranges::all_of(graph->roots(), [](std::uint32_t root) { return root == CountGraph::none; }))
    return result;
  const auto code = PieceCountCode::make(prepared.supply, prepared.pieces, base_of(covers), all,
                                         budget.left() / 4, context.stop_check);
  if (!code) return std::nullopt;
  Passes passes(prepared, covers, times, *code, *graph, budget);
  // Each thread has two rows of sums.
  const std::size_t rows = static_cast<std::size_t>(context.pool.size()) * code->words() * (2 * 64 + 6) * 8;
  if (!budget.take(code->bytes() + passes.targets().bytes() + rows)) return out_of_memory();
  if (!passes.make_ready(context.stop_check)) return std::nullopt;
  if (context.progress != nullptr) context.progress->set_phase(Progress::Phase::tables);

  Slicer slicer(passes, budget, limits, context);
  bool overflowed = false;
  auto totals = exact_totals<std::uint32_t>(slicer, overflowed);
  if (!totals && overflowed) totals = exact_totals<std::uint64_t>(slicer, overflowed);
  if (!totals && overflowed) totals = totals_by_residues(slicer);
  if (!totals) return std::nullopt;
  const int parity = graph->parity(prepared.pieces)[0];
  for (std::size_t t = 0; t < totals->size(); ++t)
    result.counts[code->used(passes.targets().bit(t), prepared.pieces, parity)] += (*totals)[t];
  result.bytes = budget.peak();
  result.parts = slicer.slices();
  return result;
}

}  // namespace tetron::solver
